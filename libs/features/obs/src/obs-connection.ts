import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject } from '@studio/kernel/json';
import {
  ObsClient,
  ObsConnectError,
  REQUEST_MS,
  type ObsEvent,
  type ObsFailure,
  type ObsEndpoint,
} from './obs-client';
import { browserNames, browserRequests, browsersIn, changesBrowsers } from './obs-browsers';
import { changesBy, type ObsChange } from './obs-changes';
import {
  afterEvent,
  asksForReading,
  groupRequests,
  groupsIn,
  inputsOf,
  itemRequests,
  mayChangeScene,
  overviewOf,
  overviewRequests,
  sceneItems,
  soundRequests,
  textOf,
  type ObsState,
} from './obs-state';
import { renamedAfter, type RenamedScene } from './obs-renames';
import type { BrowserSource } from './overlay-issues';
import { noStats, statsAfter, type ObsStats } from './obs-stats';

export const connectionStatuses = [
  'off',
  'connecting',
  'connected',
  'wrong_password',
  'unsupported',
  'removed',
  'unreachable',
] as const;
export type ObsConnectionStatus = (typeof connectionStatuses)[number];

/** Waits between attempts, ms; the last one repeats. */
const RETRIES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;
/** A connection that lasted this long starts the waits anew. */
const STEADY_MS = 60_000;
const STATS_LIVE_MS = 2_000;
const STATS_IDLE_MS = 10_000;
/** Unanswered keepalives after which a connection counts as lost. */
const MISSES = 2;
/** Time in which several structural events lead to one reading. */
const READ_AFTER_MS = 30;
/** Shortest time between two switches that overlays lead to. */
const LEAD_MS = 250;
/** Time after the end of a transition at which the program scene is certain. */
const SCENE_SETTLES_MS = 300;

export interface ObsConnectionDeps {
  /** Resolves the address and reads the password. @throws ObsConnectError */
  readonly target: () => Promise<ObsEndpoint>;
  readonly now: () => number;
  /** The program scene is known, at first and after each change. */
  readonly sceneSeen: (name: string) => void;
  readonly happened: (change: ObsChange) => void;
  readonly changed: () => void;
  readonly warn: (line: string) => void;
}

/** Keeps one OBS connected, and follows its state. */
export class ObsConnection {
  status: ObsConnectionStatus = 'connecting';
  /** Reason of the last failure, for people; null while all is well. */
  problem: string | null = null;
  connectedAt: number | null = null;
  state: ObsState | null = null;
  stats: ObsStats = noStats;
  /** Browser sources. Their addresses contain secrets. */
  browsers: readonly BrowserSource[] = [];
  /** Scenes that were renamed while the studio was connected; a mapping may have the earlier name. */
  renamedScenes: readonly RenamedScene[] = [];
  private client: ObsClient | null = null;
  private readonly ending = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private lost: (error: ObsConnectError) => void = () => undefined;
  private isReading = false;
  /** For each reading of the state, the events since it began. */
  private readonly readings = new Set<ObsEvent[]>();
  private mustReadAgain = false;
  private isAskingScene = false;
  private mustAskAgain = false;
  private lastScene: string | null = null;
  /** Scene that waits for its turn. */
  private ledTo: string | null = null;
  private ledAt = -Infinity;
  private later: NodeJS.Timeout | undefined;
  private readonly waiting = new Set<() => void>();

  constructor(private readonly deps: ObsConnectionDeps) {}

  /** Client of the present connection; null while there is none. */
  get connected(): ObsClient | null {
    return this.status === 'connected' ? this.client : null;
  }

  get isConnected(): boolean {
    return this.connected !== null;
  }

  get obsVersion(): string | null {
    return this.client?.obsVersion ?? null;
  }

  /**
   * Switches OBS to the scene that an overlay leads to, if OBS has it. Names are compared exactly. Switches that follow
   * each other within 250 ms become one.
   */
  async lead(scene: string | null): Promise<void> {
    const { connected, state } = this;
    if (!connected || !state || scene === null) return;
    if (scene === state.programScene || !state.scenes.some(({ name }) => name === scene)) return;
    const isWaiting = this.ledTo !== null;
    this.ledTo = scene;
    if (isWaiting) return;
    await sleep(Math.max(0, this.ledAt + LEAD_MS - performance.now()));
    const sceneName = this.ledTo;
    this.ledTo = null;
    this.ledAt = performance.now();
    await connected.write('SetCurrentProgramScene', { sceneName });
  }

  /** Waits until the state holds something. False if it does not in time. */
  async until(holds: (state: ObsState) => boolean, ms: number): Promise<boolean> {
    const isReached = (): boolean => this.state !== null && holds(this.state);
    if (isReached()) return true;
    return new Promise((resolve) => {
      const end = (result: boolean): void => {
        clearTimeout(timer);
        this.waiting.delete(look);
        resolve(result);
      };
      const look = (): void => {
        if (isReached()) end(true);
      };
      const timer = setTimeout(() => end(false), ms);
      this.waiting.add(look);
    });
  }

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.ending.abort();
    clearTimeout(this.later);
    this.lost(new ObsConnectError('unreachable', 'The connection was ended here.'));
    await this.running;
  }

  private async run(): Promise<void> {
    let attempt = 0;
    while (!this.ending.signal.aborted) {
      const since = performance.now();
      const failure = await this.once();
      if (this.ending.signal.aborted) return;
      if (failure !== 'unreachable') return;
      attempt = performance.now() - since > STEADY_MS ? 0 : attempt;
      const wait = RETRIES_MS[Math.min(attempt++, RETRIES_MS.length - 1)] ?? 30_000;
      // Several studios must not try at the same time.
      const spread = wait * (0.8 + Math.random() * 0.4);
      await sleep(spread, undefined, { signal: this.ending.signal, ref: false }).catch(() => undefined);
    }
  }

  /** Connects, and follows OBS until the connection ends. @returns why it ended */
  private async once(): Promise<ObsFailure> {
    let resolve: (error: ObsConnectError) => void = () => undefined;
    const end = new Promise<ObsConnectError>((done) => (resolve = done));
    this.lost = resolve;
    try {
      const target = await this.deps.target();
      const client = await ObsClient.connect(target, {
        event: (event) => this.take(event),
        closed: resolve,
      });
      this.client = client;
      if (!this.ending.signal.aborted) {
        await this.readState();
        this.connectedAt = this.deps.now();
        this.setStatus('connected', null);
        this.deps.happened({ kind: 'connected', data: {} });
        this.changed();
        this.askScene();
        void this.keepAlive(client, resolve);
      } else resolve(new ObsConnectError('unreachable', ''));
      const ended = await end;
      await client.close();
      return this.failed(ended);
    } catch (error) {
      await this.client?.close();
      return this.failed(
        error instanceof ObsConnectError ? error : new ObsConnectError('unreachable', String(error)),
      );
    }
  }

  private failed({ failure, message }: ObsConnectError): ObsFailure {
    const isLost = this.status === 'connected' && !this.ending.signal.aborted;
    if (isLost) this.deps.happened({ kind: 'lost', data: { reason: failure } });
    this.client = null;
    this.state = null;
    this.connectedAt = null;
    this.stats = noStats;
    this.browsers = [];
    this.setStatus(failure, message);
    return failure;
  }

  private setStatus(status: ObsConnectionStatus, problem: string | null): void {
    this.status = status;
    this.problem = problem;
    this.changed();
  }

  private changed(): void {
    for (const look of this.waiting) look();
    this.deps.changed();
  }

  private take(event: ObsEvent): void {
    const { state } = this;
    for (const during of this.readings) during.push(event);
    this.renamedScenes = renamedAfter(this.renamedScenes, event);
    if (state) {
      const after = afterEvent(state, event, this.deps.now());
      if (after !== state) {
        this.state = after;
        this.changed();
      }
      if (this.status === 'connected')
        for (const change of changesBy(event, state, after)) this.deps.happened(change);
    }
    if (asksForReading(event)) this.readSoon();
    if (changesBrowsers(event, this.browsers)) void this.readBrowsers();
    if (mayChangeScene(event)) {
      this.askScene();
      this.askSceneLater();
    }
  }

  /** Reads the state anew, for work that must not build on an older one. @returns null while OBS is not connected */
  async stateNow(): Promise<ObsState | null> {
    await this.readState();
    this.changed();
    return this.state;
  }

  /** An interrupted transition may lead to another scene than it said, without an event. */
  private askSceneLater(): void {
    clearTimeout(this.later);
    const duration = this.state?.transition?.durationMs ?? 0;
    this.later = setTimeout(() => this.askScene(), duration + SCENE_SETTLES_MS).unref();
  }

  /** Asks for the program scene: one request at a time, the last answer counts. */
  private askScene(): void {
    this.mustAskAgain = true;
    if (this.isAskingScene) return;
    this.isAskingScene = true;
    void this.asking().finally(() => (this.isAskingScene = false));
  }

  private async asking(): Promise<void> {
    while (this.mustAskAgain && this.client) {
      this.mustAskAgain = false;
      const answer = await this.client.read('GetCurrentProgramScene').catch(() => null);
      if (!answer || this.mustAskAgain || !this.state || this.state.changing) continue;
      const name = textOf(answer['currentProgramSceneName']);
      if (name === null) continue;
      if (name !== this.state.programScene) {
        this.state = { ...this.state, programScene: name, rev: this.state.rev + 1 };
        this.changed();
      }
      if (name !== this.lastScene) {
        this.lastScene = name;
        this.deps.sceneSeen(name);
      }
    }
  }

  private readSoon(): void {
    this.mustReadAgain = true;
    if (this.isReading) return;
    this.isReading = true;
    void sleep(READ_AFTER_MS, undefined, { ref: false })
      .then(async () => {
        while (this.mustReadAgain && this.client) {
          this.mustReadAgain = false;
          await this.readState();
          this.changed();
          this.askScene();
        }
      })
      .catch((error: unknown) => this.deps.warn(`The state of OBS could not be read: ${String(error)}`))
      .finally(() => (this.isReading = false));
  }

  private async readState(): Promise<void> {
    const { client } = this;
    if (!client) return;
    const during: ObsEvent[] = [];
    this.readings.add(during);
    const read = await readState(client, this.deps.now()).finally(() => this.readings.delete(during));
    // An answer may be older than an event that arrived before the last one.
    this.state = during.reduce((state, each) => afterEvent(state, each, this.deps.now()), {
      ...read,
      rev: (this.state?.rev ?? 0) + 1,
    });
    await this.readBrowsers();
  }

  private async readBrowsers(): Promise<void> {
    const { client, state } = this;
    if (!client || !state) return;
    const names = browserNames(state.inputs);
    const answers = await client.readAll(browserRequests(names)).catch(() => null);
    if (answers && this.client === client) this.browsers = browsersIn(names, answers);
  }

  private async keepAlive(client: ObsClient, lost: (error: ObsConnectError) => void): Promise<void> {
    let misses = 0;
    while (this.client === client && !this.ending.signal.aborted) {
      const stats = await this.statsOf(client);
      misses = stats || client.isChanging ? 0 : misses + 1;
      if (misses >= MISSES) {
        lost(new ObsConnectError('unreachable', 'OBS no longer answers.'));
        return;
      }
      if (stats && this.client === client) this.stats = statsAfter(this.stats, stats, this.deps.now());
      // OBS reports changes of settings since obs-websocket 5.4 only.
      await this.readBrowsers();
      this.askScene();
      await this.untilStatsAreDue();
    }
  }

  /** Waits until OBS is asked for its numbers again: sooner once it streams or records. */
  private async untilStatsAreDue(): Promise<void> {
    const { signal } = this.ending;
    for (
      let ms = 0;
      ms < (this.isLive ? STATS_LIVE_MS : STATS_IDLE_MS) && !signal.aborted;
      ms += STATS_LIVE_MS
    )
      await sleep(STATS_LIVE_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }

  private get isLive(): boolean {
    const outputs = this.state?.outputs;
    return outputs?.stream.state !== 'off' || outputs.record.state !== 'off';
  }

  private async statsOf(client: ObsClient): Promise<JsonObject | null> {
    try {
      const [stats, stream] = [
        await client.read('GetStats', undefined, REQUEST_MS),
        await client.read('GetStreamStatus', undefined, REQUEST_MS),
      ];
      return { ...stats, stream };
    } catch {
      return null;
    }
  }
}

/** Reads the whole state, without the count of its changes. @param now ms since 1970 */
async function readState(client: ObsClient, now: number): Promise<Omit<ObsState, 'rev'>> {
  const overview = overviewOf(await client.readAll(overviewRequests), now);
  const [items, sound] = await Promise.all([
    client.readAll(itemRequests(overview.scenes)),
    client.readAll(soundRequests(overview.inputs)),
  ]);
  const groups = groupsIn(items);
  const grouped = await client.readAll(groupRequests(groups));
  const byGroup = new Map(groups.map((name, index) => [name, grouped[index] ?? null]));
  const listed = overview.scenes.map((name, index) => ({
    name,
    ...sceneItems(items[index] ?? null, byGroup),
  }));
  return {
    ...overview.rest,
    scenes: listed.map(({ name, items: all }) => ({ name, items: all })),
    inputs: inputsOf(overview.inputs, sound),
    truncated: overview.truncated || listed.some(({ truncated }) => truncated),
  };
}
