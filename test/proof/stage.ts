import { rmSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { RenderState } from '@studio/realtime/protocol';
import { RenderClient } from '@studio/realtime/testing/render-client';
import { ApiClient, ok, type Answer } from '../support/api-client';
import { StudioProcess } from '../support/server-process';
import { embeddedStores } from '../support/studio-stores';
import { placeOf, type ReadLayer } from './event-log';
import { Refuted, type ProofOptions } from './proof';

/** Number of layers that the overlay starts with. */
const LAYERS = 8;
/** Number of rounds whose notes are stored. */
const NOTED_ROUNDS = 2;

export interface StageOptions {
  readonly dataDir?: string;
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Returns further files to save after a failure, as text by file name. The data folder, the server's output and
   * the notes are always saved.
   */
  readonly alsoLeft?: () => Readonly<Record<string, string>>;
}

/** Stages that are not closed yet. */
const open = new Set<Stage>();

/** Ends all servers at once and removes their folders: for a process that is about to end. */
export function abandonStages(): void {
  for (const { studio } of open) {
    try {
      process.kill(studio.pid, 'SIGKILL');
    } catch {
      // The server has already ended.
    }
    rmSync(studio.dataDir, { recursive: true, force: true });
  }
}

/** Server with one overlay to work on. */
export class Stage {
  readonly api: ApiClient;
  /** Stream of the overlay in the log. */
  readonly stream: string;
  private readonly renderers: RenderClient[] = [];
  private readonly notes: string[][] = [];

  private constructor(
    public studio: StudioProcess,
    readonly overlayId: string,
    readonly memberIds: readonly number[],
    readonly link: string,
  ) {
    this.api = new ApiClient(studio.api);
    this.stream = `overlay-${overlayId}`;
    open.add(this);
  }

  static async open({ dataDir, env }: StageOptions = {}): Promise<Stage> {
    const studio = await StudioProcess.start({
      ...(dataDir !== undefined && { dataDir }),
      // Proofs read the embedded log directly, unless they bring their own servers.
      env: { RATE_LIMITS: 'off', ...embeddedStores, ...env },
    });
    try {
      const api = new ApiClient(studio.api);
      const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Under proof' }));
      const path = `/overlays/${overlayId}`;
      const memberIds: number[] = [];
      for (let i = 0; i < LAYERS; i++) {
        const added = await ok(api.post<{ memberId: number }>(`${path}/members`, { widget: 'text' }));
        memberIds.push(added.memberId);
      }
      const { url } = await ok(api.get<{ url: string }>(`${path}/link`));
      return new Stage(studio, overlayId, memberIds, url.split('/o/')[1] ?? '');
    } catch (error) {
      await studio.kill();
      await studio.removeData();
      throw error;
    }
  }

  /** `/overlays/<id>` */
  get path(): string {
    return `/overlays/${this.overlayId}`;
  }

  async close(): Promise<void> {
    for (const renderer of this.renderers) renderer.close();
    await this.studio.stop();
    await this.studio.removeData();
    open.delete(this);
  }

  /** Starts the notes of a round; those of the rounds before the previous one are dropped. */
  beginRound(round: number): void {
    this.notes.push([`round ${round}`]);
    if (this.notes.length > NOTED_ROUNDS) this.notes.shift();
  }

  /** Adds a note for the analysis of a failed round. */
  note(line: string): void {
    if (this.notes.length === 0) this.notes.push([]);
    this.notes.at(-1)?.push(`${performance.now().toFixed(1)} ms  ${line}`);
  }

  /** Moves a layer to the position of a number; with `expectedRev` only if the overlay still has that rev. */
  move(memberId: number, number: number, expectedRev?: number): Promise<Answer<MoveAnswer>> {
    return this.noted(
      `${number}: move layer ${memberId}`,
      this.api.patch<MoveAnswer>(`${this.path}/members/${memberId}`, {
        layout: placeOf(number),
        expectedRev,
      }),
    );
  }

  /** Adds a layer at the position of a number, under an Idempotency-Key made of the number. */
  add(number: number): Promise<Answer<MoveAnswer>> {
    return this.noted(
      `${number}: add a layer`,
      this.api.post<MoveAnswer>(
        `${this.path}/members`,
        { widget: 'text', layout: placeOf(number) },
        { 'idempotency-key': `proof-command-${number}` },
      ),
    );
  }

  remove(memberId: number): Promise<Answer<MoveAnswer>> {
    return this.noted(`remove layer ${memberId}`, this.api.delete(`${this.path}/members/${memberId}`));
  }

  overlay(): Promise<OverlayAnswer> {
    return ok(this.api.get<OverlayAnswer>(this.path));
  }

  /** Renderers with their first picture; they are closed with the stage. */
  async watch(
    count: number,
    { url = this.studio.url, reconnectDelayMs = 5 } = {},
  ): Promise<readonly RenderClient[]> {
    const renderers = Array.from(
      { length: count },
      () => new RenderClient({ url, link: this.link, reconnectDelayMs }),
    );
    this.renderers.push(...renderers);
    await Promise.all(renderers.map((renderer) => renderer.waitFor(({ state }) => state !== null, 20_000)));
    return renderers;
  }

  /** Returns a renderer that has just received its first picture. */
  async freshPicture(): Promise<RenderClient & { readonly state: RenderState }> {
    const fresh = new RenderClient({ url: this.studio.url, link: this.link, reconnectDelayMs: 50 });
    try {
      await fresh.waitFor(({ state }) => state !== null, 20_000);
      return fresh as RenderClient & { readonly state: RenderState };
    } finally {
      fresh.close();
    }
  }

  /**
   * Saves the files for the analysis of a failure.
   * @returns the folder
   */
  async leave(folder: string, error: unknown, alsoLeft: StageOptions['alsoLeft']): Promise<string> {
    await this.studio.kill();
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const texts = {
      'failure.txt': error instanceof Error ? (error.stack ?? error.message) : String(error),
      'notes.txt': this.notes.flat().join('\n'),
      'server.txt': this.studio.output,
      ...alsoLeft?.(),
    };
    for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), `${text}\n`);
    await cp(this.studio.dataDir, join(folder, 'data'), {
      recursive: true,
      filter: (source) => !source.endsWith('.sock'),
    }).catch(() => undefined);
    return folder;
  }

  private async noted(what: string, answer: Promise<Answer<MoveAnswer>>): Promise<Answer<MoveAnswer>> {
    try {
      const { status, body } = await answer;
      this.note(`${what} → ${status} ${body.code ?? `rev ${body.rev}`}`);
      return await answer;
    } catch (error) {
      this.note(`${what} → ${String(error)}`);
      throw error;
    }
  }
}

export interface MoveAnswer {
  readonly rev: number;
  readonly changed: boolean;
  readonly memberId: number;
  readonly code?: string;
}

export interface OverlayAnswer {
  readonly rev: number;
  readonly layers: readonly ReadLayer[];
}

/**
 * Runs the work on a stage of its own. If it fails, the data folder, the server's output and the notes of the last
 * rounds are saved under `coverage/proof/<name>-seed-<seed>`, and the error says so.
 */
export async function onStage<Result>(
  name: string,
  { seed }: ProofOptions,
  work: (stage: Stage) => Promise<Result>,
  options: StageOptions = {},
): Promise<Result> {
  const stage = await Stage.open(options);
  try {
    return await work(stage);
  } catch (error) {
    const folder = resolve(__dirname, `../../coverage/proof/${name}-seed-${seed}`);
    const left = await stage.leave(folder, error, options.alsoLeft);
    throw new Refuted(`${error instanceof Error ? error.message : String(error)} (more in ${left})`, {
      cause: error,
    });
  } finally {
    await stage.close();
  }
}

/** Writers that each send one command after another until they are stopped, or one of them fails. */
export class Writers {
  private isGoing = true;
  private readonly ended: Promise<unknown>;

  constructor(count: number, next: () => Promise<unknown>) {
    this.ended = Promise.all(
      Array.from({ length: count }, async () => {
        while (this.isGoing) await next();
      }),
    );
    this.ended.catch(() => (this.isGoing = false));
  }

  /**
   * Runs the work while they write, then stops them.
   * @throws a writer's error at once, else the error of the work
   */
  async accompany<Result>(work: () => Promise<Result>): Promise<Result> {
    const failed = new Promise<never>((_, reject) => void this.ended.catch(reject));
    try {
      return await Promise.race([work(), failed]);
    } finally {
      await this.stop();
    }
  }

  /** @throws a writer's error */
  async stop(): Promise<void> {
    this.isGoing = false;
    await this.ended;
  }
}

/** True when the server says that it and its stores are ready. */
export async function isReady({ studio }: Stage): Promise<boolean> {
  const answer = await fetch(`${studio.url}/readyz`).catch(() => null);
  await answer?.text();
  return answer?.ok ?? false;
}

/** Waits until something holds. @throws Refuted naming it when it never does */
export async function until(
  what: string | (() => string),
  holds: () => boolean | Promise<boolean>,
  timeoutMs = 20_000,
): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!(await holds())) {
    if (performance.now() > end)
      throw new Refuted(`Never happened: ${typeof what === 'string' ? what : what()}`);
    await delay(10);
  }
}
