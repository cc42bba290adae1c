import type { ActionRunner } from '@studio/actions/action-runner';
import {
  isChatPlatform,
  roleOf,
  type ActingViewer,
  type BotReply,
  type BuiltinCommand,
  type ChatBot,
  type ChatPlaceholders,
  type ChatPlatform,
  type CommandOutcome,
  type SaidOptions,
  type SystemMessageText,
} from '@studio/areas/chat-bot';
import type { Clock } from '@studio/kernel/clock';
import { Problem } from '@studio/kernel/problem';
import type { Channels } from '@studio/platforms/port/channels';
import type { ChatListener } from '@studio/platforms/port/chat-hearing';
import type { ChatEvent } from '@studio/platforms/port/chat-sink';
import type { Records } from '@studio/records/records';
import { commandNamed, type BotCommand } from '../commands/command.state';
import { bookOf, type ChatCounts } from '../counts/chat-counts';
import type { MessageBook } from '../messages/message-book';
import type { Bot } from '../model/bot.state';
import type { BuiltinTable } from './builtin-table';
import { Cooldowns } from './cooldowns';
import { filledTemplate } from './template';
import type { Occasion, PlaceholderValue } from './heard';
import type { KnownBots } from './known-accounts';
import type { ChatOutbox } from './outbox';
import { preparedCommands } from './prepared-bot';
import { respond, type BotEffect, type WrittenCommand } from './respond';

const SAID = 'bot-said';
/** So long a text that is said once is not said again. */
const SAID_MS = 30 * 86_400_000;

export interface BotEngineDeps {
  readonly bots: KnownBots;
  readonly counts: ChatCounts;
  readonly messages: MessageBook;
  readonly builtins: BuiltinTable;
  readonly outbox: ChatOutbox;
  readonly channels: () => Channels;
  readonly actions: () => ActionRunner;
  readonly records: Records;
  readonly clock: Clock;
  /** 0 up to 1. */
  readonly random: () => number;
  readonly warn: (line: string) => void;
}

/** Looks at a line before commands do: true for one that nothing else is to answer. */
export type LineGuard = (accountId: string, event: ChatEvent, simulated: boolean) => Promise<boolean>;

/** The bot of every account: hears what is said, and does what is to be done about it. */
export class BotEngine implements ChatBot, ChatPlaceholders {
  private readonly memories = new Map<string, Cooldowns>();
  private readonly placeholders = new Map<string, PlaceholderValue>();
  private readonly guards: LineGuard[] = [];
  private readonly running = new Set<Promise<void>>();
  /** Patterns that were not looked for, since there was no time. */
  skippedPatterns = 0;

  constructor(private readonly deps: BotEngineDeps) {}

  addBuiltins(commands: readonly BuiltinCommand[]): void {
    this.deps.builtins.add(commands);
  }

  addMessages(messages: readonly SystemMessageText[]): void {
    this.deps.messages.add(messages);
  }

  addPlaceholders(values: { readonly [name: string]: PlaceholderValue }): void {
    for (const [name, value] of Object.entries(values)) this.placeholders.set(name, value);
  }

  addGuard(guard: LineGuard): void {
    this.guards.push(guard);
  }

  /** Resolves once what is under way is done. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  /** Takes a line, in the turn in which it was heard; what takes time goes on by itself. */
  readonly hear: ChatListener = (accountId, event, { simulated }) => {
    if (!isChatPlatform(event.platform) || event.late) return;
    const { isOwn, user, roles } = event.body;
    if (!isOwn)
      this.deps.counts.line(bookOf(accountId, simulated), event.platform, user, roles.includes('mod'));
    const bot = this.deps.bots.known(accountId);
    if (bot && this.guards.length === 0) return this.answer(bot, accountId, event, simulated);
    this.goOn(async () => {
      for (const holds of this.guards) if (await holds(accountId, event, simulated)) return;
      this.answer(
        this.deps.bots.known(accountId) ?? (await this.deps.bots.read(accountId)),
        accountId,
        event,
        simulated,
      );
    });
  };

  async say(accountId: string, reply: BotReply, options: SaidOptions = {}): Promise<void> {
    const bot = await this.deps.bots.read(accountId);
    const text = this.deps.messages.wording(bot, await this.deps.bots.localeOf(accountId, bot), reply);
    if (text !== null) await this.sayIn(bot, accountId, text, options);
  }

  async sayText(accountId: string, text: string, options: SaidOptions = {}): Promise<void> {
    await this.sayIn(await this.deps.bots.read(accountId), accountId, text, options);
  }

  /** Says a text that was written for later, once, its placeholders filled as in a command that nobody wrote. */
  async sayFilled(
    accountId: string,
    template: string,
    { once, platforms = [] }: Pick<SaidOptions, 'platforms'> & { readonly once: string },
  ): Promise<void> {
    const bot = await this.deps.bots.read(accountId);
    if (!(await this.isFirst(accountId, once))) return;
    const occasion: Occasion = {
      ...{ accountId, viewer: null, role: 'everyone', platforms, simulated: undefined, command: null },
      key: once,
      written: { name: '', argsText: '', args: [] },
    };
    await this.post(bot, occasion, await this.filled(template, occasion), null);
  }

  async hasCommand(accountId: string, name: string): Promise<boolean> {
    return commandNamed((await this.deps.bots.read(accountId)).commands, name) !== undefined;
  }

  async answersTo(accountId: string, name: string): Promise<boolean> {
    const { commands } = await this.deps.bots.read(accountId);
    if (commandNamed(commands, name)) return true;
    return this.deps.builtins.names().includes(name) && !commands.builtinsOff.includes(name);
  }

  async runCommand(
    accountId: string,
    name: string,
    argsText: string,
    viewer: ActingViewer | null,
    { once, simulated, platforms = [] }: Parameters<ChatBot['runCommand']>[4],
  ): Promise<CommandOutcome> {
    const bot = await this.deps.bots.read(accountId);
    const command = commandNamed(bot.commands, name);
    if (!command) return 'unknown';
    if (!command.enabled || !(await this.isFirst(accountId, once))) return 'skipped';
    const where = platforms.length > 0 ? platforms : command.platforms;
    const args = argsText.trim() === '' ? [] : argsText.trim().split(/\s+/u);
    const answers = [...(command.response.trim() === '' ? [] : [command.response]), ...command.responsePool];
    const template = answers[Math.floor(this.deps.random() * answers.length)] ?? null;
    await this.runOwn(bot, template, {
      ...{ accountId, viewer, simulated, command },
      key: once,
      role: viewer ? roleOf({ body: { roles: viewer.roles ?? [] } }) : 'everyone',
      platforms: viewer && isChatPlatform(viewer.platform) ? [viewer.platform] : where,
      written: { name, argsText, args },
    });
    return 'done';
  }

  private answer(bot: Bot, accountId: string, event: ChatEvent, simulated: boolean): void {
    const { clock, random, builtins } = this.deps;
    const began = performance.now();
    const line = { event, now: clock.now(), chance: random(), elapsedMs: () => performance.now() - began };
    const memory = this.memoryOf(bookOf(accountId, simulated));
    const responding = { settings: bot.settings, commands: preparedCommands(bot), builtins: builtins.rules };
    for (const effect of respond(line, responding, memory)) {
      if (effect.kind === 'patterns-skipped') {
        this.skippedPatterns += effect.count;
        continue;
      }
      memory.begin(effect.cooldowns, line.now);
      this.goOn(() => this.perform(bot, { accountId, event, simulated, now: line.now }, effect, memory));
    }
  }

  private async perform(
    bot: Bot,
    {
      accountId,
      event,
      simulated,
      now,
    }: { accountId: string; event: ChatEvent; simulated: boolean; now: number },
    effect: Exclude<BotEffect, { readonly kind: 'patterns-skipped' }>,
    memory: Cooldowns,
  ): Promise<void> {
    const bypasses = effect.kind === 'command' && effect.bypasses;
    if (!(await memory.claim(effect.cooldowns, now, bypasses))) return;
    const written = effect.kind === 'deny' ? { name: effect.name, argsText: '', args: [] } : effect.written;
    const occasion = occasionOf(
      accountId,
      event,
      simulated,
      written,
      effect.kind === 'command' ? effect.command : null,
    );
    if (effect.kind === 'deny') {
      const values = { user: event.body.user.name, command: effect.name, role: effect.minRole };
      return this.sayReply(bot, occasion, { message: 'feedback.denied', values });
    }
    this.deps.counts.used(
      bookOf(accountId, simulated),
      effect.kind === 'command' ? effect.command.commandId : null,
    );
    if (effect.kind === 'command') return this.runOwn(bot, effect.template, occasion);
    const call = { ...{ accountId, event, simulated, role: effect.role }, ...written };
    const reply = await this.deps.builtins.run(call);
    if (reply) await this.sayReply(bot, occasion, reply);
  }

  /** Says what an own command says, and does what it does. */
  private async runOwn(bot: Bot, template: string | null, occasion: Occasion): Promise<void> {
    const { command, accountId, viewer, key, written } = occasion;
    if (!command) return;
    const acting = command.action
      ? this.deps.actions().run(command.action, {
          ...{ accountId, viewer, amount: null, argsText: written.argsText, via: 'bot' as const },
          cause: { key: `bot/${key}/${command.commandId}`, causationId: null, correlationId: null, depth: 1 },
        })
      : null;
    if (template !== null && command.replyMode !== 'silent')
      await this.post(bot, occasion, await this.filled(template, occasion), command);
    const outcome = await acting?.catch(unavailableOf);
    if (outcome && outcome.status !== 'ok' && bot.settings.denyFeedback) {
      const values = { user: viewer?.name ?? '', command: command.name, reason: outcome.code ?? '' };
      await this.sayReply(bot, occasion, { message: 'feedback.not_done', values });
    }
  }

  private filled(template: string, occasion: Occasion): Promise<string> {
    return filledTemplate(template, (name, arg, index) => this.valueOf(name, arg, index, occasion));
  }

  private async valueOf(
    name: string,
    arg: string | null,
    index: number,
    occasion: Occasion,
  ): Promise<string | null> {
    try {
      return (await this.placeholders.get(name)?.(occasion, arg, index)) ?? null;
    } catch (error) {
      // One value that can't be had is no reason to say nothing.
      if (!(error instanceof Problem))
        this.deps.warn(`The placeholder ${name} can't be filled: ${String(error)}`);
      return null;
    }
  }

  private async sayReply(bot: Bot, occasion: Occasion, reply: BotReply): Promise<void> {
    const { accountId, viewer } = occasion;
    const values = { user: viewer?.name ?? '', ...reply.values };
    const locale = await this.deps.bots.localeOf(accountId, bot);
    const text = this.deps.messages.wording(bot, locale, { ...reply, values });
    if (text !== null) await this.post(bot, occasion, text, null);
  }

  /** Answers where it was written, else in every chat that is connected. */
  private async post(
    bot: Bot,
    { accountId, viewer, platforms, simulated }: Occasion,
    text: string,
    command: BotCommand | null,
  ): Promise<void> {
    // Where somebody wrote, the answer is theirs; else each chat hears it once.
    const isAnswer = viewer !== null && platforms.some((platform) => platform === viewer.platform);
    const where = isAnswer ? platforms : await this.chatsOf(accountId, platforms);
    for (const platform of where) {
      if (bot.settings.left.includes(platform)) continue;
      const isThere = viewer?.platform === platform;
      this.deps.outbox.say({
        ...{ accountId, platform, text, simulated },
        ...(isThere && command?.replyMode === 'reply' && { replyTo: viewer.messageId }),
        ...(isThere &&
          command?.replyMode === 'whisper' && { whisperTo: viewer.userId, replyTo: viewer.messageId }),
      });
    }
  }

  private async sayIn(
    bot: Bot,
    accountId: string,
    text: string,
    { platforms, replyTo, simulated, once }: SaidOptions,
  ): Promise<void> {
    if (once !== undefined && !(await this.isFirst(accountId, once))) return;
    const where = await this.chatsOf(accountId, platforms);
    for (const platform of where)
      if (!bot.settings.left.includes(platform))
        this.deps.outbox.say({ accountId, platform, text, replyTo, simulated });
  }

  /** Chats that are connected, of some platforms or of all. The simulated one stands for any of them, once. */
  private async chatsOf(
    accountId: string,
    platforms: readonly ChatPlatform[] = [],
  ): Promise<readonly ChatPlatform[]> {
    const connected = await this.deps.channels().of(accountId);
    const chats = connected.map(({ platform }) => platform).filter(isChatPlatform);
    if (platforms.length === 0) return chats;
    if (connected.some(({ simulated }) => simulated)) return platforms.slice(0, 1);
    return platforms.filter((platform) => chats.includes(platform));
  }

  /** Written down before anything is said: after that it is never said again. @throws Unavailable */
  private isFirst(accountId: string, once: string): Promise<boolean> {
    return this.deps.records.putIfAbsent(SAID, `${accountId}.${once}`, {}, { ttlMs: SAID_MS });
  }

  private memoryOf(book: string): Cooldowns {
    const memory = this.memories.get(book) ?? new Cooldowns(book, this.deps.records);
    this.memories.set(book, memory);
    return memory;
  }

  private goOn(work: () => Promise<void>): void {
    const running = work()
      .catch((error: unknown) => {
        if (error instanceof Problem) return;
        this.deps.warn(`A chat line could not be answered: ${String(error)}`);
      })
      .finally(() => this.running.delete(running));
    this.running.add(running);
  }
}

function occasionOf(
  accountId: string,
  event: ChatEvent,
  simulated: boolean,
  written: WrittenCommand,
  command: BotCommand | null,
): Occasion {
  const { platform, eventId, body } = event;
  return {
    ...{ accountId, simulated, written, command },
    key: `${platform}/${eventId}`,
    viewer: { ...body.user, platform, roles: body.roles, messageId: body.messageId },
    role: roleOf(event),
    platforms: isChatPlatform(platform) ? [platform] : [],
  };
}

function unavailableOf(error: unknown): { readonly status: 'failed'; readonly code: string } {
  if (error instanceof Problem) return { status: 'failed', code: error.code };
  throw error;
}
