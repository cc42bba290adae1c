import { execFile, execFileSync, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { until } from '../until';

const root = resolve(__dirname, '../../..');

type Values = Readonly<Record<string, unknown>>;
interface Shown {
  readonly [id: string]: {
    readonly name: string;
    readonly choices: readonly (readonly [string, (readonly string[])?])[];
  };
}

/** Answer to a request: a result, or the error of the module. */
interface Message {
  readonly request?: number;
  readonly event?: string;
  readonly content?: unknown;
  readonly answer?: unknown;
  readonly error?: { readonly code?: string; readonly message: string };
}

export interface Presets {
  readonly sections: readonly { readonly name: string; readonly definitions: readonly string[] }[];
  readonly presets: {
    readonly [id: string]: {
      readonly name: string;
      readonly style: { readonly text: string; readonly bgcolor: number };
      readonly steps: readonly [{ readonly down: readonly [{ actionId: string; options: Values }] }];
    };
  };
}

/** The part of Companion that runs one module: it stores its settings, and holds its definitions and variables. */
export class Companion {
  config: Values = { address: '', code: '' };
  secrets: Values = {};
  status: { readonly status: string; readonly message: string | null } | null = null;
  actions: Shown = {};
  feedbacks: Shown = {};
  presets: Presets = { sections: [], presets: {} };
  variables: Values = {};
  values: Values = {};
  /** Number of times that the module asked to read its feedbacks again. */
  checks = 0;
  private child: ChildProcess | null = null;
  private requests = 0;

  private constructor(
    private readonly work: string,
    readonly folder: string,
  ) {}

  /** Runs `npm run package -- companion`, and unpacks the module as *Import module package* does. */
  static async make(): Promise<Companion> {
    const work = await mkdtemp(join(tmpdir(), 'companion-'));
    await promisify(execFile)(process.execPath, [join(root, 'scripts/package.cjs'), 'companion'], {
      env: { ...process.env, PACKAGE_DIR: work },
    });
    execFileSync('tar', ['-xzf', join(work, 'overlaystudio-deck-0.1.0.tgz'), '-C', work]);
    return new Companion(work, join(work, 'overlaystudio-deck'));
  }

  /** Starts the module with the stored settings. */
  async start(): Promise<void> {
    const child = fork(join(__dirname, 'run-module.mjs'), [join(this.folder, 'main.js')]);
    this.child = child;
    child.on('message', (message: Message) => this.take(message));
    await until(() => this.isReady, { what: 'the start of the module' });
    await this.ask('init', this.settings);
  }

  async stop(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null) return;
    await this.ask('destroy');
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
    this.isReady = false;
  }

  async remove(): Promise<void> {
    this.child?.kill('SIGKILL');
    await rm(this.work, { recursive: true, force: true });
  }

  /** Saves settings as the page of the connection does. */
  async configure(config: Values): Promise<void> {
    this.config = { ...this.config, ...config };
    await this.ask('configure', this.settings);
  }

  /** Runs an action. @throws Error as the module does, with its code */
  async act(id: string, options: Values = {}): Promise<void> {
    await this.ask('action', { id, options });
  }

  /** Runs the action of a preset, as a press of its button does. */
  async pressPreset(id: string): Promise<void> {
    const action = this.presets.presets[id]?.steps[0].down[0];
    if (!action) throw new Error(`There is no preset ${id}.`);
    await this.act(action.actionId, action.options);
  }

  async feedback(id: string, options: Values = {}): Promise<unknown> {
    return this.ask('feedback', { id, options });
  }

  async fields(): Promise<readonly { readonly id: string; readonly type: string }[]> {
    return (await this.ask('fields')) as readonly { readonly id: string; readonly type: string }[];
  }

  private isReady = false;

  private get settings(): Values {
    return { config: this.config, secrets: this.secrets };
  }

  private async ask(name: string, content: Values = {}): Promise<unknown> {
    const { child } = this;
    if (!child) throw new Error('The module does not run.');
    const request = ++this.requests;
    const answer = new Promise<Message>((resolve) => {
      const take = (message: Message): void => {
        if (message.request !== request) return;
        child.off('message', take);
        resolve(message);
      };
      child.on('message', take);
    });
    child.send({ request, name, content });
    const { answer: result, error } = await answer;
    if (error) throw Object.assign(new Error(error.message), { code: error.code });
    return result;
  }

  private take({ event, content }: Message): void {
    const values = content as Values;
    if (event === 'ready') this.isReady = true;
    if (event === 'status') this.status = content as Companion['status'];
    if (event === 'actions') this.actions = content as Shown;
    if (event === 'feedbacks') this.feedbacks = content as Shown;
    if (event === 'presets') this.presets = content as Presets;
    if (event === 'variables') this.variables = values;
    if (event === 'values') this.values = { ...this.values, ...values };
    if (event === 'check') this.checks++;
    if (event === 'saveConfig') {
      this.config = (values['config'] as Values | undefined) ?? this.config;
      this.secrets = (values['secrets'] as Values | undefined) ?? this.secrets;
    }
  }
}
