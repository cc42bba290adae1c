import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedEventStore } from '@studio/event-store/embedded/embedded-event-store';
import type { EventStore } from '@studio/event-store/event-store';
import { ChatJoins } from '@studio/giveaways/chat-joins';
import { runInternal } from '@studio/giveaways/commits';
import { fairness, newSeed } from '@studio/giveaways/draw/fairness';
import { giveawayDecider } from '@studio/giveaways/giveaway.decider';
import { giveawaysOf } from '@studio/giveaways/giveaway.query-handlers';
import { joinOf } from '@studio/giveaways/testing/joins';
import type { Giveaways } from '@studio/giveaways/model/giveaway.state';
import { systemClock } from '@studio/kernel/clock';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { randomCommandId } from '@studio/kernel/ids';
import { Earning } from '@studio/loyalty/earning/earning';
import { RecentChatters } from '@studio/contracts/chat/recent-chatters';
import { shardOf } from '@studio/loyalty/ledger/ledger.state';
import { commitLedger } from '@studio/loyalty/ledger/loyalty.commits';
import { loyaltyDecider } from '@studio/loyalty/settings/loyalty.decider';
import { builtInLoyalty } from '@studio/loyalty/settings/loyalty.settings';
import { Points } from '@studio/loyalty/ledger/points';
import { LiveChatFeed } from '@studio/contracts/chat/live-chat-feed';
import type { ChatEvent } from '@studio/contracts/chat/chat-event';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import { sealedViewers } from '@studio/viewers/sealed-viewers';
import { ViewerKeys } from '@studio/viewers/viewer-keys';
import type { Cases } from './growth';
import type { Figures } from './measure';

const JOINS = 50_000;
const WATCHERS = 5_000;
const [FEW, MANY] = [100, 100_000];
const PAIRS = 5;
const MOVES = 300;

/** Giveaways and points on embedded stores, with names encrypted: without platforms, HTTP and read models. */
export async function measureCommunity(): Promise<Cases> {
  return {
    'community, joins': await inStores((stores) => measureJoinsOfGiveaway(stores)),
    'community, watchtime': await inStores((stores) => measureWatchtime(stores)),
    'community, movements': await inStores((stores) => measureMovements(stores)),
  };
}

interface CommunityStores {
  readonly pipeline: CommitPipeline;
  readonly log: EventStore;
  readonly viewers: ViewerKeys;
  /** Returns the number of appends so far. */
  readonly appends: () => number;
}

async function inStores(work: (stores: CommunityStores) => Promise<Figures>): Promise<Figures> {
  const dir = await mkdtemp(join(tmpdir(), 'bench-community-'));
  const store = await openEmbeddedEventStore({ dir });
  const records = await openEmbeddedRecords({ dir });
  let appends = 0;
  try {
    const viewers = new ViewerKeys(records, 'the secret key of a benchmark');
    const counted: EventStore = Object.assign(Object.create(store) as EventStore, {
      append: (...args: Parameters<EventStore['append']>) => {
        appends++;
        return store.append(...args);
      },
    });
    const log = sealedViewers(counted, [giveawayDecider, loyaltyDecider], viewers);
    const pipeline = new CommitPipeline(log, systemClock);
    return await work({ pipeline, log, viewers, appends: () => appends });
  } finally {
    await store.close();
    await records.close();
    await rm(dir, { recursive: true, force: true });
  }
}

function line(i: number): ChatEvent {
  return {
    platform: 'twitch',
    channelId: '1',
    eventId: `line-${i}`,
    at: new Date().toISOString(),
    late: false,
    body: {
      type: 'chat',
      messageId: `line-${i}`,
      user: { userId: `${i}`, login: `viewer${i}`, name: `Viewer${i}` },
      text: '!win',
      roles: [],
      color: null,
      badges: [],
      emotes: [],
      first: false,
      reply: null,
      isOwn: false,
      months: null,
    },
  };
}

async function measureJoinsOfGiveaway(stores: CommunityStores): Promise<Figures> {
  const { pipeline, log, viewers } = stores;
  await startGiveaway(pipeline, 'a');
  const unused = (): never => {
    throw new Error('Nobody asks for it.');
  };
  const chat = new LiveChatFeed(unused);
  const joins = new ChatJoins({
    pipeline,
    viewers,
    clock: systemClock,
    ledger: { of: unused },
    channels: { of: unused, on: unused },
    record: { session: unused },
    bot: { say: unused, ignoredIn: () => Promise.resolve(() => false) },
    announcesDenials: () => Promise.resolve(false),
    isShared: log.shared,
    feed: chat,
    warn: unused,
  });
  chat.subscribe(joins.subscriber);
  const entered = async (): Promise<number> => (await giveawaysOf(pipeline, 'a')).giveaway?.viewers ?? 0;
  chat.publish('a', line(0), { simulated: false });
  while ((await entered()) === 0) await new Promise((next) => setTimeout(next, 20));
  const before = process.cpuUsage();
  const start = performance.now();
  for (let i = 1; i < JOINS; i++) {
    chat.publish('a', line(i), { simulated: false });
    if (i % 1_000 === 0) await new Promise((next) => setImmediate(next));
  }
  while ((await entered()) < JOINS) await new Promise((next) => setTimeout(next, 20));
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  await joins.stop();
  return {
    seconds: ms / 1000,
    cpuUsPerJoin: (user + system) / JOINS,
    manyToFew: await joinCostRatio(stores),
  };
}

/** Returns the cost of a join among 50,000 entrants, relative to one among a hundred; measured in turns. */
async function joinCostRatio({ pipeline, viewers }: CommunityStores): Promise<number> {
  await startGiveaway(pipeline, 'b');
  let asked = JOINS;
  const joined = async (accountId: string, count: number): Promise<number> => {
    const logins = Array.from({ length: count }, () => `later${asked++}`);
    const joins = await Promise.all(
      logins.map(async (login) => ({
        ...joinOf(login),
        viewerId: await viewers.idOf(accountId, { platform: 'twitch', userId: `u-${login}` }),
      })),
    );
    const before = process.cpuUsage();
    await runInternal(pipeline, accountId, 'EnterViewers', { joins, sessionStartedAt: null }, null);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / count;
  };
  await joined('b', FEW);
  for (const accountId of ['a', 'b']) await joined(accountId, MOVES);
  const ratios: number[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const few = await joined('b', MOVES);
    ratios.push((await joined('a', MOVES)) / few);
  }
  return ratios.sort((a, b) => a - b)[PAIRS >> 1] ?? 0;
}

async function startGiveaway(pipeline: CommitPipeline, accountId: string): Promise<void> {
  const commandId = randomCommandId();
  await pipeline.execute<Giveaways>({
    stream: `giveaway-${accountId}`,
    evolver: giveawayDecider,
    commandId,
    operation: 'start_giveaway',
    actor: { accountId: 'a', via: 'api' },
    correlationId: commandId,
    causationId: commandId,
    decide: ({ state, rev }, now) =>
      giveawayDecider.decide.StartGiveaway(
        state,
        {},
        {
          now,
          rev,
          accountId: 'a',
          extension: null,
          id: () => 'giveaway',
          fairness,
          seed: newSeed(),
          readyPlatforms: ['twitch'],
          hasCommand: () => false,
        },
      ),
  });
}

async function measureWatchtime({ pipeline, log, viewers, appends }: CommunityStores): Promise<Figures> {
  const commandId = randomCommandId();
  await pipeline.execute({
    stream: 'loyalty-a',
    evolver: loyaltyDecider as never,
    commandId,
    operation: 'update_loyalty_settings',
    actor: { accountId: 'a', via: 'api' },
    correlationId: commandId,
    causationId: commandId,
    decide: () => [
      { type: 'loyalty.settings-set', data: { settings: { ...builtInLoyalty, enabled: true }, dueAt: 0 } },
    ],
  });
  const nothing = { items: [], nextCursor: null };
  const reader = { find: () => Promise.resolve(nothing), getMany: () => Promise.resolve([]) };
  const there = Array.from({ length: WATCHERS }, (_, i) => ({
    userId: `${i}`,
    login: `viewer${i}`,
    name: `Viewer${i}`,
  }));
  const channel = {
    platform: 'twitch',
    simulated: false,
    people: { chatters: () => Promise.resolve(there) },
  };
  const channels = { of: () => Promise.resolve([channel]), on: () => Promise.resolve(channel) } as never;
  const places = {
    placeOf: () =>
      Promise.resolve({
        timeZone: 'UTC',
        currency: 'EUR',
        locale: 'en' as const,
        anonymousName: '',
        rates: null,
      }),
  };
  const points = new Points({
    pipeline,
    log,
    reader: reader as never,
    namesKnown: () => Promise.resolve(),
    past: { find: () => Promise.resolve(null) },
    viewers,
    places,
    channels,
    clock: systemClock,
  });
  const session = {
    startedAt: '2026-01-01T00:00:00.000Z',
    streamStartedAt: '2026-01-01T00:00:00.000Z',
    live: true,
    simulated: false,
  };
  const earning = new Earning({
    pipeline,
    points,
    recentChatters: new RecentChatters(),
    channels,
    record: { session: () => Promise.resolve(session) },
    bot: { ignoredIn: () => Promise.resolve(() => false) },
    clock: systemClock,
  });
  const count = async (key: string): Promise<{ readonly ms: number; readonly appends: number }> => {
    const [start, before] = [performance.now(), appends()];
    await earning.countWatchtime('a', systemClock.now(), {
      key,
      causationId: null,
      correlationId: null,
      depth: 0,
    });
    return { ms: performance.now() - start, appends: appends() - before };
  };
  const first = await count('first');
  const second = await count('second');
  return { firstMs: first.ms, firstAppends: first.appends, ms: second.ms, appends: second.appends };
}

/** Measures the same ledger movement on an account with few and with many viewers, in turns. */
async function measureMovements({ pipeline }: CommunityStores): Promise<Figures> {
  const day = '2026-01-01';
  const ids = (accountId: string, count: number): readonly string[] =>
    Array.from({ length: count }, (_, i) => `${(i * 7919).toString(36).padStart(5, '0')}${accountId}`);
  const fill = async (accountId: string, count: number): Promise<readonly string[]> => {
    const all = ids(accountId, count);
    for (let shard = 0; shard < 8; shard++) {
      const here = all.filter((id) => shardOf(id, false) === shard);
      for (let i = 0; i < here.length; i += 2_000) {
        const viewers = here
          .slice(i, i + 2_000)
          .map((viewerId) => ({ viewerId, platform: 'twitch', multiplier: 1 }));
        const command = {
          settings: builtInLoyalty.watchtime,
          loan: builtInLoyalty.loan,
          maxPerHour: 0,
          minutes: 10,
          session: null,
          lastSession: null,
          viewers,
        };
        const settings = { ...command.settings, offlinePoints: 10 };
        await commitLedger(
          pipeline,
          { accountId, shard, day },
          'EarnWatch',
          { ...command, settings },
          { key: null },
        );
      }
    }
    return all;
  };
  const few = await fill('few', FEW);
  const many = await fill('many', MANY);
  const moves = async (accountId: string, all: readonly string[]): Promise<number> => {
    const before = process.cpuUsage();
    for (let i = 0; i < MOVES; i++) {
      const viewerId = all[(i * 31) % all.length] ?? '';
      const command = {
        viewerId,
        platform: 'twitch',
        delta: 1,
        mode: 'most',
        source: 'adjust',
        reason: null,
        refId: null,
      } as const;
      const place = { accountId, shard: shardOf(viewerId, false), day };
      await commitLedger(pipeline, place, 'MovePoints', command, { key: null });
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / MOVES;
  };
  await moves('few', few);
  await moves('many', many);
  const ratios: number[] = [];
  let cpuUs = 0;
  for (let pair = 0; pair < PAIRS; pair++) {
    const [ofFew, ofMany] = [await moves('few', few), await moves('many', many)];
    ratios.push(ofMany / ofFew);
    cpuUs = ofMany;
  }
  ratios.sort((a, b) => a - b);
  return { manyToFew: ratios[PAIRS >> 1] ?? 0, cpuUs };
}
