import { openEmbeddedReader } from '@studio/event-store/embedded/embedded-reader';
import { openEventStoreDb } from '@studio/event-store/eventstoredb/eventstoredb';
import { categoryOf } from '@studio/kernel/event';
import type { OpsCall, OpsCommand } from '../command';

interface Counted {
  readonly streams: Iterable<{ readonly stream: string; readonly events: number }>;
  readonly epoch: string;
}

/** All streams of the log with their number of events. */
export const streams: OpsCommand = {
  name: 'streams',
  usage: 'streams [CATEGORY] [--json]',
  summary: 'Lists the streams of the log and how many events each has',
  async run(call) {
    const {
      positionals: [category],
      json,
      print,
    } = call;
    let streamCount = 0;
    let eventCount = 0;
    if (!json) print('    EVENTS  STREAM');
    const counted = call.eventStoreUrl ? await inEventStoreDb(call.eventStoreUrl) : embedded(call);
    for (const { stream, events } of counted.streams) {
      if (category !== undefined && categoryOf(stream) !== category) continue;
      streamCount++;
      eventCount += events;
      print(json ? JSON.stringify({ stream, events }) : `${String(events).padStart(10)}  ${stream}`);
    }
    if (!json) print(`${String(eventCount).padStart(10)}  in ${streamCount} streams, epoch ${counted.epoch}`);
  },
};

function embedded({ dataDir }: OpsCall): Counted {
  const log = openEmbeddedReader({ dir: dataDir });
  function* pages() {
    try {
      for (const page of log.streams()) yield* page;
    } finally {
      log.close();
    }
  }
  return { streams: pages(), epoch: log.epoch() };
}

/** Reads the whole log: the server has no list of its streams. */
async function inEventStoreDb(url: string): Promise<Counted> {
  const log = await openEventStoreDb({ url });
  const counts = new Map<string, number>();
  try {
    for await (const page of log.readAll(''))
      for (const { stream, events } of page) counts.set(stream, (counts.get(stream) ?? 0) + events.length);
    const byName = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
    return { streams: byName.map(([stream, events]) => ({ stream, events })), epoch: await log.epoch() };
  } finally {
    await log.close();
  }
}
