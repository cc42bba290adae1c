import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import { platformChannelContract } from '@studio/contracts/channels/platform-channel.contract';
import type { PlatformEvent } from '@studio/contracts/channels/platform-event';
import { SimulatedPlatformChannel } from './simulated-platform';

let dir: string;
let records: Awaited<ReturnType<typeof openEmbeddedRecords>>;
let delivered: PlatformEvent[];
let accounts = 0;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'simulated-platform-'));
  records = await openEmbeddedRecords({ dir });
});

afterAll(async () => {
  await records.close();
  await rm(dir, { recursive: true });
});

function channelOf(accountId: string): SimulatedPlatformChannel {
  delivered = [];
  return new SimulatedPlatformChannel({
    accountId,
    platform: 'twitch',
    records,
    clock: { now: () => Date.UTC(2026, 0, 1) },
    sink: { deliver: (event) => Promise.resolve(void delivered.push(event)) },
    liveSince: () => Promise.resolve(null),
  });
}

platformChannelContract('simulated', () =>
  Promise.resolve({
    channel: channelOf(`account${accounts++}`),
    told: () => delivered,
    logins: { somebody: 'pixelotter', nobody: 'nobody_at_all' },
    category: 'Chess',
  }),
);

it('it remembers for every node what it was told', async () => {
  await channelOf('shared').channel.write({ title: 'From one node' });
  expect(await channelOf('shared').channel.read()).toMatchObject({ title: 'From one node' });
});

it('who is silenced is told of, with the lines that go', async () => {
  const channel = channelOf('silencing');
  const user = await channel.people.byLogin('pixelotter');
  if (!user) throw new Error('PixelOtter is there.');
  await channel.moderation.timeout(user, 60, 'a reason');
  expect(delivered.map(({ body }) => body)).toEqual([
    { type: 'chat-cleared', user: expect.objectContaining({ name: 'PixelOtter' }) as object },
    expect.objectContaining({ type: 'ban', until: '2026-01-01T00:01:00.000Z', reason: 'a reason' }),
  ]);
});
