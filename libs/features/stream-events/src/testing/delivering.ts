import { openEmbeddedEventStore } from '@studio/event-store/embedded/embedded-event-store';
import { systemClock, type Clock } from '@studio/kernel/clock';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { LiveChatFeed } from '@studio/contracts/chat/live-chat-feed';
import type { PlatformEvent } from '@studio/contracts/channels/platform-event';
import { PlatformEventRouter } from '@studio/contracts/channels/platform-events';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import { sealedViewers } from '@studio/viewers/sealed-viewers';
import { ViewerKeys } from '@studio/viewers/viewer-keys';
import { activityDecider } from '../activity.decider';
import { ActivityRecorder } from '../recorder';

export const ACCOUNT = 'account1';
const AT_ONCE = 50;

/** Returns this many events of one channel, all dated shortly before. */
export function happened(count: number, now: number): readonly PlatformEvent[] {
  return Array.from({ length: count }, (_, i) => ({
    platform: 'twitch',
    channelId: '1',
    eventId: `event-${i}`,
    at: new Date(now - count + i).toISOString(),
    late: false,
    body: {
      type: 'cheer',
      user: { userId: `${i % 40}`, login: `login${i % 40}`, name: `Name ${i % 40}` },
      bits: 1,
      message: `cheer ${i}`,
    },
  }));
}

/** A recorder on embedded stores in a folder. */
export async function openRecorder(dir: string, clock: Clock = systemClock) {
  const store = await openEmbeddedEventStore({ dir });
  const records = await openEmbeddedRecords({ dir });
  const viewers = new ViewerKeys(records, 'a secret key for tests');
  const log = sealedViewers(store, [activityDecider], viewers);
  const warnings: string[] = [];
  const said: string[] = [];
  const recorder = new ActivityRecorder({
    pipeline: new CommitPipeline(log, clock),
    viewers,
    places: {
      placeOf: () =>
        Promise.resolve({ timeZone: 'UTC', currency: 'EUR', locale: 'en', anonymousName: '', rates: null }),
    },
  });
  const warn = (line: string): void => void warnings.push(line);
  const chat = new LiveChatFeed(warn);
  chat.subscribe({
    name: 'test',
    receive: ({ event }) => void said.push(event.body.text),
    remove: ({ removed }) => void said.push(JSON.stringify(removed)),
  });
  const events = new PlatformEventRouter({ chat, clock, warn });
  events.subscribe(recorder.record);
  events.subscribeTo(
    'hype-progress',
    (_account, { body }) => void said.push(`level ${body.level}, ${body.progress}`),
  );
  const received: unknown[] = [];
  events.subscribeTo(
    'poll',
    (accountId, { body }, { simulated }) => void received.push([accountId, body, simulated]),
  );
  return {
    log,
    warnings,
    said,
    received,
    sink: events.sinkOf(ACCOUNT, { simulated: false }),
    close: async () => {
      await store.close();
      await records.close();
    },
  };
}

/** Delivers events in batches, and reports how many are durable. */
export async function deliverAll(
  { sink }: Pick<Awaited<ReturnType<typeof openRecorder>>, 'sink'>,
  events: readonly PlatformEvent[],
  done: (count: number) => void = () => undefined,
): Promise<void> {
  for (let at = 0; at < events.length; at += AT_ONCE) {
    const some = events.slice(at, at + AT_ONCE);
    await Promise.all(some.map((event) => sink.deliver(event)));
    done(at + some.length);
  }
}

/**
 * Runs as a separate process that is killed.
 * @param arguments folder, number of events, and their time
 */
async function main([dir, count, now]: readonly string[]): Promise<void> {
  if (!dir) return;
  // It ends by being killed, however late.
  setInterval(() => undefined, 60_000);
  const recorder = await openRecorder(dir);
  await deliverAll(recorder, happened(Number(count), Number(now)), (done) =>
    process.stdout.write(`${done}\n`),
  );
}

if (require.main === module) void main(process.argv.slice(2));
