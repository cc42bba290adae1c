import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { begin, caughtUp, overlayIds, pastOf } from './growth';
import { HttpConnection } from './http-connection';
import type { Figures } from './measure';
import { writeMore, writePast, type PastOverlay } from './past';
import type { Probe } from './server-process';
import { authorization, startServer, type Target } from './target';

export interface StartsShape {
  readonly overlays: number;
  /** Total number of events of all overlays. */
  readonly events: number;
  /** Commits of one more overlay. */
  readonly long: number;
  /** Times that each start is made. */
  readonly times: number;
}

const SMALL = 100;
/** Commits of every overlay that read models lack which lag behind. */
const LAG = 2;
/** Layers of the many overlays. */
const FEW_LAYERS = 5;
const MADE_EVENTS = 3;
/** Commands of the first seconds, one after another, and the time between two. */
const [FIRST, FIRST_EVERY_MS] = [100, 20];

/** Measures the first commands after a start, with all that the server does meanwhile. */
export async function measureFirstCommands(start: () => Promise<Target>): Promise<Figures> {
  const { server, layers, move } = await start();
  try {
    const connection = await HttpConnection.open(server.port);
    const before = server.cpuS();
    for (let i = 0; i < FIRST; i++) {
      await move(connection, i % layers, i);
      await delay(FIRST_EVERY_MS);
    }
    connection.close();
    return { cpuMsPerCommand: ((server.cpuS() - before) * 1000) / FIRST };
  } finally {
    await server.stop();
  }
}

/**
 * Measures the time to the first response of a server, for a query and a command. Cases: an empty folder, one
 * overlay, and very many overlays; with up-to-date and with lagging read models.
 * @param keep receives the figures of each case, round by round
 */
export async function measureStarts(
  { overlays, events, long, times }: StartsShape,
  keep: (name: string, figures: Figures) => void,
): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'bench-starts-'));
  const [small, large] = [join(root, 'small'), join(root, 'large')];
  try {
    await writePast(small, [pastOf(overlayIds.short, await begin(small), SMALL)]);
    await started(small, question(overlayIds.short));

    const ownerId = await begin(large);
    const commits = Math.max(1 + FEW_LAYERS, Math.round(events / overlays) - MADE_EVENTS + 1);
    const pasts = Array.from({ length: overlays }, (_, i): PastOverlay => ({
      overlayId: `many${String(i).padStart(16, '0')}`,
      ownerId: i % 500 === 0 ? ownerId : `other${String(i % 500).padStart(15, '0')}`,
      layers: FEW_LAYERS,
      commits,
    }));
    const writing = performance.now();
    let written = await writePast(large, [
      ...pasts,
      pastOf(overlayIds.short, ownerId, SMALL),
      pastOf(overlayIds.long, ownerId, long),
    ]);
    const writeS = (performance.now() - writing) / 1000;
    const building = performance.now();
    const rebuilt = await startServer('/healthz', large);
    await caughtUp(rebuilt);
    const rebuildS = (performance.now() - building) / 1000;
    await rebuilt.stop();
    // The history was written without a server, so the first command finds no snapshot, as after an upgrade.
    const unkept = (await started(large, command(overlayIds.long, times))).startMs;

    let had = commits;
    for (let i = 0; i < times; i++) {
      keep('start, empty store', {
        questionMs: (await started(join(root, `question-${i}`), listing)).startMs,
        commandMs: (await started(join(root, `command-${i}`), creation)).startMs,
      });
      keep('start, one overlay', {
        questionMs: (await started(small, question(overlayIds.short))).startMs,
        commandMs: (await started(small, command(overlayIds.short, i))).startMs,
      });
      const asked = await started(large, question(overlayIds.short));
      keep('start, many events', {
        questionMs: asked.startMs,
        commandMs: (await started(large, command(overlayIds.short, i))).startMs,
        readyMs: asked.readyMs,
        longCommandMs: (await started(large, command(overlayIds.long, i))).startMs,
        unkeptCommandMs: unkept,
      });
      const startsBehind = async (probe: Probe): ReturnType<typeof started> => {
        written += await writeMore(large, pasts, had, LAG);
        had += LAG;
        return started(large, probe);
      };
      const questionBehind = await startsBehind(question(overlayIds.short));
      const commandBehind = await startsBehind(command(overlayIds.short, times + i));
      keep('start, lagging', {
        questionMs: questionBehind.startMs,
        commandMs: commandBehind.startMs,
        readyMs: (questionBehind.readyMs + commandBehind.readyMs) / 2,
        events: LAG * overlays,
      });
    }
    keep('first build', {
      events: written,
      writeS,
      rebuildS,
      eventsPerS: written / rebuildS,
      eventsMb: await megabytes(join(large, 'events.sqlite')),
      readModelsMb: await megabytes(join(large, 'read-models.sqlite')),
    });
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/**
 * Starts a server on a folder, then ends it. Returns the times of its first response and of its report that it has
 * caught up.
 */
async function started(
  folder: string,
  probe: Probe,
): Promise<{ readonly startMs: number; readonly readyMs: number }> {
  const server = await startServer(probe, folder);
  const after = await caughtUp(server);
  await server.stop();
  return { startMs: server.startMs, readyMs: server.startMs + after };
}

/** Requests that work on a store that has not been used yet. */
const listing: Probe = { method: 'GET', path: '/api/v1/overlays', headers: authorization };
const creation: Probe = {
  method: 'POST',
  path: '/api/v1/overlays',
  body: JSON.stringify({ name: 'First' }),
  headers: authorization,
  status: 201,
};

function question(overlayId: string): Probe {
  return { method: 'GET', path: `/api/v1/overlays/${overlayId}`, headers: authorization };
}

/** @param count another one for each start */
function command(overlayId: string, count: number): Probe {
  const body = JSON.stringify({ layout: { x: count, y: 11 } });
  return { method: 'PATCH', path: `/api/v1/overlays/${overlayId}/members/1`, body, headers: authorization };
}

async function megabytes(file: string): Promise<number> {
  return (await stat(file)).size / 1024 ** 2;
}
