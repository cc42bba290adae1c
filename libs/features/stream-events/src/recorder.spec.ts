import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { StoredEvent } from '@studio/kernel/event';
import { lineBy } from '@studio/contracts/chat/testing/line';
import type { PlatformEvent } from '@studio/contracts/channels/platform-event';
import { ACCOUNT, deliverAll, happened, openRecorder } from './testing/delivering';

const support = resolve(__dirname, '../../../../test/support');
const HOUR = 3600_000;

let dir: string;
let recorder: Awaited<ReturnType<typeof openRecorder>> | null;
let now: number;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'recorder-'));
  now = Date.UTC(2026, 0, 1);
  recorder = null;
});
afterEach(async () => {
  await recorder?.close();
  rmSync(dir, { recursive: true });
});

const open = async () => (recorder = await openRecorder(dir, { now: () => now }));

async function recordedIn({
  log,
}: Awaited<ReturnType<typeof openRecorder>>): Promise<readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const page of log.read(`activity-${ACCOUNT}`, 0)) events.push(...page);
  return events;
}

const one = (changes: Partial<PlatformEvent> = {}): PlatformEvent => {
  const [event] = happened(1, now);
  if (!event) throw new Error('Nothing happened.');
  return { ...event, ...changes };
};

it('what is told again counts once, also at the same time and after a restart', async () => {
  const first = await open();
  await Promise.all([first.sink.deliver(one()), first.sink.deliver(one())]);
  await first.sink.deliver(one());
  await first.close();
  const again = await open();
  await again.sink.deliver(one());
  expect(await recordedIn(again)).toHaveLength(1);
});

it('is taken up to 20 hours later and never counted again, however often it comes', async () => {
  const { sink, warnings } = await open();
  const event = one();
  now += 19 * HOUR;
  await sink.deliver(event);
  for (const later of [0.5, 0.4, 0.2, 3, 5, 24, 100]) {
    now += later * HOUR;
    await sink.deliver(event);
    await sink.deliver(one({ eventId: `other ${later}` }));
  }
  const ids = (await recordedIn(recorder ?? (await open()))).map(({ data }) => data['eventId']);
  expect(ids.filter((id) => id === event.eventId)).toHaveLength(1);
  expect(warnings.length).toBeGreaterThan(0);
});

it('counts a viewer who follows, unfollows and follows again once a day', async () => {
  const { sink } = await open();
  const follow = (eventId: string, userId = 'again') =>
    sink.deliver(
      one({
        eventId,
        at: new Date(now).toISOString(),
        body: { type: 'follow', user: { userId, login: 'again_one', name: 'Again_One' } },
      }),
    );
  for (const eventId of ['f1', 'f2', 'f3', 'f4']) await follow(eventId);
  now += 22 * HOUR;
  await follow('f5');
  await follow('other', 'somebody else');
  const ids = async () => (await recordedIn(recorder ?? (await open()))).map(({ data }) => data['eventId']);
  expect(await ids()).toEqual(['f1', 'other']);
  now += 3 * HOUR;
  await follow('f6');
  await follow('f7');
  expect(await ids()).toEqual(['f1', 'other', 'f6']);
});

it('what is of another day of the platform’s clock is dropped, and told', async () => {
  const { sink, warnings } = await open();
  await sink.deliver(one({ at: new Date(now - 21 * HOUR).toISOString() }));
  await sink.deliver(one({ at: new Date(now + 2 * HOUR).toISOString() }));
  expect(await recordedIn(recorder ?? (await open()))).toEqual([]);
  expect(warnings).toHaveLength(2);
});

it('a chat line is told and kept nowhere', async () => {
  const { sink, said } = await open();
  const user = { userId: '1', login: 'l', name: 'N' };
  await sink.deliver(one({ body: lineBy(user, { messageId: 'm', text: 'hello' }) }));
  await sink.deliver(one({ body: { type: 'chat-deleted', messageId: 'm' } }));
  expect(said).toEqual(['hello', '{"messageId":"m"}']);
  expect(await recordedIn(recorder ?? (await open()))).toEqual([]);
});

it('a step of a hype train is told and kept nowhere, a late one not even told', async () => {
  const { sink, said } = await open();
  const body = {
    type: 'hype-progress',
    trainId: 't',
    level: 2,
    progress: 40,
    goal: 90,
    endsAt: null,
  } as const;
  await sink.deliver(one({ body }));
  await sink.deliver(one({ body, late: true }));
  expect(said).toEqual(['level 2, 40']);
  expect(await recordedIn(recorder ?? (await open()))).toEqual([]);
});

it('the day is that of the account, when it happened', async () => {
  const { sink } = await open();
  await sink.deliver(one({ at: '2025-12-31T23:30:00+00:00', late: true }));
  const [event] = await recordedIn(recorder ?? (await open()));
  expect(event?.data).toMatchObject({ day: '2025-12-31', at: '2025-12-31T23:30:00.000Z', late: true });
});

it('a thousand that are delivered twice, the process killed in between, count once each', async () => {
  const at = Date.now();
  const events = happened(1000, at);
  const typescript = ['jest-setup.cjs', 'swc-hook.cjs'].flatMap((file) => ['--require', join(support, file)]);
  const child = spawn(process.execPath, [
    ...typescript,
    join(__dirname, 'testing/delivering.ts'),
    dir,
    String(events.length),
    String(at),
  ]);
  let activity = '';
  let failed = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (failed += text));
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    activity += text;
    if (activity.includes('400\n')) child.kill('SIGKILL');
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect([signal, failed]).toEqual(['SIGKILL', '']);
  recorder = await openRecorder(dir);
  const before = await recordedIn(recorder);
  expect(before.length).toBeGreaterThanOrEqual(400);
  await deliverAll(recorder, events);
  const after = await recordedIn(recorder);
  expect(after.map(({ data }) => data['eventId']).sort()).toEqual(
    events.map(({ eventId }) => eventId).sort(),
  );
  expect(after.slice(0, before.length)).toEqual(before);
}, 30_000);

it('a poll of a platform is passed on and kept nowhere, also not when it comes late', async () => {
  const { sink, received } = await open();
  const body = {
    type: 'poll',
    pollId: 'p',
    phase: 'start',
    title: 'Which?',
    endsAt: null,
    choices: [{ title: 'Yes', votes: 1 }],
  } as const;
  await sink.deliver(one({ body }));
  await sink.deliver(one({ body, eventId: 'late', late: true }));
  expect(received).toEqual([[ACCOUNT, body, false]]);
  expect(await recordedIn(recorder ?? (await open()))).toEqual([]);
});
