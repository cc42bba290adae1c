import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '@studio/kernel/problem';
import type { PlatformChannel } from '@studio/contracts/channels/platform-channel';
import type { ChatterRole, PlatformUser } from '@studio/contracts/channels/platform-event';
import { lineBy } from '@studio/contracts/chat/testing/line';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import type { Records } from '@studio/records/records';
import { ModerationGuard } from './guard';
import { firstModeration, firstRule, type Moderation } from './moderation.state';

let folder: string;
let records: Records;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guard-'));
  records = await openEmbeddedRecords({ dir: folder });
});

afterAll(async () => {
  await records.close();
  rmSync(folder, { recursive: true, force: true });
});

let lines = 0;

const away = (): Promise<never> => Promise.reject(new Problem('unavailable', 'The store is away.'));

/** A guard that holds links, on a channel that notes what is done. */
function guarded(
  change: Partial<Moderation> = {},
  watchMinutes = 0,
  isSimulated = false,
  store: Pick<Records, 'get' | 'putIfAbsent' | 'compareAndSet'> = records,
) {
  let reads = 0;
  const done: string[] = [];
  const logged: string[] = [];
  const note =
    (what: string) =>
    (of: string, seconds?: unknown): Promise<void> => {
      done.push(typeof seconds === 'number' ? `${what} ${of} ${seconds}` : `${what} ${of}`);
      return Promise.resolve();
    };
  const channel = {
    simulated: isSimulated,
    chat: { delete: note('delete') },
    moderation: {
      timeout: ({ login }: PlatformUser, seconds: number) => note('timeout')(login, seconds),
      ban: ({ login }: PlatformUser) => note('ban')(login),
    },
  } as PlatformChannel;
  const { filters } = firstModeration;
  const state: Moderation = {
    ...{ ...firstModeration, enabled: true },
    filters: { ...filters, links: { ...filters.links, enabled: true } },
    ...change,
  };
  const guard = new ModerationGuard({
    ...{
      records: store as Records,
      compile: () => null,
      clock: { now: () => Date.now() },
      warn: () => undefined,
    },
    pipeline: {
      // Rules are read once before a store is away.
      read: () => (store === records || reads++ === 0 ? Promise.resolve({ state }) : away()),
    } as never,
    log: {
      add: (_account, { action, filter }) => {
        logged.push(`${filter} ${action}`);
        return Promise.resolve();
      },
    },
    viewers: { idOf: (_account, { userId }) => Promise.resolve(`id-${userId}`) },
    channels: { on: () => Promise.resolve(channel) },
    ledger: { of: () => Promise.resolve({ points: 0, watchMinutes, messages: 0 }) },
    bot: {
      say: (_account, { message }, { simulated } = {}) => {
        done.push(`${message} ${simulated}`);
        return Promise.resolve();
      },
      sayText: () => Promise.resolve(),
    },
  });
  const hears = (login: string, text: string, roles: readonly ChatterRole[] = [], simulated = false) => {
    const body = lineBy({ userId: login, login, name: login }, { messageId: `m-${login}`, text, roles });
    const about = {
      platform: 'twitch',
      channelId: 'c',
      eventId: `e${++lines}`,
      at: new Date().toISOString(),
      late: false,
    } as const;
    return guard.holds({ accountId: 'a', event: { ...about, body }, simulated });
  };
  const tried = (text: string) =>
    guard.tried(state, { text, recent: 1, permitted: false, isNew: false, copies: { own: 1, viewers: 1 } }, 0)
      .hits;
  return { hears, tried, done, logged };
}

it('tries a line as chat would pass it on', () => {
  const { tried } = guarded();
  expect(tried('see ev\u200Bil.com').map(({ found }) => found)).toEqual(['evil.com']);
});

it('warns first, then times out, and says so', async () => {
  const { hears, done, logged } = guarded();
  expect(await hears('ada', 'see example.com')).toBe(true);
  expect(await hears('ada', 'see example.com')).toBe(true);
  expect(done).toEqual([
    'delete m-ada',
    'timeout ada 5',
    'feedback.warned false',
    'delete m-ada',
    'timeout ada 600',
  ]);
  expect(logged).toEqual(['links timeout', 'links timeout']);
});

it('lets pass whom the account spares: regulars by their watchtime, subscribers, moderators', async () => {
  const exempt = { subs: true, vips: false, regulars: true };
  const regular = guarded({ exempt }, 600);
  expect(await regular.hears('bo', 'see example.com')).toBe(false);
  const newcomer = guarded({ exempt }, 599);
  expect(await newcomer.hears('cid', 'see example.com')).toBe(true);
  expect(await newcomer.hears('dee', 'see example.com', ['sub'])).toBe(false);
  expect(await newcomer.hears('eli', 'see example.com', ['vip'])).toBe(true);
  expect(await newcomer.hears('fay', 'see example.com', ['mod'])).toBe(false);
});

it('a permit holds for one viewer, and is the moderators’ to give', async () => {
  const { hears } = guarded();
  expect(await hears('viewer', '!permit @gus')).toBe(false);
  expect(await hears('gus', 'see example.com')).toBe(true);
  expect(await hears('mod', '!permit @Gus', ['mod'])).toBe(true);
  expect(await hears('gus', 'see example.com')).toBe(false);
  expect(await hears('hal', 'see example.com')).toBe(true);
});

it('does nothing on a real channel because of a simulated line, and tells nobody there', async () => {
  const { hears, done } = guarded();
  expect(await hears('ivy', 'see example.com', [], true)).toBe(true);
  expect(done).toEqual(['feedback.warned true']);
  const simulated = guarded({}, 0, true);
  await simulated.hears('jan', 'see example.com', [], true);
  expect(simulated.done[0]).toBe('delete m-jan');
});

it('holds lines while the stores are away, by the rules that it read last', async () => {
  const store = { get: away, putIfAbsent: away, compareAndSet: away };
  const exempt = { subs: false, vips: false, regulars: false };
  const { hears, done } = guarded({ exempt }, 0, false, store);
  for (const login of ['lea', 'mia']) expect(await hears(login, 'see example.com')).toBe(true);
  expect(await hears('ned', 'hello')).toBe(false);
  expect(done).toEqual([
    'delete m-lea',
    'timeout lea 5',
    'feedback.warned false',
    'delete m-mia',
    'timeout mia 5',
  ]);
});

it('only speaks to a viewer at first where the account says so, and the line stays', async () => {
  const { hears, done } = guarded({ escalation: { ...firstModeration.escalation, cautions: 1 } });
  expect(await hears('ola', 'see example.com')).toBe(false);
  expect(done).toEqual(['feedback.cautioned false']);
  expect(await hears('ola', 'see example.com')).toBe(true);
  expect(done.slice(1)).toEqual(['delete m-ola', 'timeout ola 5']);
});

it('holds the same text when it comes too often, of one viewer and of many, whichever way it is written', async () => {
  const copies = { ...firstRule, enabled: true, times: 2, viewers: 3, windowSeconds: 60, minLength: 8 };
  const { hears } = guarded({ filters: { ...firstModeration.filters, copies } });
  expect(await hears('pam', 'Follow my channel')).toBe(false);
  expect(await hears('pam', 'follow MY channel!')).toBe(false);
  expect(await hears('pam', 'föllow my channel')).toBe(true);
  for (const login of ['quin', 'rae']) expect(await hears(login, 'follow my channel')).toBe(false);
  expect(await hears('sol', 'follow my channel')).toBe(true);
  for (const login of ['pam', 'pam', 'pam', 'quin', 'rae', 'sol'])
    expect(await hears(login, 'gg')).toBe(false);
});

it('holds links of new chatters until they have written something else', async () => {
  const newcomers = { ...firstRule, enabled: true, action: 'delete', lines: 'links' } as const;
  const { hears } = guarded({ filters: { ...firstModeration.filters, newcomers } });
  expect(await hears('tia', 'see example.com')).toBe(true);
  expect(await hears('tia', 'see example.com')).toBe(true);
  expect(await hears('tia', 'hello')).toBe(false);
  expect(await hears('tia', 'see example.com')).toBe(false);
  const known = guarded({ filters: { ...firstModeration.filters, newcomers } }, 1);
  expect(await known.hears('uma', 'see example.com')).toBe(false);
});

it('holds the first line of a new chatter, and no other', async () => {
  const newcomers = { ...firstRule, enabled: true, action: 'delete', lines: 'all' } as const;
  const { hears } = guarded({ filters: { ...firstModeration.filters, newcomers } });
  expect(await hears('vic', 'hello')).toBe(true);
  expect(await hears('vic', 'hello again')).toBe(false);
});

it('while it is off every line passes', async () => {
  expect(await guarded({ enabled: false }).hears('kit', 'see example.com')).toBe(false);
});
