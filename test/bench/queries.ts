import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { begin, caughtUp, overlayIds, pastOf, type Cases } from './growth';
import type { HttpConnection } from './http-connection';
import { IN_FLIGHT, openAll } from './measure';
import { writePast } from './past';
import { ServerProcess } from './server-process';
import { authorization, startServer } from './target';

/** Commits of the overlay that is asked about. */
const COMMITS = 300;
const WARM_UP_S = 1;
const ROUNDS = 4;

const overlay = `/api/v1/overlays/${overlayIds.short}`;
const queries: Readonly<Record<string, string>> = {
  overlay,
  layers: `${overlay}/members`,
  scenes: `${overlay}/scenes`,
  history: `${overlay}/history`,
};

interface Run {
  readonly server: ServerProcess;
  readonly path: string;
  readonly headers: string;
  readonly connections: readonly HttpConnection[];
  cpu: number;
  elapsed: number;
  asked: number;
}

/**
 * Measures queries with 64 in flight, beside a bare fastify server that returns the same bytes.
 * @param seconds duration of a phase
 */
export async function measureQueries(seconds: number): Promise<Cases> {
  const root = await mkdtemp(join(tmpdir(), 'bench-queries-'));
  const [folder, bareFolder] = [join(root, 'studio'), root];
  const servers: ServerProcess[] = [];
  try {
    await writePast(folder, [pastOf(overlayIds.short, await begin(folder), COMMITS)]);
    const studio = await startServer('/healthz', folder);
    servers.push(studio);
    await caughtUp(studio);
    const connections = await openAll({ server: studio }, IN_FLIGHT);
    const bodies: Record<string, string> = {};
    for (const [name, path] of Object.entries(queries)) bodies[name] = await ask(connections[0], path);
    await writeFile(join(bareFolder, 'bodies.json'), JSON.stringify(bodies));
    const bare = await ServerProcess.start(
      [resolve(__dirname, 'bare-fastify.cjs')],
      (port, dataDir) => ({ PORT: String(port), DATA_DIR: dataDir }),
      '/',
      bareFolder,
    );
    servers.push(bare);
    const bareConnections = await openAll({ server: bare }, IN_FLIGHT);
    const cases: Record<string, Cases[string]> = {};
    for (const [name, path] of Object.entries(queries)) {
      const still = { cpu: 0, elapsed: 0, asked: 0 };
      const ours: Run = { server: studio, path, headers: authorization, connections, ...still };
      const floor: Run = {
        server: bare,
        path: `/${name}`,
        headers: '',
        connections: bareConnections,
        ...still,
      };
      for (const run of [ours, floor]) await phase(run, WARM_UP_S);
      Object.assign(ours, still);
      Object.assign(floor, still);
      for (let round = 0; round < ROUNDS; round++)
        for (const run of [ours, floor]) await phase(run, seconds / 2);
      cases[`query, ${name}`] = {
        usPerQuery: (ours.cpu * 1e6) / ours.asked,
        bareUsPerQuery: (floor.cpu * 1e6) / floor.asked,
        queriesPerS: (ours.asked * 1000) / ours.elapsed,
        kb: Buffer.byteLength(bodies[name] ?? '', 'latin1') / 1024,
      };
    }
    for (const connection of [...connections, ...bareConnections]) connection.close();
    return cases;
  } finally {
    for (const server of servers) await server.stop();
    await rm(root, { recursive: true, force: true });
  }
}

async function phase(run: Run, seconds: number): Promise<void> {
  const { server, connections, path, headers } = run;
  const began = { cpu: server.cpuS(), at: performance.now() };
  const end = began.at + seconds * 1000;
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < end) {
        await ask(connection, path, headers);
        run.asked++;
      }
    }),
  );
  run.cpu += server.cpuS() - began.cpu;
  run.elapsed += performance.now() - began.at;
}

async function ask(
  connection: HttpConnection | undefined,
  path: string,
  headers = authorization,
): Promise<string> {
  if (!connection) throw new Error('No connection.');
  const { status, body } = await connection.request('GET', path, '', headers);
  if (status !== 200) throw new Error(`GET ${path}: ${status} ${body}`);
  return body;
}
