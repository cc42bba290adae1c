import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './at-end';
import { endSignal, startProgram, type Program } from './program';
import { onSharedStores, openStores, removeStores, storeVariables } from './studio-stores';
import { until } from './until';

const main = 'apps/server/src/main.js';

/** A token in the product's form, for servers under test only. */
export const testToken = 'osp_EndToEndTestsUseThisToken0000111jf5y';

export interface StudioOptions {
  readonly dataDir?: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** User that it runs as, if this process may choose one; the folder must be theirs. */
  readonly uid?: number;
}

/** Data folders that are removed after the last test of the file. */
const folders = new Set<string>();

/**
 * Built server as a separate process, on a free port with its own data folder. After the last test of the file it is
 * stopped and its folder removed.
 */
export class StudioProcess {
  private constructor(
    readonly port: number,
    readonly dataDir: string,
    private readonly program: Program,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  static async start(options: StudioOptions = {}): Promise<StudioProcess> {
    const studio = await StudioProcess.launch(options);
    try {
      await studio.untilReady();
    } catch (error) {
      // Servers that stay open would keep the process of the tests alive.
      if (options.dataDir === undefined) await studio.removeData();
      // Another program took the free port first.
      if (options.port === undefined && String(error).includes('is in use by another program'))
        return StudioProcess.start(options);
      throw error;
    }
    return studio;
  }

  /** The process alone; it may not serve yet: see `untilReady`. */
  static async launch({ dataDir, port, env = {}, uid }: StudioOptions = {}): Promise<StudioProcess> {
    const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'studio-')));
    if (!folders.has(folder)) atEnd(() => removeFolder(folder));
    folders.add(folder);
    const at = port ?? (await freePort());
    if (!choosesStores(env)) await openStores(folder);
    const program = startProgram(main, [], {
      env: {
        HOST: '127.0.0.1',
        PORT: String(at),
        WEBHOOK_PORT: 'off',
        WIDGET_PORT: 'off',
        DATA_DIR: folder,
        BOOTSTRAP_TOKEN: testToken,
        LOG_LEVEL: 'warn',
        ...otherBots,
        ...storeVariables(folder),
        ...env,
      },
      ...(uid !== undefined && { uid }),
    });
    const studio = new StudioProcess(at, folder, program, env);
    atEnd(() => studio.stop());
    return studio;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Origin of widgets of users' own code, for a server that was started with WIDGET_PORT. */
  get widgetUrl(): string {
    return `http://127.0.0.1:${this.env['WIDGET_PORT']}`;
  }

  get api(): string {
    return `${this.url}/api/v1`;
  }

  /** Everything that it has written to its terminal. */
  get output(): string {
    return this.program.printed.all;
  }

  /** Log output, from stderr only. */
  get log(): string {
    return this.program.printed.stderr;
  }

  private get child() {
    return this.program.child;
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Kills it as a power cut would, and waits until it is gone. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }

  /** Asks it to stop; resolves with its exit code. */
  async stop(signal = endSignal): Promise<number | null> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return this.child.exitCode;
    this.child.kill(signal);
    await once(this.child, 'exit');
    return this.child.exitCode;
  }

  /** Resolves with its exit code when it has ended by itself. */
  async ended(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
    return this.child.exitCode;
  }

  /** A new process on the same port and data folder. */
  async restart(): Promise<StudioProcess> {
    const studio = await this.relaunch();
    await studio.untilReady();
    return studio;
  }

  /** Restarts the server without waiting until it serves. */
  relaunch(): Promise<StudioProcess> {
    return StudioProcess.launch({ dataDir: this.dataDir, port: this.port, env: this.env });
  }

  /** Removes everything that it has stored. It must have ended. */
  async removeData(): Promise<void> {
    await removeFolder(this.dataDir);
  }

  /** @throws Error with the output, if the server ends before it serves or never does */
  async untilReady(): Promise<void> {
    // On shared stores a log that others wrote to before takes its time to be caught up with. After a kill, the lease of
    // the process before it lasts for some seconds: nobody acts for any account until then, and chat lines are lost.
    const actsAlone = onSharedStores && !choosesStores(this.env) && this.env['ROLES'] === undefined;
    const page = onSharedStores ? 'readyz' : 'healthz';
    const serves = async (): Promise<boolean> => {
      if (this.child.exitCode !== null || this.child.signalCode !== null)
        throw new Error(
          `The server ended with ${this.child.exitCode ?? this.child.signalCode}:\n${this.output}`,
        );
      // The last line that it prints once it listens; asking before would only keep it from its work.
      if (!this.output.includes('Tools ')) return false;
      const answer = await fetch(`${this.url}/${page}`).catch(() => null);
      if (!answer?.ok || !actsAlone) return answer?.ok === true;
      return ((await answer.json()) as { readonly partitions: number }).partitions > 0;
    };
    const what = async () => {
      await this.kill();
      return `an answer of the server:\n${this.output}`;
    };
    await until(serves, { what, within: 45_000 });
  }
}

async function removeFolder(folder: string): Promise<void> {
  await removeStores(folder);
  await rm(folder, { recursive: true, force: true });
}

/** Tests reach no bot of the world unless they name one. */
const otherBots = Object.fromEntries(
  ['STREAMELEMENTS_API', 'STREAMELEMENTS_CDN', 'NIGHTBOT_API', 'FOSSABOT_API', 'MOOBOT_API'].map((name) => [
    `${name}_URL`,
    'http://127.0.0.1:9',
  ]),
);

/** Returns true if the environment sets stores; an empty URL means embedded ones, wherever the suite runs. */
function choosesStores(env: Readonly<Record<string, string>>): boolean {
  return env['EVENTSTORE_URL'] !== undefined || env['MONGODB_URL'] !== undefined;
}

/** Runs the built server until it ends by itself, for starts that must fail. */
export async function runToEnd(
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; output: string }> {
  const program = startProgram(main, [], { env: { HOST: '127.0.0.1', ...env } });
  const { child } = program;
  const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await once(child, 'close');
  clearTimeout(timer);
  return { code: child.exitCode, output: program.printed.all };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return address.port;
}
