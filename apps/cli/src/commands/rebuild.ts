import { setTimeout as sleep } from 'node:timers/promises';
import { openEmbeddedEventStore } from '@studio/event-store/embedded/embedded-event-store';
import { requireWhole, type EventStore } from '@studio/event-store/event-store';
import { systemClock } from '@studio/kernel/clock';
import { categoryOf } from '@studio/kernel/event';
import { Problem } from '@studio/kernel/problem';
import { openEmbeddedReadModels } from '@studio/read-models/embedded/embedded-read-models';
import type { Rebuild } from '@studio/read-models/progress';
import { Projector } from '@studio/read-models/projector';
import { projectorAdmin, type ProjectionStatus } from '@studio/read-models/projector.admin';
import { sealedViewers } from '@studio/viewers/sealed-viewers';
import { askServer } from '@studio/os/ask-server';
import { requireStudio } from '../admin';
import { evolvers, projectionsIn } from '../areas';
import { UsageError, type OpsCall, type OpsCommand } from '../command';
import { isEmbedded, streamsOf, withLog } from '../operator-log';
import { Progress } from '../progress';
import { counted } from '../text';
import { withViewerKeys } from '../viewer-keys';

/** Interval between progress requests, in milliseconds. */
const ASK_EVERY = 100;
/** Asks whoever keeps the projections up. */
type Ask = <Answer extends object>(name: 'projections' | 'rebuild', projection: string) => Promise<Answer>;

/** Read models anew from the log. */
export const rebuild: OpsCommand = {
  name: 'rebuild',
  usage: 'rebuild PROJECTION|all',
  takes: 1,
  summary:
    'Rebuilds documents from the log next to the old ones, then switches to them: of one projection, or of all',
  async run(call) {
    const [asked] = call.positionals;
    if (!asked) throw new UsageError('Name the projection; `lag` lists them. Or name all.');
    for (const projection of asked === 'all' ? await namesAtServer(call) : [asked]) {
      const result = await rebuilt(call, projection);
      call.print(
        call.json
          ? JSON.stringify(result)
          : `Rebuilt ${result.projection} from ${counted(result.events, 'event')}; queries read ${result.generation} now.`,
      );
    }
  },
};

async function rebuilt(call: OpsCall, projection: string): Promise<Rebuild> {
  const begun = await askServer<Rebuild>(call.dataDir, 'rebuild', { projection });
  return begun
    ? untilDone(call, begun, (name) => fromServer(call, name, projection))
    : here(call, projection);
}

/** Lists all projections of the running server. */
async function namesAtServer({ dataDir }: OpsCall): Promise<readonly string[]> {
  const answer = await askServer<{ readonly projections: readonly ProjectionStatus[] }>(
    dataDir,
    'projections',
    {},
  );
  if (!answer)
    throw new Error(
      `No server is running with the data folder ${dataDir}. Start it first: it rebuilds them all.`,
    );
  return answer.projections.map(({ projection }) => projection);
}

async function fromServer<Answer extends object>(
  { dataDir }: OpsCall,
  name: string,
  projection: string,
): Promise<Answer> {
  const answer = await askServer<Answer>(dataDir, name, { projection });
  if (!answer) throw new Error('The server stopped. Run the rebuild again once it is running.');
  return answer;
}

/** Fallback if no server runs. */
async function here(call: OpsCall, projection: string): Promise<Rebuild> {
  const { dataDir: dir } = call;
  if (call.eventStoreUrl ?? call.mongodbUrl)
    throw new Error(
      `No server is running with the data folder ${dir}. Start it first: it runs this command.`,
    );
  requireStudio(dir);
  const log = await openEmbeddedEventStore({ dir });
  try {
    await requireWhole(log);
    return await withViewerKeys(call, (keys) =>
      rebuildFrom(sealedViewers(log, evolvers, keys), call, projection),
    );
  } catch (error) {
    throw error instanceof Problem ? new Error(error.message, { cause: error }) : error;
  } finally {
    await log.close();
  }
}

async function rebuildFrom(store: EventStore, call: OpsCall, projection: string): Promise<Rebuild> {
  const readModels = await openEmbeddedReadModels({
    dir: call.dataDir,
    log: (line) => console.error(line),
  });
  try {
    const projector: Projector = new Projector({
      store,
      readModels,
      projections: projectionsIn(store, readModels, (name) => projector.generationOf(name)),
      clock: systemClock,
      dropAfterMs: 0,
    });
    await projector.start();
    try {
      const calls = projectorAdmin(projector);
      const ask: Ask = async <Answer extends object>(name: 'projections' | 'rebuild') =>
        (await calls[name]({ projection })) as Answer;
      return await untilDone(call, await ask<Rebuild>('rebuild', projection), ask);
    } finally {
      await projector.stop();
    }
  } finally {
    await readModels.close();
  }
}

async function untilDone(call: OpsCall, begun: Rebuild, ask: Ask): Promise<Rebuild> {
  const { projection, generation } = begun;
  const progress = process.stderr.isTTY
    ? new Progress(`Building ${projection}`, await totalOf(call, begun))
    : null;
  for (let now = begun; ;) {
    progress?.at(now.events);
    if (now.isDone) {
      progress?.end(now.events);
      return now;
    }
    if (now.error !== null)
      throw new Error(`The rebuild failed; queries still use the old documents. ${now.error}`);
    await sleep(ASK_EVERY);
    const { projections } = await ask<{ projections: readonly ProjectionStatus[] }>(
      'projections',
      projection,
    );
    const running = projections.find((status) => status.projection === projection)?.rebuild;
    if (running?.generation !== generation)
      throw new Error('The server restarted its read models; queries still use the old documents.');
    now = running;
  }
}

/** Events that will be read; 0 where counting them would take as long. */
async function totalOf(call: OpsCall, { categories }: Rebuild): Promise<number> {
  return withLog(call, async (log) => {
    let total = 0;
    if (!isEmbedded(log)) return total;
    for await (const { stream, events } of streamsOf(log))
      if (categories.includes(categoryOf(stream))) total += events;
    return total;
  });
}
