import type { BotReply } from '@studio/contracts/bot/chat-bot';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { CommitLog } from '@studio/kernel/commit-log';
import type { StoredEvent } from '@studio/kernel/event';
import { randomCommandId } from '@studio/kernel/ids';
import { MisbehavingLog } from '@studio/kernel/testing/misbehaving-log';
import type { ChatEvent } from '@studio/contracts/chat/chat-event';
import type { PlatformChannel } from '@studio/contracts/channels/platform-channel';
import { LiveChatFeed } from '@studio/contracts/chat/live-chat-feed';
import { lineBy } from '@studio/contracts/chat/testing/line';
import { ErasedViewers } from '@studio/viewers/viewer-buffers';
import { ChatJoins } from './chat-joins';
import { giveawayDecider } from './giveaway.decider';
import { giveawaysOf } from './giveaway.query-handlers';
import type { SentSettings } from './settings/giveaway.settings';
import type { Giveaways } from './model/giveaway.state';
import { starting } from './testing/joins';

beforeEach(() => {
  const doNotFake = ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] as const;
  jest.useFakeTimers({ now: Date.UTC(2026, 0, 1), doNotFake: [...doNotFake] });
});
afterEach(() => void jest.useRealTimers());

const clock = { now: () => Date.now() };

/** Begins a giveaway, as a command of the API. */
async function begin(pipeline: CommitPipeline, settings: SentSettings): Promise<void> {
  const commandId = randomCommandId();
  await pipeline.execute<Giveaways>({
    ...{ stream: 'giveaway-a', evolver: giveawayDecider, operation: 'start_giveaway' },
    ...{ commandId, correlationId: commandId, causationId: commandId, actor: { accountId: 'a', via: 'api' } },
    decide: ({ state, rev }, now) =>
      giveawayDecider.decide.StartGiveaway(state, settings, {
        ...starting,
        ...{ now, rev, accountId: 'a', extension: null, id: () => 'giveaway' },
      }),
  });
}

/** Joins of a giveaway that has begun, with what the bot said. */
async function opened(settings: SentSettings, announcesDenials = true) {
  const pipeline = new CommitPipeline(new MisbehavingLog({ pageSize: 100 }), clock);
  await begin(pipeline, settings);
  return listening(pipeline, announcesDenials);
}

function listening(pipeline: CommitPipeline, announcesDenials = true) {
  const said: BotReply[] = [];
  const unused = (): never => {
    throw new Error('Nobody asks for it.');
  };
  const warn = (line: string): void => void said.push({ message: line });
  const feed = new LiveChatFeed(warn);
  const joins = new ChatJoins({
    ...{ pipeline, clock, ledger: { of: unused }, record: { session: unused }, warn, isShared: false, feed },
    channels: { of: () => Promise.resolve([{ simulated: false } as PlatformChannel]), on: unused },
    viewers: { idOf: (_account, { userId }) => Promise.resolve(`${userId}-id`) },
    bot: {
      say: (_account, reply) => {
        said.push(reply);
        return Promise.resolve();
      },
      ignoredIn: () => Promise.resolve((login) => login === 'otherbot'),
    },
    announcesDenials: () => Promise.resolve(announcesDenials),
  });
  const write = (login: string, simulated = false): void => {
    const body = lineBy({ userId: login, login, name: login }, { messageId: login, text: '!win' });
    const at = new Date().toISOString();
    feed.publish(
      'a',
      { platform: 'twitch', channelId: 'c', eventId: login, at, late: false, body },
      { simulated },
    );
  };
  const viewers = async (): Promise<number> => (await giveawaysOf(pipeline, 'a')).giveaway?.viewers ?? 0;
  feed.subscribe(joins.subscriber);
  const forget = async (erased: ErasedViewers): Promise<void> => {
    joins.forget('a', erased);
    await feed.forget('a', erased);
  };
  return { write, said, viewers, joins, feed, forget };
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

it('a line right after a giveaway has begun here counts, before the log tells of it', async () => {
  const pipeline = new CommitPipeline(new MisbehavingLog(), clock);
  const { write, viewers } = listening(pipeline);
  write('early');
  await later(500);
  await begin(pipeline, {});
  write('ada');
  await later(500);
  expect(await viewers()).toBe(1);
});

it('a line counts by the state that is being read when it comes, also where the read before was older', async () => {
  const log = new MisbehavingLog({ shared: true });
  const held: (() => void)[] = [];
  let isSlow = true;
  const slow: CommitLog = {
    shared: true,
    append: log.append.bind(log),
    async *read(stream, from) {
      const pages: (readonly StoredEvent[])[] = [];
      for await (const page of log.read(stream, from)) pages.push(page);
      if (isSlow) await new Promise<void>((go) => held.push(go));
      yield* pages;
    },
  };
  const { write, joins, viewers } = listening(new CommitPipeline(slow, clock));
  write('early');
  await settled();
  await begin(new CommitPipeline(log, clock), {});
  const changed = joins.changed('a');
  held.splice(0).forEach((go) => go());
  await settled();
  write('ada');
  isSlow = false;
  held.splice(0).forEach((go) => go());
  await changed;
  await later(500);
  expect(await viewers()).toBe(1);
});

it('viewers who are simulated are in no giveaway of a channel that has real ones', async () => {
  const { write, viewers } = await opened({});
  write('nobody', true);
  write('ada');
  await later(500);
  expect(await viewers()).toBe(1);
});

it('ignored accounts are in no giveaway', async () => {
  const { write, viewers } = await opened({});
  write('otherbot');
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

it('whoever is forgotten is neither entered nor named by what waits', async () => {
  const { write, said, viewers, forget } = await opened({ confirmJoins: true });
  const ada = { platform: 'twitch', userId: 'ada', login: 'ada' };
  const erased = new ErasedViewers([ada], new Set(['ada-id']));
  write('ada');
  await forget(erased);
  await later(100);
  write('ada');
  write('bo');
  await forget(erased);
  await later(500);
  expect(await viewers()).toBe(1);
  write('ada');
  await later(500);
  expect(await viewers()).toBe(2);
  await forget(erased);
  await later(20_000);
  expect(said).toEqual([{ message: 'giveaway.joined', values: { users: 'bo', count: 1 } }]);
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
  expect(said).toEqual([
    { message: 'giveaway.denied', values: { user: 'ada', why: { message: 'giveaway.why_role' } } },
  ]);
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

it('counts the minutes since a viewer’s line before, and the same for one line', async () => {
  const { joins, feed } = await opened({});
  const write = (eventId: string): ChatEvent => {
    const event: ChatEvent = {
      ...{ platform: 'twitch', channelId: 'c', eventId, at: new Date().toISOString(), late: false },
      body: lineBy({ userId: 'ada', login: 'ada', name: 'Ada' }, { messageId: eventId, text: '!join' }),
    };
    feed.publish('a', event, { simulated: false });
    return event;
  };
  expect(joins.quietOf('a', write('1'))).toBe('unknown');
  jest.setSystemTime(Date.now() + 7 * 60_000);
  const second = write('2');
  expect([joins.quietOf('a', second), joins.quietOf('a', second)]).toEqual([7, 7]);
  expect(joins.quietOf('a', write('3'))).toBe(0);
});

it('what waits when the server stops is taken', async () => {
  const { write, viewers, feed } = await opened({});
  write('ada');
  await later(10);
  await feed.stop();
  expect(await viewers()).toBe(1);
});
