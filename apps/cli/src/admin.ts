import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { accountParts } from '@studio/accounts/account.parts';
import type { Area, OperatorCalls, OperatorServices } from '@studio/contracts/area';
import { evolversOf, limitsIn, operatorCallsOf } from '@studio/contracts/areas';
import { openEmbeddedEventStore } from '@studio/event-store/embedded/embedded-event-store';
import { requireWhole, type EventStore } from '@studio/event-store/event-store';
import { askServer } from '@studio/os/ask-server';
import { idOf } from '@studio/kernel/event';
import { EVENT_FILE } from '@studio/event-store/embedded/event-file';
import { systemClock } from '@studio/kernel/clock';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { JsonObject } from '@studio/kernel/json';
import {
  readEmbeddedReadModels,
  removeEmbeddedReadModels,
} from '@studio/read-models/embedded/embedded-read-models';
import { lossOf, type LogEnd } from '@studio/read-models/log-loss';
import { refusedCallsOf, setAsidesOf } from '@studio/process-managers/dead-letters';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import type { Records } from '@studio/records/records';
import { sealedViewers } from '@studio/viewers/sealed-viewers';
import { allBuffers } from '@studio/viewers/viewer-buffers';
import { forgetting, viewerCalls } from '@studio/viewers/viewer.calls';
import { ViewerKeys } from '@studio/viewers/viewer-keys';
import { areas } from '../../server/src/areas';
import { secretKeyIn } from './viewer-keys';

/**
 * Runs an operators' call in the server that uses the data folder. If no server runs and the stores are embedded,
 * runs it in this process.
 * @throws Error with a sentence for people
 */
export async function admin<Answer>(dataDir: string, name: string, input: JsonObject): Promise<Answer> {
  const answer = await askServer<Answer & object>(dataDir, name, input);
  if (answer !== null) return answer;
  if (process.env['EVENTSTORE_URL'] ?? process.env['MONGODB_URL'])
    throw new Error(
      `No server is running with the data folder ${dataDir}. Start it first: it runs this command.`,
    );
  requireStudio(dataDir);
  return withStores(dataDir, async (calls) => {
    const call = calls[name];
    if (!call) throw new Error(`Unknown operators' call: ${name}.`);
    return (await call(input)) as Answer;
  });
}

/** @throws Error with a sentence for people where no embedded log lies */
export function requireStudio(dataDir: string): void {
  if (!existsSync(join(dataDir, EVENT_FILE)))
    throw new Error(`No data of the studio found in ${dataDir}. Set DATA_DIR, or start the server once.`);
}

/**
 * For commands that write to an embedded log: it must not grow past what was seen of events that are missing.
 * @throws Unavailable
 */
export async function recordLoss(log: LogEnd, dir: string): Promise<void> {
  // Unreadable read models give no information; the next start moves them away.
  const readModels = await readEmbeddedReadModels({ dir }).catch(() => null);
  try {
    const loss = await lossOf(log, readModels);
    if (loss !== null) console.error(loss);
  } finally {
    await readModels?.close();
  }
}

async function withStores<Result>(
  dir: string,
  work: (calls: OperatorCalls) => Promise<Result>,
): Promise<Result> {
  const log = await openEmbeddedEventStore({ dir });
  try {
    await requireWhole(log);
    await recordLoss(log, dir);
    const records = await openEmbeddedRecords({ dir });
    try {
      const viewers = new ViewerKeys(records, await secretKeyIn(dir));
      const events = sealedViewers(log, evolversOf(areas), viewers);
      const pipeline = new CommitPipeline(events, systemClock);
      const deps = {
        pipeline,
        records,
        events,
        clock: systemClock,
        publicUrl: 'http://127.0.0.1',
        limits: limitsIn(areas),
      };
      return await work({
        ...operatorCallsOf(areas, deps),
        ...viewerCallsHere(dir, deps, viewers),
        processes: async () => ({ processes: await undoneIn(records) }),
      });
    } finally {
      await records.close();
    }
  } finally {
    await log.close();
  }
}

/** Returns the dead letters of all process managers, for a stopped server. */
function undoneIn(records: Records): Promise<readonly object[]> {
  return Promise.all(
    areas
      .flatMap(({ processNames = [] }: Area) => processNames)
      .map(async (name) => ({
        name,
        setAside: await setAsidesOf(records, name).list(),
        refused: await refusedCallsOf(records, name).list(),
      })),
  );
}

/** Overlays that an account has made, by the log. */
async function overlaysOf(
  events: Pick<EventStore, 'subscribe'>,
  accountId: string,
): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const batch of events.subscribe(['overlay'], '')) {
    if (batch.kind === 'caught-up') break;
    for (const { stream, events: made } of batch.commits)
      for (const { type, data } of made)
        if (type === 'overlay.created' && (data['owner'] as { userId?: string }).userId === accountId)
          found.push(idOf(stream));
  }
  return found;
}

/** Fallback if no server runs. */
function viewerCallsHere(
  dir: string,
  deps: OperatorServices,
  keys: ViewerKeys,
): ReturnType<typeof viewerCalls> {
  const { pipeline, events, records } = deps;
  return viewerCalls({
    accountIdOf: async (login) => (await accountParts(deps).accounts.find(login))?.accountId ?? null,
    forget: forgetting({
      pipeline,
      log: events,
      keys,
      evolvers: evolversOf(areas),
      overlaysOf: (accountId) => overlaysOf(events, accountId),
      buffers: allBuffers(() => []),
      letGo: async () => {
        // With all documents and snapshots: the next start makes them anew.
        await removeEmbeddedReadModels({ dir });
        await records.scrub();
      },
    }),
  });
}
