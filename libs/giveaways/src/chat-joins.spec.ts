import type { BotReply } from '@studio/areas/chat-bot';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { randomCommandId } from '@studio/kernel/ids';
import { MisbehavingLog } from '@studio/kernel/testing/misbehaving-log';
import type { ChatEvent } from '@studio/platforms/port/chat-sink';
import type { PlatformChannel } from '@studio/platforms/port/platform-channel';
import { lineBy } from '@studio/platforms/port/testing/line';
import { ChatJoins } from './chat-joins';
import { giveawayDecider } from './giveaway.decider';
import { giveawaysOf } from './giveaway.reading';
import type { SentSettings } from './giveaway.settings';
import type { Giveaways } from './giveaway.state';
import { starting } from './testing/joins';

beforeEach(() => {
  const doNotFake = ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] as const;
  jest.useFakeTimers({ now: Date.UTC(2026, 0, 1), doNotFake: [...doNotFake] });
});
afterEach(() => void jest.useRealTimers());

/** Joins of a giveaway that has begun, with what the bot said. */
async function opened(settings: SentSettings, tellsDenials = true) {
  const said: BotReply[] = [];
  const clock = { now: () => Date.now() };
  const commandId = randomCommandId();
  const pipeline = new CommitPipeline(new MisbehavingLog({ pageSize: 100 }), clock);
  await pipeline.execute<Giveaways>({
    ...{ stream: 'giveaway-a', evolver: giveawayDecider, operation: 'start_giveaway' },
    ...{ commandId, correlationId: commandId, causationId: commandId, actor: { accountId: 'a', via: 'api' } },
    decide: ({ state, rev }, now) =>
      giveawayDecider.decide.StartGiveaway(state, settings, {
        ...starting,
        ...{ now, rev, accountId: 'a', extension: null, id: () => 'giveaway' },
      }),
  });
  const unused = (): never => {
    throw new Error('Nobody asks for it.');
  };
  const warn = (line: string): void => void said.push({ message: line });
  const joins = new ChatJoins({
    ...{ pipeline, clock, ledger: unused, record: unused, warn, isShared: false },
    channels: () => ({ of: () => Promise.resolve([{ simulated: false } as PlatformChannel]), on: unused }),
    viewers: { idOf: (_account, { userId }) => Promise.resolve(`${userId}-id`) },
    bot: () => ({
      say: (_account, reply) => {
        said.push(reply);
        return Promise.resolve();
      },
    }),
    tellsDenials: () => Promise.resolve(tellsDenials),
  });
  const write = (login: string, simulated = false): void => {
    const body = lineBy({ userId: login, login, name: login }, { messageId: login, text: '!win' });
    const at = new Date().toISOString();
    joins.hear('a', { platform: 'twitch', channelId: 'c', eventId: login, at, late: false, body }, simulated);
  };
  const viewers = async (): Promise<number> => (await giveawaysOf(pipeline, 'a')).giveaway?.viewers ?? 0;
  return { write, said, viewers, joins };
}

/** Lets time pass, bit by bit, so that what is under way comes to rest meanwhile. */
async function later(ms: number): Promise<void> {
  await settled();
  for (let left = ms; left > 0; left -= 250) {
    await jest.advanceTimersByTimeAsync(Math.min(left, 250));
    await settled();
  }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((next) => setImmediate(next));
}

it('whoever asks is in a quarter of a second later, also who asked before anything was known', async () => {
  const { write, viewers } = await opened({});
  for (const login of ['ada', 'bo', 'ada']) write(login);
  await later(249);
  expect(await viewers()).toBe(0);
  await later(1);
  expect(await viewers()).toBe(2);
});

it('viewers who are simulated are in no giveaway of a channel that has real ones', async () => {
  const { write, viewers } = await opened({});
  write('nobody', true);
  write('ada');
  await later(500);
  expect(await viewers()).toBe(1);
});

it('confirmed joins share a line, one in fifteen seconds at most, with a dozen names', async () => {
  const { write, said } = await opened({ confirmJoins: true });
  for (let n = 0; n < 14; n++) write(`viewer${n}`);
  await later(300);
  write('late');
  await later(300);
  await later(14_400);
  expect(said).toEqual([]);
  await later(300);
  const names = Array.from({ length: 12 }, (_, n) => `viewer${n}`).join(', ');
  expect(said).toEqual([{ message: 'giveaway.joined', values: { users: `${names} … +3`, count: 15 } }]);
  write('viewer0');
  await later(20_000);
  expect(said).toHaveLength(1);
  write('another');
  await later(20_000);
  expect(said[1]).toEqual({ message: 'giveaway.joined', values: { users: 'another', count: 1 } });
});

it('without confirmJoins nothing is said', async () => {
  const { write, said } = await opened({});
  write('ada');
  await later(20_000);
  expect(said).toEqual([]);
});

it('who may not is told so where viewers are to be told, once in ten seconds', async () => {
  const { write, said } = await opened({ minRole: 'sub' });
  write('ada');
  write('bo');
  await later(1_000);
  expect(said).toEqual([{ message: 'giveaway.denied', values: { user: 'ada', why: 'role' } }]);
  write('bo');
  await later(8_000);
  expect(said).toHaveLength(1);
  await later(2_000);
  write('bo');
  await later(1_000);
  expect(said).toHaveLength(2);
  const silent = await opened({ minRole: 'sub' }, false);
  silent.write('ada');
  await later(1_000);
  expect(silent.said).toEqual([]);
});

it('how long somebody was quiet is the same for a line, whoever asks', async () => {
  const { joins } = await opened({});
  const line = (eventId: string): ChatEvent => ({
    ...{ platform: 'twitch', channelId: 'c', eventId, at: new Date().toISOString(), late: false },
    body: lineBy({ userId: 'ada', login: 'ada', name: 'Ada' }, { messageId: eventId, text: '!join' }),
  });
  expect(joins.quietOf('a', line('1'))).toBe('unknown');
  jest.setSystemTime(Date.now() + 7 * 60_000);
  const second = line('2');
  expect([joins.quietOf('a', second), joins.quietOf('a', second)]).toEqual([7, 7]);
  expect(joins.quietOf('a', line('3'))).toBe(0);
});

it('what waits when the server stops is taken', async () => {
  const { write, viewers, joins } = await opened({});
  write('ada');
  await later(10);
  await joins.stop();
  expect(await viewers()).toBe(1);
});
