import fc from 'fast-check';
import type { ActionOutcome } from '@studio/actions/action-runner';
import { systemClock } from '@studio/kernel/clock';
import type { PlatformChannel } from '@studio/contracts/channels/platform-channel';
import { LiveChatFeed } from '@studio/contracts/chat/live-chat-feed';
import { lineBy } from '@studio/contracts/chat/testing/line';
import type { Records } from '@studio/records/records';
import { firstFields, noCommands, type BotCommand } from '../commands/command.state';
import { ChatCounts } from '../counts/chat-counts';
import { MessageBook } from '../messages/message-book';
import { ownMessages } from '../messages/own-messages';
import type { Bot } from '../model/bot.state';
import { firstSettings } from '../settings/settings.state';
import { BotEngine } from './bot-engine';
import { CommandAdmission } from './command-admission';
import { BuiltinTable } from './builtin-table';
import type { KnownBots } from './known-accounts';
import { ChatOutbox, platformPaces } from './outbox';
import { ownPlaceholders } from './placeholders';
import type { StreamInfoCache } from './stream-info-cache';

/* The whole engine, from a line to what is said: whatever viewers write, and whatever commands say. */

/** Texts as streamers write them: what stands first in them is theirs. */
const texts = [
  'Hi {user}',
  '{args}',
  ' {args}',
  '{nothing}{1}',
  '{touser}: {args} {args} {args}',
  '{random:{args}}',
  '!hype {args}',
  '/me {user}',
  '{user}{args}',
  '{1}{2}',
] as const;
const words = fc.constantFrom(
  ...[
    '!hype',
    '!say',
    '/ban owl',
    '.timeout',
    '!',
    '{user}',
    '{args}',
    '\u0000',
    '\n!say',
    '\u200e/mod',
    ' ',
  ],
  ...['🎉'.repeat(200), 'x'.repeat(300), '{count:x}', '{{args}}', '\u00a0!hype', 'GG'],
);
const said = fc.oneof(
  fc.string(),
  fc.array(words, { maxLength: 6 }).map((all) => all.join(' ')),
  fc.array(words, { maxLength: 5 }).map((all) => `!say ${all.join('')}`),
);
const platform = fc.constantFrom('twitch' as const, 'kick' as const, 'youtube' as const);

interface Said {
  readonly platform: string;
  readonly text: string;
}

function botThatSays(response: string, more: Partial<BotCommand>): Bot {
  const command = (commandId: number, fields: Partial<BotCommand>): BotCommand => ({
    ...firstFields,
    ...{ commandId, createdAt: '', updatedAt: '', cooldownGlobalS: 0, response, name: `c${commandId}` },
    ...fields,
  });
  const own = { 1: command(1, { name: 'say' }), 2: command(2, { name: 'other', ...more }) };
  return { settings: firstSettings, messages: {}, commands: { ...noCommands, own } };
}

/** An engine on channels that note what is said; everything else answers at once. */
function engineOf(
  bot: Bot,
  act: () => Promise<ActionOutcome> = () => Promise.reject(new Error('There is no action.')),
): {
  readonly engine: BotEngine;
  readonly chat: LiveChatFeed;
  readonly said: Said[];
  readonly warned: string[];
} {
  const [heard, warned]: [Said[], string[]] = [[], []];
  const records = {
    putIfAbsent: () => Promise.resolve(true),
    get: () => Promise.resolve(null),
  } as unknown as Records;
  const channels = {
    of: () => Promise.resolve([]),
    on: (_account: string, on: string) =>
      Promise.resolve({
        simulated: false,
        features: new Set(['chat.send']),
        chat: {
          send: ({ text }: { readonly text: string }) => {
            heard.push({ platform: on, text });
            return Promise.resolve({ messageId: 'm' });
          },
        },
      } as unknown as PlatformChannel),
  };
  const warn = (line: string): void => void warned.push(line);
  const chat = new LiveChatFeed(warn);
  const engine = new BotEngine({
    bots: { known: () => bot, localeOf: () => Promise.resolve('en') } as unknown as KnownBots,
    counts: new ChatCounts({ records, clock: systemClock, feed: chat } as never),
    messages: new MessageBook(),
    builtins: new BuiltinTable(),
    outbox: new ChatOutbox({
      channels,
      clock: systemClock,
      later: () => undefined,
      onOutcome: () => undefined,
    }),
    channels,
    admission: new CommandAdmission({} as never),
    firstLines: { isFirst: () => Promise.resolve(false) },
    actions: () => ({ run: act }),
    records,
    clock: systemClock,
    common: () => Promise.resolve({}),
    random: () => 0.5,
    warn,
  });
  const lookups = { of: () => Promise.resolve(null), now: () => 0 } as unknown as StreamInfoCache;
  engine.addPlaceholders(
    ownPlaceholders(
      lookups,
      () => 0.5,
      () => Promise.resolve(0),
    ),
  );
  for (const subscriber of engine.subscribers) chat.subscribe(subscriber);
  return { engine, chat, said: heard, warned };
}

/** Start of a line that a platform or another bot takes for a command. */
const command = /^\s*[/.!]/u;

it('no line is answered twice, too long, in lines, or by what a placeholder brought in as a command', async () => {
  await fc.assert(
    fc.asyncProperty(
      said,
      platform,
      fc.constantFrom(...texts),
      fc.constantFrom('keyword' as const, 'regex' as const),
      async (text, on, response, triggerType) => {
        const pattern = triggerType === 'keyword' ? 'gg' : 'x|\\bhype';
        const {
          engine,
          chat,
          said: answers,
          warned,
        } = engineOf(botThatSays(response, { triggerType, pattern }));
        const body = lineBy({ userId: 'u', login: 'owl', name: '/Owl' }, { messageId: 'm', text });
        const event = { platform: on, channelId: 'c', eventId: 'e', at: '', late: false, body };
        chat.publish('ada', event, { simulated: false });
        await engine.settled();
        for (let i = 0; i < 20; i++) await Promise.resolve();
        expect(warned).toEqual([]);
        expect(answers.length).toBeLessThanOrEqual(1);
        for (const answer of answers) {
          expect(answer.platform).toBe(on);
          expect([...answer.text].length).toBeLessThanOrEqual(platformPaces[on].characters);
          expect(answer.text).not.toMatch(/[\r\n\0]/);
          expect([response, command.test(answer.text)]).toEqual([response, command.test(response)]);
        }
      },
    ),
    { seed: 26, numRuns: 800 },
  );
});

it.each([
  ['is said once it is done', { status: 'ok', code: null, onAir: true }, true, ['moved']],
  ['is not said of what failed', { status: 'failed', code: 'not_found', onAir: false }, false, []],
  [
    'is replaced by why it failed, in words, where viewers are told',
    { status: 'failed', code: 'not_found', onAir: false },
    true,
    ['Owl, !other could not be done: it no longer exists'],
  ],
  [
    'is replaced by words also for a code that has none',
    { status: 'skipped', code: 'some_code', onAir: false },
    true,
    ['Owl, !other could not be done: it was refused'],
  ],
] as const)('what a command answers %s', async (_, outcome, denyFeedback, expected) => {
  const action = { action: {}, author: {} } as BotCommand['action'];
  const made = botThatSays('moved', { action });
  const text = '{user}, !{command} could not be done: {reason}';
  const bot: Bot = {
    ...made,
    settings: { ...made.settings, denyFeedback },
    messages: { 'feedback.not_done': { text, enabled: true } },
  };
  const done = new Promise<ActionOutcome>((resolve) => setImmediate(() => resolve(outcome)));
  const { engine, chat, said: answers, warned } = engineOf(bot, () => done);
  engine.addMessages(ownMessages);
  const body = lineBy({ userId: 'u', login: 'owl', name: 'Owl' }, { messageId: 'm', text: '!other' });
  const event = { platform: 'twitch' as const, channelId: 'c', eventId: 'e', at: '', late: false, body };
  chat.publish('ada', event, { simulated: false });
  await Promise.resolve();
  expect(answers).toEqual([]);
  await engine.settled();
  for (let i = 0; i < 20; i++) await Promise.resolve();
  expect([warned, answers.map((answer) => answer.text)]).toEqual([[], expected]);
});
