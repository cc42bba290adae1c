import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { HttpConnection } from './http-connection';
import { IN_FLIGHT, load, openAll, type Figures } from './measure';
import { writePast, type PastOverlay } from './past';
import type { ServerProcess } from './server-process';
import { authorization, startServer, targetOn, type Target } from './target';

const LAYERS = 20;
const SHORT = 100;
const MEDIUM = 1000;
/** Overlays that are worked on at once. */
const MANY = 100;
/** By then a server's code is compiled, however slow the machine is just now. */
const WARM_UP_COMMANDS = 4000;
const WARM_UP_S = 0.5;
const ROUNDS = 4;
/** Undos in a row: few enough that the steps which they take back are still remembered. */
const IN_A_ROW = 96;
/** Moves more than undos: two of one layer that come one right after the other are one step, a drag. */
const SPARE = 4;
const CYCLES = 12;
/** Interval at which a server is asked whether its projections are up to date, in ms. */
const ASK_EVERY_MS = 20;
const REVERTS = 6;

export interface Growth {
  /** Commits of the overlay with the long history. */
  readonly commits: number;
  /** Number of unused overlays in the store. */
  readonly idle: number;
  /** Duration of a phase. */
  readonly seconds: number;
}

export const overlayIds = {
  short: 'short000000000000000',
  medium: 'medium00000000000000',
  long: 'long0000000000000000',
} as const;

/** Figures of several cases, by name. */
export type Cases = Readonly<Record<string, Figures>>;

/** Measures a command and an undo with a long history, with many other overlays, and with much concurrent work. */
export async function measureGrowth({ commits, idle, seconds }: Growth): Promise<Cases> {
  const root = await mkdtemp(join(tmpdir(), 'bench-growth-'));
  const [small, large] = [join(root, 'small'), join(root, 'large')];
  const servers: ServerProcess[] = [];
  try {
    await writePast(small, [pastOf(overlayIds.short, await begin(small), SHORT)]);
    const owner = await begin(large);
    const many = Array.from({ length: MANY }, (_, i) => `many${String(i).padStart(16, '0')}`);
    await writePast(large, [
      pastOf(overlayIds.short, owner, SHORT),
      pastOf(overlayIds.medium, owner, MEDIUM),
      pastOf(overlayIds.long, owner, commits),
      ...many.map((overlayId) => pastOf(overlayId, owner, SHORT)),
      ...Array.from({ length: idle }, (_, i): PastOverlay => ({
        overlayId: `idle${String(i).padStart(16, '0')}`,
        ownerId: `other${String(i % 500).padStart(15, '0')}`,
        layers: 2,
        commits: 3,
      })),
    ]);
    for (const folder of [small, large]) servers.push(await readyServer(folder));
    const [alone, crowded] = servers as [ServerProcess, ServerProcess];
    const on = (server: ServerProcess, overlayId: string): Promise<Target> =>
      targetOn(server, overlayId, memberIds());
    const measured = await interleaved(
      {
        'one overlay': await on(alone, overlayIds.short),
        'idle overlays': await on(crowded, overlayIds.short),
        'long history': await on(crowded, overlayIds.long),
        '100 overlays': spread(await Promise.all(many.map((overlayId) => on(crowded, overlayId)))),
      },
      seconds,
    );
    const undo = {
      'undo, 100 commits': await measureUndo(crowded, await on(crowded, overlayIds.short), overlayIds.short),
      'undo, 1000 commits': await measureUndo(
        crowded,
        await on(crowded, overlayIds.medium),
        overlayIds.medium,
      ),
      'undo, long history': await measureUndo(crowded, await on(crowded, overlayIds.long), overlayIds.long),
    };
    return { ...measured, ...undo, growth: { commits, idle } };
  } finally {
    for (const server of servers) await server.stop();
    await rm(root, { recursive: true, force: true });
  }
}

function memberIds(): readonly number[] {
  return Array.from({ length: LAYERS }, (_, i) => i + 1);
}

export function pastOf(overlayId: string, ownerId: string, commits: number): PastOverlay {
  return { overlayId, ownerId, layers: LAYERS, commits };
}

/**
 * Creates a data folder by starting the server once.
 * @returns the id of its account
 */
export async function begin(folder: string): Promise<string> {
  const server = await startServer('/readyz', folder);
  const { userId } = await get<{ userId: string }>(server, '/me');
  await server.stop();
  return userId;
}

async function get<Body>(server: ServerProcess, path: string): Promise<Body> {
  const http = await HttpConnection.open(server.port);
  const { status, body } = await http.request('GET', `/api/v1${path}`, '', authorization);
  http.close();
  if (status !== 200) throw new Error(`GET ${path}: ${status} ${body}`);
  return JSON.parse(body) as Body;
}

/** Starts a server on a folder and waits until its projections are up to date. */
async function readyServer(folder: string): Promise<ServerProcess> {
  const server = await startServer('/healthz', folder);
  await caughtUp(server);
  return server;
}

/** Waits until the read models hold everything, so that all of a phase's work counts. Gives how long, in ms. */
export async function caughtUp(server: ServerProcess): Promise<number> {
  const began = performance.now();
  const http = await HttpConnection.open(server.port);
  const isBehind = async (): Promise<boolean> => {
    const { body } = await http.request('GET', '/readyz');
    const { projections } = JSON.parse(body) as { projections: readonly { readonly caughtUp: boolean }[] };
    return !projections.every((projection) => projection.caughtUp);
  };
  while (await isBehind()) await delay(ASK_EVERY_MS);
  http.close();
  return performance.now() - began;
}

/** The targets in turn, several times, so that what disturbs one disturbs all. */
async function interleaved(targets: Readonly<Record<string, Target>>, seconds: number): Promise<Cases> {
  const runs = await Promise.all(
    Object.entries(targets).map(async ([name, target]) => ({
      name,
      target,
      connections: await openAll(target, IN_FLIGHT),
      cpu: 0,
      main: 0,
      elapsed: 0,
      commands: 0,
      behindMs: 0,
    })),
  );
  for (const { target, connections } of runs) {
    for (let sent = 0; sent < WARM_UP_COMMANDS;) sent += await load(target, connections, WARM_UP_S);
    await caughtUp(target.server);
  }
  for (let round = 0; round < ROUNDS; round++)
    for (const run of runs) {
      const { server } = run.target;
      const began = {
        cpu: server.cpuS(),
        main: server.threadsCpuS().get(server.mainThread) ?? 0,
        at: performance.now(),
      };
      run.commands += await load(run.target, run.connections, seconds);
      run.elapsed += performance.now() - began.at;
      run.behindMs = await caughtUp(server);
      run.cpu += server.cpuS() - began.cpu;
      run.main += (server.threadsCpuS().get(server.mainThread) ?? 0) - began.main;
    }
  for (const { connections } of runs) for (const connection of connections) connection.close();
  return Object.fromEntries(
    runs.map(({ name, cpu, main, elapsed, commands, behindMs }) => [
      name,
      {
        usPerCommand: (cpu * 1e6) / commands,
        mainUsPerCommand: (main * 1e6) / commands,
        commandsPerS: (commands * 1000) / elapsed,
        behindMs,
      },
    ]),
  );
}

/** Returns a target that sends commands to each of the targets in turn. */
function spread(targets: readonly Target[]): Target {
  const [first] = targets;
  if (!first) throw new Error('No overlays.');
  return {
    ...first,
    layers: targets.length * first.layers,
    move: (connection, layer, count) => {
      const target = targets[layer % targets.length] ?? first;
      return target.move(connection, Math.floor(layer / targets.length), count);
    },
  };
}

/** Measures commands and their undos in turn, 64 in flight, then the lookup of an old step. */
async function measureUndo(server: ServerProcess, target: Target, overlayId: string): Promise<Figures> {
  const connections = await openAll(target, IN_FLIGHT);
  const path = `/api/v1/overlays/${overlayId}/history`;
  let count = 1_000_000;
  const ask = async (connection: HttpConnection, call: string, body: string): Promise<void> => {
    const answer = await connection.request('POST', `${path}/${call}`, body, authorization);
    if (answer.status !== 200) throw new Error(`${call}: ${answer.status} ${answer.body}`);
    if (call === 'undo' && answer.body.includes('"undid":[]')) throw new Error('There was nothing to undo.');
  };
  const move = (connection: HttpConnection): Promise<void> =>
    target.move(connection, ++count % target.layers, count);
  const undo = (connection: HttpConnection): Promise<void> => ask(connection, 'undo', '{"scope":"mine"}');
  const phase = async (work: (connection: HttpConnection) => Promise<void>, times: number) => {
    const began = server.cpuS();
    let left = times;
    await Promise.all(
      connections.map(async (connection) => {
        while (left-- > 0) await work(connection);
      }),
    );
    await caughtUp(server);
    return server.cpuS() - began;
  };
  await phase(move, IN_A_ROW + SPARE);
  await phase(undo, IN_A_ROW);
  let commandS = 0;
  let undoS = 0;
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    commandS += await phase(move, IN_A_ROW + SPARE);
    undoS += await phase(undo, IN_A_ROW);
  }
  const revert = (connection: HttpConnection): Promise<void> =>
    ask(connection, `h_${LAYERS + 10}/revert`, '{"dryRun":true}');
  await phase(revert, 3);
  const revertS = await phase(revert, REVERTS);
  for (const connection of connections) connection.close();
  return {
    usPerCommand: (commandS * 1e6) / ((IN_A_ROW + SPARE) * CYCLES),
    usPerUndo: (undoS * 1e6) / (IN_A_ROW * CYCLES),
    revertMs: (revertS * 1000) / REVERTS,
  };
}
