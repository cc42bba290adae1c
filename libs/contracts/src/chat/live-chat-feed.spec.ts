import { ErasedViewers } from '@studio/viewers/viewer-buffers';
import type { ChatMessage, ChatSubscriber } from './chat-feed';
import { LiveChatFeed } from './live-chat-feed';
import { PlatformEventRouter } from '../channels/platform-events';
import type { ChatBody, PlatformEvent, PlatformEventBody } from '../channels/platform-event';
import { lineBy } from './testing/line';

function opened() {
  const [warned, received]: [string[], string[]] = [[], []];
  const feed = new LiveChatFeed((line) => void warned.push(line));
  const subscribe = (name: string, options: Partial<ChatSubscriber> = {}): void =>
    feed.subscribe({
      name,
      receive: ({ event }) => void received.push(`${name}: ${event.body.text}`),
      ...options,
    });
  const write = (text: string, changes: Partial<ChatBody> = {}, late = false, simulated = false): void => {
    const user = { userId: text, login: text, name: text };
    feed.publish('a', eventOf(lineBy(user, { messageId: text, text, ...changes }), late), { simulated });
  };
  return { feed, subscribe, write, received, warned };
}

function eventOf<Body extends PlatformEventBody>(body: Body, late = false): PlatformEvent<Body> {
  return { platform: 'twitch', channelId: 'c', eventId: 'e', at: new Date(0).toISOString(), late, body };
}

const erased = (userId: string): ErasedViewers =>
  new ErasedViewers([{ platform: 'twitch', userId, login: userId }], new Set([`${userId}-id`]));

describe('subscribing', () => {
  it('gives each line to each subscriber once, in the order of subscription', () => {
    const { subscribe, write, received } = opened();
    subscribe('first');
    subscribe('second');
    write('x');
    write('y');
    expect(received).toEqual(['first: x', 'second: x', 'first: y', 'second: y']);
  });

  it('leaves out own, late and shared lines unless a subscriber asks for them', () => {
    const { subscribe, write, received } = opened();
    const sharedFrom = { channelId: 'other', login: 'other', name: 'Other' };
    subscribe('usual');
    subscribe('own', { withOwn: true });
    subscribe('late', { withLate: true });
    subscribe('all channels', { shared: 'with' });
    subscribe('other channels', { shared: 'only' });
    subscribe('people', { withSimulated: false });
    write('own line', { isOwn: true });
    write('late line', {}, true);
    write('shared line', { sharedFrom });
    expect(received).toEqual([
      'own: own line',
      'late: late line',
      'all channels: shared line',
      'other channels: shared line',
    ]);
    received.length = 0;
    write('script', {}, false, true);
    expect(received).toEqual(['usual', 'own', 'late', 'all channels'].map((name) => `${name}: script`));
  });

  it('gives the normalised text, and beside it the line as it was sent', () => {
    const { subscribe, write } = opened();
    const texts: string[] = [];
    subscribe('texts', {
      receive: ({ event, sent }: ChatMessage) => void texts.push(event.body.text, sent.body.text),
    });
    write('！hype\u200B');
    expect(texts).toEqual(['!hype', '！hype\u200B']);
  });

  it('gives deletions that are not late to subscribers that handle them', () => {
    const { feed, subscribe } = opened();
    const removed: unknown[] = [];
    subscribe('lines only');
    subscribe('pages', { remove: (removal) => void removed.push(removal.removed) });
    const user = { userId: '1', login: 'bo', name: 'Bo' };
    for (const late of [false, true]) {
      feed.publish('a', eventOf({ type: 'chat-deleted', messageId: 'm' }, late), { simulated: false });
      feed.publish('a', eventOf({ type: 'chat-cleared', user }, late), { simulated: false });
      feed.publish('a', eventOf({ type: 'chat-cleared', user: null }, late), { simulated: false });
    }
    expect(removed).toEqual([
      { messageId: 'm' },
      { platform: 'twitch', login: 'bo' },
      { platform: 'twitch', all: true },
    ]);
  });
});

describe('moderation', () => {
  it('begins before anything shows the line, and decides what moderated subscribers receive', async () => {
    const { feed, subscribe, write, received } = opened();
    subscribe('bot', { stage: 'moderated' });
    subscribe('page');
    feed.moderate(({ event }) => {
      received.push(`check: ${event.body.text}`);
      return Promise.resolve(event.body.text === 'bad');
    });
    write('bad');
    write('good');
    expect(received).toEqual(['check: bad', 'page: bad', 'check: good', 'page: good']);
    await new Promise(setImmediate);
    expect(received.slice(4)).toEqual(['bot: good']);
  });

  it('holds a line whose check fails', async () => {
    const { feed, subscribe, write, received, warned } = opened();
    subscribe('bot', { stage: 'moderated' });
    feed.moderate(() => Promise.reject(new Error('away')));
    write('x');
    await new Promise(setImmediate);
    expect([received, warned]).toEqual([[], ['moderation cannot process chat messages: Error: away']]);
  });
});

it('isolates a subscriber that fails: others go on, it is reported once and counted', async () => {
  const { feed, subscribe, write, received, warned } = opened();
  const fail = (): never => {
    throw new Error('broken');
  };
  subscribe('thrower', { receive: fail, remove: fail });
  subscribe('rejecter', { receive: () => Promise.reject(new Error('later')) });
  subscribe('page');
  write('x');
  write('y');
  feed.publish('a', eventOf({ type: 'chat-deleted', messageId: 'x' }), { simulated: false });
  await new Promise(setImmediate);
  expect(received).toEqual(['page: x', 'page: y']);
  expect(warned).toEqual([
    'thrower cannot process chat messages: Error: broken',
    'rejecter cannot process chat messages: Error: later',
  ]);
  expect(feed.figure.counts()).toEqual([
    { of: ['thrower'], times: 3 },
    { of: ['rejecter'], times: 2 },
  ]);
});

describe('batches', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
  afterEach(() => void jest.useRealTimers());

  interface Item {
    readonly userId: string;
  }

  function collected(options: { atOnce?: number; maxWaiting?: number; fails?: () => unknown } = {}) {
    const { feed, warned } = opened();
    const delivered: string[] = [];
    const { atOnce = 100, maxWaiting = 100, fails } = options;
    const batch = feed.batch<Item>({
      ...{ name: 'Items', everyMs: 250, atOnce, maxWaiting },
      without: (item, viewers) => (viewers.has({ platform: 'twitch', userId: item.userId }) ? null : item),
      retries: (error) => (error as Error).message !== 'final',
      deliver: async (accountId, items, key) => {
        await Promise.resolve();
        const failure = fails?.();
        if (failure) throw failure as Error;
        delivered.push(`${accountId} ${key}: ${items.map(({ userId }) => userId).join(' ')}`);
      },
    });
    const add = (...users: readonly string[]): void => users.forEach((userId) => batch.add('a', { userId }));
    return { feed, batch, add, delivered, warned };
  }

  it('deliver once the interval is over, per key, and no more at once than allowed', async () => {
    const { batch, add, delivered } = collected({ atOnce: 2 });
    add('1', '2', '3');
    batch.add('a', { userId: '4' }, 'other');
    await jest.advanceTimersByTimeAsync(249);
    expect(delivered).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(delivered.sort()).toEqual(['a a: 1 2', 'a a: 3', 'a other: 4']);
  });

  it('drop and count items beyond the maximum that wait', async () => {
    const { batch, add, delivered } = collected({ maxWaiting: 2 });
    add('1', '2', '3');
    expect(batch.itemsOf('a')).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(250);
    expect([delivered, batch.dropped]).toEqual([['a a: 1 2'], 1]);
  });

  it('repeat a failed delivery in order, and report one outage once', async () => {
    let isAway = true;
    const { add, delivered, warned } = collected({ atOnce: 2, fails: () => isAway && new Error('away') });
    add('1', '2', '3');
    await jest.advanceTimersByTimeAsync(5_000);
    add('4');
    isAway = false;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(delivered).toEqual(['a a: 1 2', 'a a: 3 4']);
    expect(warned).toEqual(['Items of account a are queued: Error: away']);
  });

  it('drop a delivery that must not be repeated', async () => {
    const failures = [new Error('final')];
    const { add, delivered, warned } = collected({ fails: () => failures.pop() });
    add('1');
    await jest.advanceTimersByTimeAsync(250);
    add('2');
    await jest.advanceTimersByTimeAsync(250);
    expect([delivered, warned]).toEqual([['a a: 2'], ['Items of account a were dropped: Error: final']]);
  });

  it('drop viewers who are erased, also from a delivery that fails and is repeated', async () => {
    const failures = [new Error('away')];
    const { feed, add, delivered } = collected({ fails: () => failures.pop() });
    add('ada', 'bo');
    jest.advanceTimersByTime(250);
    const forgotten = feed.forget('a', erased('ada'));
    add('ada', 'cy');
    await forgotten;
    await feed.forget('a', erased('ada'));
    await jest.advanceTimersByTimeAsync(2_000);
    expect(delivered).toEqual(['a a: bo cy']);
  });

  it('keep items of other accounts when a viewer is erased', async () => {
    const { feed, batch, delivered } = collected();
    batch.add('b', { userId: 'ada' });
    await feed.forget('a', erased('ada'));
    await jest.advanceTimersByTimeAsync(250);
    expect(delivered).toEqual(['b b: ada']);
  });

  it('deliver what waits when the server stops, and nothing later', async () => {
    const { feed, add, delivered } = collected();
    add('1');
    await feed.stop();
    add('2');
    await jest.advanceTimersByTimeAsync(5_000);
    expect(delivered).toEqual(['a a: 1']);
  });
});

it('routes chat lines to the chat feed and other events to their subscribers', async () => {
  const { feed, subscribe, received, warned } = opened();
  subscribe('page');
  const clock = { now: () => 0 };
  const router = new PlatformEventRouter({ chat: feed, clock, warn: (line) => void warned.push(line) });
  const events: string[] = [];
  router.subscribe((_account, { body }) => void events.push(body.type));
  router.subscribeTo('follow', (_account, { body }) => void events.push(`${body.user.name} follows`));
  const sink = router.sinkOf('a', { simulated: false });
  const user = { userId: '1', login: 'bo', name: 'Bo' };
  await sink.deliver(eventOf(lineBy(user, { messageId: 'm', text: 'hi' })));
  await sink.deliver(eventOf({ type: 'follow', user }));
  await sink.deliver(eventOf({ type: 'follow', user }, true));
  await sink.deliver({ ...eventOf({ type: 'follow', user }), at: new Date(-21 * 3600_000).toISOString() });
  expect(received).toEqual(['page: hi']);
  expect(events).toEqual(['follow', 'Bo follows', 'follow']);
  expect(warned).toHaveLength(1);
  router.subscribe(() => Promise.reject(new Error('away')));
  await expect(sink.deliver(eventOf({ type: 'follow', user }))).rejects.toThrow('away');
});
