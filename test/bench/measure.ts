import { setTimeout as delay } from 'node:timers/promises';
import { HttpConnection } from './http-connection';
import type { Renderer, Target } from './target';

/** Figures by name; CPU is that of the server, all threads. */
export type Figures = Readonly<Record<string, number>>;

export const IN_FLIGHT = 64;
const WARM_UP_S = 6;
const FAN_OUT_WARM_UP_S = 3;
const WARM_UP_JOINS = 150;
/** Commands on their way at once while deliveries are measured. */
const WINDOW = 8;
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
 * it for some 20,000 commands.
 */
export async function warmUp(target: Target): Promise<void> {
  const connections = await openAll(target, IN_FLIGHT);
  await load(target, connections, WARM_UP_S);
  for (const connection of connections) connection.close();
}

/** Commands with 64 in flight until each is acknowledged, one renderer watching. */
export async function measureCommands(target: Target, seconds: number): Promise<Figures> {
  const renderer = await target.connect(() => undefined);
  await warmUp(target);
  const connections = await openAll(target, IN_FLIGHT);
  const { server } = target;
  const began = { cpu: server.cpuS(), main: server.mainThreadCpuS(), at: performance.now() };
  const commands = await load(target, connections, seconds);
  const cpu = server.cpuS() - began.cpu;
  const main = server.mainThreadCpuS() - began.main;
  const elapsed = (performance.now() - began.at) / 1000;
  for (const connection of connections) connection.close();
  renderer.close();
  return {
    usPerCommand: (cpu * 1e6) / commands,
    mainUsPerCommand: (main * 1e6) / commands,
    commandsPerS: commands / elapsed,
    util: cpu / elapsed,
  };
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

/** A crowd of renderers: latency to the slowest with one command at a time, CPU per delivery under load. */
export async function measureFanOut(target: Target, renderers: number, seconds: number): Promise<Figures> {
  const crowd = new Crowd();
  await crowd.gather(target, renderers);
  await delay(300);
  const connections = await openAll(target, WINDOW);
  const [first] = connections;
  if (!first) throw new Error('No connection.');
  await loadUntilSeen(target, crowd, connections, FAN_OUT_WARM_UP_S);
  await delay(300);
  const latencies: number[] = [];
  for (let i = 0; i < 40; i++) {
    const count = nextCount(target);
    const sent = performance.now();
    const seen = crowd.seenByAll(count);
    await target.move(first, count % target.layers, count);
    await seen;
    latencies.push(performance.now() - sent);
    await delay(4);
  }

  const began = { cpu: target.server.cpuS(), at: performance.now(), bytes: crowd.bytes };
  const commands = await loadUntilSeen(target, crowd, connections, seconds);
  const cpu = target.server.cpuS() - began.cpu;
  const elapsed = (performance.now() - began.at) / 1000;
  const bytesPerDelivery = (crowd.bytes - began.bytes) / (commands * renderers);
  for (const connection of connections) connection.close();
  crowd.leave();
  await delay(300);
  return {
    usPerDelivery: (cpu * 1e6) / (commands * renderers),
    deliveriesPerS: (commands * renderers) / elapsed,
    latencyMs: quantile(latencies, 0.5),
    bytesPerDelivery,
    util: cpu / elapsed,
  };
}

/** What a renderer costs in memory. For a server that has done nothing yet: later its heap has room to spare. */
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
