import { setTimeout as delay } from 'node:timers/promises';
import { HttpConnection } from './http-connection';
import type { CpuProfile, Inspector } from './inspector';
import type { Renderer, Target } from './target';

/** Figures by name; CPU is that of the server, all threads. */
export type Figures = Readonly<Record<string, number>>;

/** What was measured of a server in its turns beside others. */
export interface Measured {
  readonly target: Target;
  readonly figures: Figures;
  /** CPU time of each thread in all turns together, in seconds. */
  readonly threads: ReadonlyMap<number, number>;
}

export const IN_FLIGHT = 64;
/** A server is warm after so many commands, and a floor that is quick with them after so long. */
const WARM_UP_COMMANDS = 100_000;
const WARM_UP_S = 3;
/** However slow the machine is. */
const LONGEST_WARM_UP_S = 25;
const FAN_OUT_WARM_UP_S = 3;
/** Before a turn that counts, once the others have had theirs. */
const LEAD_IN_S = 0.3;
/** V8 compiles what a join needs in the first five hundred. */
const WARM_UP_JOINS = 500;
/** Commands on their way at once while deliveries are measured. */
const WINDOW = 8;
/**
 * Of each server in a round: the machine is faster in one minute than in the next, and turns share that fairly. Shorter
 * ones would begin cold too often: eight of 0.75 s cost the main thread a seventh more than three of 3 s. What counts is
 * their sum, since large garbage collections don't come in each.
 */
const TURNS = 3;
/** In a turn at least, with 64 in flight and with a crowd: on a busy machine it lasts longer. */
const FEWEST_COMMANDS = 1000;
const FEWEST_SEEN = 50;
/** Read models have done their part of a turn by then. */
const AFTERMATH_MS = 100;
/** One after another, in each turn. */
const LONE_COMMANDS = 40;
/** Joins that are made at once while a crowd comes together. */
const JOINS_AT_ONCE = 20;
/** Until a server has started all that it starts: threads that come up later aren't the price of a renderer. */
const SETTLE_MS = 2000;
/** How many commands each target was sent. */
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

/** Commands with 64 in flight, or what a crowd is measured with, on a server that is warm. */
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

/** Commands on all connections for so long. Gives how many. */
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

/** Commands on all connections for so long, each seen by all before the next. Gives how many. */
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

/** What a renderer costs in memory on a server that has done nothing yet. */
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
 * The same on one that has been at work for a while, first for one renderer, then for a hundred: its heap has the size
 * by then that work asks for.
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

/** A server under load beside others, with those who watch it and those who work on it, and what all turns came to. */
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

  /** One turn. @param work gives how many commands it was; it is repeated until they are enough */
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

/** Renderers that stand together: tells when the last of them has seen a change. */
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

  /** @param count higher from call to call; whoever has seen a higher one has seen it */
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
