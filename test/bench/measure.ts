import { setTimeout as delay } from 'node:timers/promises';
import { HttpConnection } from './http-connection';
import type { CpuProfile, Inspector } from './inspector';
import type { Renderer, Target } from './target';

/** Figures by name; CPU is that of the server, all threads. */
export type Figures = Readonly<Record<string, number>>;

/** Measurements of a server whose turns alternate with others. */
export interface Measured {
  readonly target: Target;
  readonly figures: Figures;
  /** CPU time of each thread in all turns together, in seconds. */
  readonly threads: ReadonlyMap<number, number>;
}

export const IN_FLIGHT = 64;
/**
 * Number of commands after which a server is warm, and the time after which a floor is, which handles them
 * quickly.
 */
const WARM_UP_COMMANDS = 100_000;
const WARM_UP_S = 3;
/** However slow the machine is. */
const LONGEST_WARM_UP_S = 25;
const FAN_OUT_WARM_UP_S = 3;
/** Before a turn that counts, once the others have had theirs. */
const LEAD_IN_S = 0.3;
/** Number of joins after which V8 has compiled the code of a join. */
const WARM_UP_JOINS = 500;
/** Commands in flight while deliveries are measured. */
const WINDOW = 8;
/**
 * Number of turns per server in a round. The machine's speed varies from minute to minute, and turns distribute
 * that evenly. Shorter turns start cold too often: eight of 0.75 s cost the main thread a seventh more than three
 * of 3 s. The sum counts, since major garbage collections do not occur in every turn.
 */
const TURNS = 3;
/** In a turn at least, with 64 in flight and with a crowd: on a busy machine it lasts longer. */
const FEWEST_COMMANDS = 1000;
const FEWEST_SEEN = 50;
/** Read models have done their part of a turn by then. */
const AFTERMATH_MS = 100;
/** Number of sequential commands in each turn. */
const LONE_COMMANDS = 40;
/** Joins that are made at once while a crowd comes together. */
const JOINS_AT_ONCE = 20;
/** Time for a server to finish its start, in ms: threads that start later are not the cost of a renderer. */
const SETTLE_MS = 2000;
/** Number of commands sent to each target. */
const counts = new WeakMap<Target, number>();

function nextCount(target: Target): number {
  const count = (counts.get(target) ?? 0) + 1;
  counts.set(target, count);
  return count;
}

/**
 * Until its code is compiled a server costs a multiple; a stream of any length is served by the compiled one. V8 is at
 * it for some 20,000 commands, and now and then for as many more.
 */
export async function warmUp(target: Target): Promise<void> {
  const connections = await openAll(target, IN_FLIGHT);
  const began = performance.now();
  const elapsedS = (): number => (performance.now() - began) / 1000;
  let commands = await load(target, connections, WARM_UP_S);
  while (commands < WARM_UP_COMMANDS && elapsedS() < LONGEST_WARM_UP_S)
    commands += await load(target, connections, LEAD_IN_S);
  for (const connection of connections) connection.close();
}

/**
 * Commands with 64 in flight until each is acknowledged, one renderer watching; on all servers in turns.
 * @param seconds of a turn
 */
export async function measureCommands(
  targets: readonly Target[],
  seconds: number,
): Promise<readonly Measured[]> {
  for (const target of targets) await warmUp(target);
  const sites = await openSites(targets, 1, IN_FLIGHT);
  const work = ({ target, connections }: Site, forSeconds: number): Promise<number> =>
    load(target, connections, forSeconds);
  for (const site of sites) await work(site, LEAD_IN_S);
  for (let turn = 0; turn < TURNS; turn++)
    for (const site of sites) await site.spend(() => work(site, seconds), FEWEST_COMMANDS);
  await leave(sites);
  return sites.map((site) => {
    const { target, commands, elapsedS, threads, cpuS } = site;
    const mainS = threads.get(target.server.mainThread) ?? 0;
    const figures = {
      usPerCommand: (cpuS * 1e6) / commands,
      mainUsPerCommand: (mainS * 1e6) / commands,
      commandsPerS: commands / elapsedS,
      util: cpuS / elapsedS,
    };
    return { target, figures, threads };
  });
}

/** Profiles commands with 64 in flight, or the load of a crowd, on a warm server. */
export async function profileWork(
  inspector: Inspector,
  target: Target,
  renderers: number,
  seconds: number,
): Promise<CpuProfile> {
  const sites = await openSites([target], renderers, renderers === 1 ? IN_FLIGHT : WINDOW);
  const [site] = sites as [Site];
  const work = (forSeconds: number): Promise<number> =>
    renderers === 1
      ? load(target, site.connections, forSeconds)
      : loadUntilSeen(target, site.crowd, site.connections, forSeconds);
  await work(LEAD_IN_S);
  const profile = await inspector.profile(() => work(seconds));
  await leave(sites);
  return profile;
}

/**
 * Sends commands on all connections for a time.
 * @returns the number of commands
 */
export async function load(
  target: Target,
  connections: readonly HttpConnection[],
  seconds: number,
): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let commands = 0;
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < end) {
        const count = nextCount(target);
        await target.move(connection, count % target.layers, count);
        commands++;
      }
    }),
  );
  return commands;
}

/**
 * Sends commands on all connections for a time; each must be received by all renderers before the next.
 * @returns the number of commands
 */
async function loadUntilSeen(
  target: Target,
  crowd: Crowd,
  connections: readonly HttpConnection[],
  seconds: number,
): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let commands = 0;
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < end) {
        const count = nextCount(target);
        const seen = crowd.seenByAll(count);
        await target.move(connection, count % target.layers, count);
        await seen;
        commands++;
      }
    }),
  );
  return commands;
}

/**
 * A crowd of renderers: latency to the slowest with one command at a time, CPU per delivery under load; on all servers
 * in turns.
 * @param seconds of a turn
 */
export async function measureFanOut(
  targets: readonly Target[],
  renderers: number,
  seconds: number,
): Promise<readonly Measured[]> {
  const sites = await openSites(targets, renderers, WINDOW);
  await delay(300);
  for (const { target, crowd, connections } of sites)
    await loadUntilSeen(target, crowd, connections, FAN_OUT_WARM_UP_S);
  await delay(300);
  for (let turn = 0; turn < TURNS; turn++) {
    for (const site of sites)
      for (let i = 0; i < LONE_COMMANDS; i++) {
        site.latencies.push(await latencyOf(site));
        await delay(4);
      }
    for (const site of sites) {
      const { target, crowd, connections } = site;
      const before = crowd.bytes;
      await site.spend(() => loadUntilSeen(target, crowd, connections, seconds), FEWEST_SEEN);
      site.bytes += crowd.bytes - before;
    }
  }
  await leave(sites);
  return sites.map(({ target, commands, elapsedS, cpuS, latencies, bytes, threads }) => {
    const deliveries = commands * renderers;
    const figures = {
      usPerDelivery: (cpuS * 1e6) / deliveries,
      deliveriesPerS: deliveries / elapsedS,
      latencyMs: quantile(latencies, 0.5),
      bytesPerDelivery: bytes / deliveries,
      util: cpuS / elapsedS,
    };
    return { target, figures, threads };
  });
}

/** From a command on its own to the last renderer's seeing it. */
async function latencyOf({ target, crowd, connections: [connection] }: Site): Promise<number> {
  if (!connection) throw new Error('No connection.');
  const count = nextCount(target);
  const sent = performance.now();
  const seen = crowd.seenByAll(count);
  await target.move(connection, count % target.layers, count);
  await seen;
  return performance.now() - sent;
}

/** Measures the memory per renderer on a server that has done no work yet. */
export async function measureMemory(target: Target, renderers: number): Promise<Figures> {
  await delay(SETTLE_MS);
  const before = target.server.rssKb();
  const crowd = new Crowd();
  await crowd.gather(target, renderers);
  await delay(800);
  const kbPerRenderer = (target.server.rssKb() - before) / renderers;
  crowd.leave();
  return { kbPerRenderer };
}

/**
 * Measures memory on a server that has worked for a while, first for one renderer, then for a hundred. Its heap
 * then has its working size.
 */
export async function measureMemoryAtWork(
  target: Target,
  renderers: number,
  seconds: number,
): Promise<Figures> {
  for (const [watching, inFlight] of [
    [1, IN_FLIGHT],
    [100, WINDOW],
  ] as const) {
    const sites = await openSites([target], watching, inFlight);
    for (const { crowd, connections } of sites)
      await (watching === 1
        ? load(target, connections, seconds)
        : loadUntilSeen(target, crowd, connections, seconds));
    await leave(sites);
  }
  return measureMemory(target, renderers);
}

/** Joins one after another, then as many at once. */
export async function measureJoins(target: Target, joins: number): Promise<Figures> {
  const times: number[] = [];
  let bytes = 0;
  const warm = await target.connect(() => undefined);
  for (let i = 0; i < WARM_UP_JOINS; i++) (await target.connect(() => undefined)).close();
  const cpu = target.server.cpuS();
  for (let i = 0; i < joins; i++) {
    const began = performance.now();
    const renderer = await target.connect(() => undefined);
    times.push(performance.now() - began);
    bytes += renderer.bytes();
    renderer.close();
    await delay(5);
  }
  const cpuMs = ((target.server.cpuS() - cpu) * 1000) / joins;
  const began = performance.now();
  const crowd = await Promise.all(Array.from({ length: joins }, () => target.connect(() => undefined)));
  const allAtOnceMs = performance.now() - began;
  for (const renderer of [warm, ...crowd]) renderer.close();
  await delay(200);
  return { joinMs: quantile(times, 0.5), joinCpuMs: cpuMs, allAtOnceMs, kb: bytes / joins / 1024 };
}

/** Server under load among others, with its renderers and connections, and the sums over all turns. */
class Site {
  commands = 0;
  elapsedS = 0;
  bytes = 0;
  readonly latencies: number[] = [];
  /** CPU time of each thread, in seconds. */
  readonly threads = new Map<number, number>();

  constructor(
    readonly target: Target,
    readonly crowd: Crowd,
    readonly connections: readonly HttpConnection[],
  ) {}

  get cpuS(): number {
    return [...this.threads.values()].reduce((sum, seconds) => sum + seconds, 0);
  }

  /**
   * Runs one turn.
   * @param work returns the number of commands; it is repeated until there are enough
   */
  async spend(work: () => Promise<number>, fewest: number): Promise<void> {
    const { server } = this.target;
    const before = server.threadsCpuS();
    const began = performance.now();
    for (let commands = 0; commands < fewest;) {
      const more = await work();
      commands += more;
      this.commands += more;
    }
    this.elapsedS += (performance.now() - began) / 1000;
    await delay(AFTERMATH_MS);
    for (const [thread, until] of server.threadsCpuS())
      this.threads.set(thread, (this.threads.get(thread) ?? 0) + until - (before.get(thread) ?? 0));
  }
}

async function openSites(targets: readonly Target[], renderers: number, inFlight: number): Promise<Site[]> {
  const sites: Site[] = [];
  for (const target of targets) {
    const crowd = new Crowd();
    await crowd.gather(target, renderers);
    sites.push(new Site(target, crowd, await openAll(target, inFlight)));
  }
  return sites;
}

async function leave(sites: readonly Site[]): Promise<void> {
  for (const { crowd, connections } of sites) {
    for (const connection of connections) connection.close();
    crowd.leave();
  }
  await delay(300);
}

/** Group of renderers; reports when the last of them has received a change. */
class Crowd {
  private readonly renderers: Renderer[] = [];
  private readonly waiting = new Map<number, { left: number; resolve(): void }>();

  get bytes(): number {
    return this.renderers.reduce((sum, renderer) => sum + renderer.bytes(), 0);
  }

  async gather(target: Target, size: number): Promise<void> {
    while (this.renderers.length < size) {
      const joins = Math.min(JOINS_AT_ONCE, size - this.renderers.length);
      const joined = await Promise.all(
        Array.from({ length: joins }, () => {
          let last = 0;
          return target.connect((count) => {
            for (const [awaited, entry] of this.waiting) {
              if (awaited > count) break;
              if (awaited > last && --entry.left === 0) {
                this.waiting.delete(awaited);
                entry.resolve();
              }
            }
            last = Math.max(last, count);
          });
        }),
      );
      this.renderers.push(...joined);
    }
  }

  /** @param count rises from call to call; a renderer that received a higher count has received this one */
  seenByAll(count: number): Promise<void> {
    return new Promise((resolve) => this.waiting.set(count, { left: this.renderers.length, resolve }));
  }

  leave(): void {
    for (const renderer of this.renderers) renderer.close();
  }
}

export function openAll(target: Pick<Target, 'server'>, count: number): Promise<HttpConnection[]> {
  return Promise.all(Array.from({ length: count }, () => HttpConnection.open(target.server.port)));
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
