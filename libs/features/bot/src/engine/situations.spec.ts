import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chatPlatforms } from '@studio/contracts/bot/chat-bot';
import { given } from '@studio/kernel/given-when-then';
import type { PlatformChannel } from '@studio/contracts/channels/platform-channel';
import { LiveChatFeed } from '@studio/contracts/chat/live-chat-feed';
import { lineBy } from '@studio/contracts/chat/testing/line';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import type { Records } from '@studio/records/records';
import { botDecider } from '../bot.decider';
import { patternFault } from '../commands/patterns';
import { ChatCounts } from '../counts/chat-counts';
import { MessageBook } from '../messages/message-book';
import type { Bot } from '../model/bot.state';
import { timerDecider } from '../timers/timer.decider';
import { whyNotNow } from '../timers/timer.state';
import { BotEngine } from './bot-engine';
import { CommandAdmission } from './command-admission';
import { BuiltinTable } from './builtin-table';
import type { KnownBots } from './known-accounts';
import { ChatOutbox } from './outbox';

/* Situations that other bots got wrong. */

const MIN = 60_000;
const START = Date.UTC(2026, 0, 1);
let folder: string;
let records: Records;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bot-'));
  records = await openEmbeddedRecords({ dir: folder });
});

afterAll(async () => {
  await Promise.all(feeds.map((feed) => feed.stop()));
  await records.close();
  rmSync(folder, { recursive: true, force: true });
});

let accounts = 0;
const feeds: LiveChatFeed[] = [];

/** A bot in a chat that echoes what the bot says, as platforms do. */
function chatOf(first: Bot) {
  const accountId = `account${++accounts}`;
  const said: string[] = [];
  const [now, bot] = [{ at: START }, { is: first }];
  const clock = { now: () => now.at };
  let lines = 0;
  const receive = (text: string, isOwn: boolean): void => {
    const who = isOwn ? 'the_bot' : 'viewer';
    const body = lineBy({ userId: who, login: who, name: who }, { messageId: `m${++lines}`, text, isOwn });
    const about = { platform: 'twitch', channelId: 'c', eventId: `e${lines}`, at: '', late: false } as const;
    feed.publish(accountId, { ...about, body }, { simulated: false });
  };
  const channel = {
    platform: 'twitch',
    simulated: false,
    features: new Set(['chat.send']),
    chat: {
      send: ({ text }: { readonly text: string }) => {
        said.push(text);
        receive(text, true);
        return Promise.resolve({ messageId: `own${said.length}` });
      },
    },
  } as unknown as PlatformChannel;
  const channels = { of: () => Promise.resolve([channel]), on: () => Promise.resolve(channel) };
  const places = { placeOf: () => Promise.resolve({ timeZone: 'UTC', locale: 'en' as const }) };
  const warn = (line: string): void => {
    throw new Error(line);
  };
  const feed = new LiveChatFeed(warn);
  feeds.push(feed);
  const viewers = { idOf: () => Promise.resolve('viewer'), keyOf: () => Promise.resolve(null) };
  const counts = new ChatCounts({ records, clock, feed, places, viewers } as never);
  const engine = new BotEngine({
    ...{ counts, channels, records, clock, warn, common: () => Promise.resolve({}) },
    bots: { known: () => bot.is, read: () => Promise.resolve(bot.is) } as unknown as KnownBots,
    messages: new MessageBook(),
    builtins: new BuiltinTable(),
    outbox: new ChatOutbox({ channels, clock, later: () => undefined, onOutcome: () => undefined }),
    actions: () => ({}),
    admission: new CommandAdmission({ records, clock } as never),
    firstLines: { isFirst: () => Promise.resolve(false) },
    random: () => 0,
  } as never);
  for (const subscriber of engine.subscribers) feed.subscribe(subscriber);
  const settled = async (): Promise<void> => {
    for (let i = 0; i < 5; i++) {
      await engine.settled();
      await new Promise(setImmediate);
    }
  };
  return {
    said,
    become: (is: Bot): void => void (bot.is = is),
    write: async (text: string): Promise<void> => {
      now.at += 10_000;
      receive(text, false);
      await settled();
    },
    sayByItself: async (text: string): Promise<void> => {
      now.at += 10_000;
      await engine.sayText(accountId, text, { platforms: [chatPlatforms[0]], priority: 'timer' });
      await settled();
    },
    lines: () => counts.linesEver(accountId),
  };
}

const empty = given(botDecider).with({ patternFault, uses: {}, fields: {} });
const make = (from: typeof empty, name: string, fields: object) =>
  from.when('CreateBotCommand', { name }, { fields: { cooldownGlobalS: 0, ...fields } });

it('counts only what viewers write towards the lines that a timer waits for', async () => {
  const chat = chatOf(empty.state());
  const timer = given(timerDecider)
    .with({ messages: 0, knows: true, now: START })
    .when('CreateBotTimer', { name: 'a', message: 'Hi', intervalMin: 2, minMessages: 3 })
    .state().timers[1];
  if (!timer) throw new Error('There is no timer.');
  const moment = async () => ({
    ...{ now: START + 2 * MIN, liveSince: null, lastPostAt: 0 },
    messages: await chat.lines(),
  });
  for (let i = 0; i < 12; i++) await chat.sayByItself(`line ${i}`);
  expect(chat.said).toHaveLength(12);
  expect(whyNotNow(timer, await moment())).toBe('too_quiet');
  expect(whyNotNow({ ...timer, minMessages: 0, liveOnly: true }, await moment())).toBe('not_due');
  for (const text of ['a', 'b', 'c']) await chat.write(text);
  expect(whyNotNow(timer, await moment())).toBeNull();
});

it('keeps a viewer’s cooldown whatever is changed of the command, however it is written', async () => {
  const two = make(make(empty, 'once', { response: 'Once', cooldownUserS: 3600 }), 'other', {
    response: 'x',
  });
  const chat = chatOf(two.state());
  const edit = (from: typeof two, commandId: number, fields: object) =>
    from.when('UpdateBotCommand', { commandId }, { fields });
  const switched = (from: typeof two, enabled: boolean) =>
    from.when('SetBotCommandEnabled', { commandId: 1, enabled });
  await chat.write('!once');
  expect(chat.said).toEqual(['Once']);
  const changes: readonly ((from: typeof two) => typeof two)[] = [
    (from) => edit(from, 2, { response: 'y' }),
    (from) => edit(from, 1, { response: 'Anew' }),
    (from) => switched(switched(from, false), true),
    (from) => edit(from, 1, { aliases: ['ones'] }),
  ];
  let current = two;
  for (const change of changes) {
    chat.become((current = change(current)).state());
    for (const text of ['!once', '!ones', '!ONCE', ' !Once']) await chat.write(text);
  }
  expect(chat.said).toEqual(['Once']);
});

it('never answers itself, though commands answer with commands', async () => {
  const pings = make(make(empty, 'ping', { response: '!pong' }), 'pong', { response: '!ping' });
  const chat = chatOf(pings.state());
  await chat.write('!ping');
  expect(chat.said).toEqual(['!pong']);
});

it('refuses an alias that is the name of another command', () => {
  const ping = make(empty, 'ping', { response: 'Pong' });
  ping
    .when('CreateBotCommand', { name: 'hype' }, { fields: { response: 'Hype', aliases: ['ping'] } })
    .fails('duplicate', { commandId: 1 });
  const hype = make(ping, 'hype', { response: 'Hype' });
  hype
    .when('UpdateBotCommand', { commandId: 2 }, { fields: { aliases: ['ping'] } })
    .fails('duplicate', { commandId: 1 });
});
