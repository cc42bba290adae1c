import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { begin, caughtUp, overlayIds, pastOf, type Cases } from './growth';
import { quantile } from './measure';
import { writeMore, writePast, type PastOverlay } from './past';
import type { Probe } from './server-process';
import { authorization, startServer } from './target';

export interface StartsShape {
  readonly overlays: number;
  /** Of all overlays. */
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

/**
 * How soon a server answers for the first time, a question and a command, on a folder with one overlay and on one
 * with very many: with read models that are up to date, and with some that lag behind.
 */
export async function measureStarts({ overlays, events, long, times }: StartsShape): Promise<Cases> {
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

    const few = { questions: [] as number[], commands: [] as number[] };
    const many = { questions: [] as number[], commands: [] as number[], ready: [] as number[] };
    const lagging = { questions: [] as number[], commands: [] as number[], ready: [] as number[] };
    const longCommands: number[] = [];
    let had = commits;
    for (let i = 0; i < times; i++) {
      few.questions.push((await started(small, question(overlayIds.short))).startMs);
      few.commands.push((await started(small, command(overlayIds.short, i))).startMs);
      const asked = await started(large, question(overlayIds.short));
      many.questions.push(asked.startMs);
      many.ready.push(asked.readyMs);
      many.commands.push((await started(large, command(overlayIds.short, i))).startMs);
      longCommands.push((await started(large, command(overlayIds.long, i))).startMs);
      for (const [probe, into] of [
        [question(overlayIds.short), lagging.questions],
        [command(overlayIds.short, times + i), lagging.commands],
      ] as const) {
        written += await writeMore(large, pasts, had, LAG);
        had += LAG;
        const { startMs, readyMs } = await started(large, probe);
        into.push(startMs);
        lagging.ready.push(readyMs);
      }
    }
    const middle = (values: readonly number[]): number => quantile(values, 0.5);
    return {
      'start, one overlay': { questionMs: middle(few.questions), commandMs: middle(few.commands) },
      'start, many events': {
        questionMs: middle(many.questions),
        commandMs: middle(many.commands),
        readyMs: middle(many.ready),
        longCommandMs: middle(longCommands),
      },
      'start, lagging': {
        questionMs: middle(lagging.questions),
        commandMs: middle(lagging.commands),
        readyMs: middle(lagging.ready),
        events: LAG * overlays,
      },
      'first build': {
        events: written,
        writeS,
        rebuildS,
        eventsPerS: written / rebuildS,
        eventsMb: await megabytes(join(large, 'events.sqlite')),
        readModelsMb: await megabytes(join(large, 'read-models.sqlite')),
      },
    };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** Starts a server on a folder; when it first answered, when it told that it had caught up. Then ends it. */
async function started(
  folder: string,
  probe: Probe,
): Promise<{ readonly startMs: number; readonly readyMs: number }> {
  const server = await startServer(probe, folder);
  const after = await caughtUp(server);
  await server.stop();
  return { startMs: server.startMs, readyMs: server.startMs + after };
}

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
