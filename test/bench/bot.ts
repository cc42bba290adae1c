import type { ActionRunner } from '@studio/actions/action-runner';
import { CommandAdmission } from '@studio/bot/engine/command-admission';
import { BotEngine } from '@studio/bot/engine/bot-engine';
import { BuiltinTable } from '@studio/bot/engine/builtin-table';
import type { KnownBots } from '@studio/bot/engine/known-accounts';
import { ChatOutbox } from '@studio/bot/engine/outbox';
import { preparedCommands } from '@studio/bot/engine/prepared-bot';
import { respond } from '@studio/bot/engine/respond';
import {
  firstFields,
  noCommands,
  type BotCommand,
  type CommandFields,
} from '@studio/bot/commands/command.state';
import { ChatCounts } from '@studio/bot/counts/chat-counts';
import { MessageBook } from '@studio/bot/messages/message-book';
import type { Bot } from '@studio/bot/model/bot.state';
import { firstSettings } from '@studio/bot/settings/settings.state';
import { systemClock } from '@studio/kernel/clock';
import type { ChatEvent } from '@studio/contracts/chat/chat-event';
import { LiveChatFeed } from '@studio/contracts/chat/live-chat-feed';
import { lineBy } from '@studio/contracts/chat/testing/line';
import type { Records } from '@studio/records/records';
import type { Figures } from './measure';

const LINES = 20_000;
const TRIES = 5;

/** Chat messages; one in ten of the lines sent is a command instead. */
const talk = [
  'hello everyone, good to be here again',
  'that was close! how did you even see that coming',
  'what game is this and where can I get it?',
  'the sound is perfect today, thanks for fixing the microphone',
  'one more round? one more round! please, please, please',
  'look at https://example.com/clips/1234?from=chat for the clip of yesterday',
  'GG WP everybody, see you next time, bye bye',
  'so about the boss on the third floor: you need to jump twice and then dash to the left',
  'greetings from the couch 🛋️ with tea and toast 🍞',
];

/** A bot as large as busy channels have: 200 commands, 20 keywords, 20 patterns. */
function busyBot(patterns: readonly string[]): Bot {
  const fields: (Partial<CommandFields> & { name: string })[] = [
    ...Array.from({ length: 200 }, (_, i) => ({ name: `command${i}`, cooldownGlobalS: 0 })),
    ...Array.from({ length: 20 }, (_, i) => ({
      name: `keyword${i}`,
      triggerType: 'keyword' as const,
      pattern: `key word ${i}`,
    })),
    ...patterns.map((pattern, i) => ({ name: `pattern${i}`, triggerType: 'regex' as const, pattern })),
  ];
  const own = fields.map((each, i): BotCommand => ({
    ...firstFields,
    response: 'Hype, {user}! {args}',
    ...each,
    commandId: i + 1,
    createdAt: '',
    updatedAt: '',
  }));
  return {
    settings: firstSettings,
    messages: {},
    commands: { ...noCommands, own: Object.fromEntries(own.map((each) => [each.commandId, each])) },
  };
}

const usual = Array.from(
  { length: 20 },
  (_, i) =>
    `(?:what|which|where)\\s+(?:is|are)\\s+(?:the|your)\\s+(?:song|game|mouse|${'abcdefghij'.repeat(2)[i]}x)\\b`,
);
/** Most expensive patterns that the bot accepts. */
const dearest = Array.from({ length: 20 }, (_, i) => `(?:[a-z]+[0-9]*){1,${20 + (i % 5)}}!{3}${i}`);

function lineOf(i: number): ChatEvent {
  const isCommand = i % 10 === 0;
  const text = isCommand ? `!command${i % 200} with some words` : (talk[i % talk.length] ?? '');
  const login = `viewer${i % 500}`;
  const body = lineBy({ userId: login, login, name: login }, { messageId: `m${i}`, text });
  return { platform: 'twitch', channelId: 'c', eventId: `e${i}`, at: '', late: false, body };
}

/**
 * Returns the share of one core that 1,000 lines per second take, and the duration of the most expensive line in
 * ms.
 */
export async function measureBot(): Promise<Figures> {
  const shares: number[] = [];
  for (let i = 0; i < TRIES; i++) shares.push(await shareOfCore(busyBot(usual)));
  return {
    coreShareAt1000PerS: shares.sort((a, b) => a - b)[TRIES >> 1] ?? 0,
    dearestLineMs: dearestLine(busyBot(dearest)),
  };
}

async function shareOfCore(bot: Bot): Promise<number> {
  const { chat, engine } = engineOf(bot);
  const lines = Array.from({ length: LINES }, (_, i) => lineOf(i));
  const before = process.cpuUsage();
  for (const line of lines) chat.publish('ada', line, { simulated: false });
  await engine.settled();
  const { user, system } = process.cpuUsage(before);
  // Microseconds of the processor for each line are as many thousandths of a second's core at 1,000 lines.
  return ((user + system) / LINES) * (1000 / 1_000_000);
}

function dearestLine(bot: Bot): number {
  const text = 'abcdefghi1'.repeat(50);
  const event = {
    ...lineOf(1),
    body: lineBy({ userId: 'u', login: 'u', name: 'u' }, { messageId: 'm', text }),
  };
  const responding = {
    settings: bot.settings,
    commands: preparedCommands(bot),
    builtins: new BuiltinTable().rules,
  };
  let most = 0;
  for (let i = 0; i < 50; i++) {
    const before = process.cpuUsage();
    respond({ event, now: 0, chance: 0 }, responding, {
      until: () => 0,
    });
    // The first lines are skipped, since the compiler is still warming up.
    if (i >= 10) most = Math.max(most, cpuMsSince(before));
  }
  return most;
}

/** Returns an engine whose stores answer at once; other benchmarks measure their cost. */
function engineOf(bot: Bot): { readonly chat: LiveChatFeed; readonly engine: BotEngine } {
  const nothing = { putIfAbsent: () => Promise.resolve(true), get: () => Promise.resolve(null) };
  const records = nothing as unknown as Records;
  const channels = { of: () => Promise.resolve([]), on: () => Promise.resolve(null) };
  const later = (): void => undefined;
  const chat = new LiveChatFeed(later);
  const engine = new BotEngine({
    bots: { known: () => bot, localeOf: () => Promise.resolve('en') } as unknown as KnownBots,
    counts: new ChatCounts({ records, clock: systemClock, feed: chat } as never),
    common: () => Promise.resolve({}),
    messages: new MessageBook(),
    builtins: new BuiltinTable(),
    outbox: new ChatOutbox({ channels, clock: systemClock, later, onOutcome: later }),
    channels,
    firstLines: { isFirst: () => Promise.resolve(false) },
    actions: () => ({}) as ActionRunner,
    admission: new CommandAdmission({ records } as never),
    records,
    clock: systemClock,
    random: Math.random,
    warn: later,
  });
  engine.addPlaceholders({
    user: ({ viewer }) => viewer?.name ?? '',
    args: ({ written }) => written.argsText,
  });
  for (const subscriber of engine.subscribers) chat.subscribe(subscriber);
  return { chat, engine };
}

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
