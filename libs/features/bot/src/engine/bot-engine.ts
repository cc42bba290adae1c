import type { ActionRunner } from '@studio/actions/action-runner';
import {
  isAtLeast,
  isChatPlatform,
  roleOf,
  type ActingViewer,
  type BotReply,
  type BuiltinCommand,
  type ChatBot,
  type ChatPlaceholders,
  type ChatPlatform,
  type CommandOutcome,
  type PlaceholderFacts,
  type SaidOptions,
  type SystemMessageText,
} from '@studio/contracts/bot/chat-bot';
import type { CommonTexts } from '@studio/contracts/events/common-texts';
import type { Clock } from '@studio/kernel/clock';
import { Problem } from '@studio/kernel/problem';
import type { Channels } from '@studio/contracts/channels/channels';
import type { ChatMessage, ChatSubscriber } from '@studio/contracts/chat/chat-feed';
import type { ChatEvent } from '@studio/contracts/chat/chat-event';
import type { Records } from '@studio/records/records';
import { commandNamed, type BotCommand } from '../commands/command.state';
import { bookOf, type ChatCounts } from '../counts/chat-counts';
import type { MessageBook } from '../messages/message-book';
import type { Bot } from '../model/bot.state';
import { firstSettings } from '../settings/settings.state';
import type { BuiltinTable } from './builtin-table';
import { LateAnswers } from './late-answers';
import { LoopGuard } from './loop-guard';
import { isIgnored } from '../settings/ignored-accounts';
import { builtinNamed } from '../settings/builtin-rules';
import { Cooldowns } from './cooldowns';
import type { CommandAdmission } from './command-admission';
import type { FirstLines } from '../counts/first-lines';
import { contextOf, contextOfNobody, type BotContext, type PlaceholderValue } from './bot-context';
import type { KnownBots } from './known-accounts';
import type { ChatOutbox } from './outbox';
import { PlaceholderTable } from './placeholder-table';
import { preparedCommands } from './prepared-bot';
import { feedbackOf, respond, type BotEffect } from './respond';

const SAID = 'bot-said';
/** Milliseconds during which a one-time text is not repeated. */
const SAID_MS = 30 * 86_400_000;

export interface BotEngineDeps {
  readonly bots: KnownBots;
  readonly counts: ChatCounts;
  readonly messages: MessageBook;
  readonly builtins: BuiltinTable;
  readonly outbox: ChatOutbox;
  readonly channels: Channels;
  readonly actions: () => ActionRunner;
  readonly admission: CommandAdmission;
  readonly firstLines: Pick<FirstLines, 'isFirst'>;
  readonly records: Records;
  readonly clock: Clock;
  readonly common: CommonTexts;
  /** 0 up to 1. */
  readonly random: () => number;
  readonly warn: (line: string) => void;
}

/** Bot of every account: receives chat lines and reacts to them. */
export class BotEngine implements ChatBot, ChatPlaceholders {
  private readonly memories = new Map<string, Cooldowns>();
  readonly texts: PlaceholderTable;
  private readonly loops = new LoopGuard();
  private readonly running = new Set<Promise<void>>();
  private readonly late = new LateAnswers();

  constructor(private readonly deps: BotEngineDeps) {
    this.texts = new PlaceholderTable(deps);
  }

  addBuiltins(commands: readonly BuiltinCommand[]): void {
    this.deps.builtins.add(commands);
  }

  addMessages(messages: readonly SystemMessageText[]): void {
    this.deps.messages.add(messages);
  }

  addPlaceholders<Name extends string>(
    values: { readonly [Each in Name]: PlaceholderValue },
    facts: { readonly [Each in Name]?: PlaceholderFacts } = {},
  ): void {
    this.texts.add(values, facts);
  }

  /** Resolves once what is under way is done. Answers that wait are not said any more. */
  async settled(): Promise<void> {
    this.late.stop();
    while (this.running.size > 0) await Promise.all(this.running);
  }

  /** Subscriptions to chat: statistics count all lines, commands answer those that moderation lets pass. */
  readonly subscribers: readonly ChatSubscriber[] = [
    { name: 'bot statistics', withOwn: true, receive: (message) => this.count(message) },
    { name: 'bot', stage: 'moderated', receive: (message) => this.respondTo(message) },
    { name: 'bot in shared chats', shared: 'only', receive: (message) => this.respondTo(message) },
  ];

  async say(accountId: string, reply: BotReply, options: SaidOptions = {}): Promise<void> {
    const bot = await this.deps.bots.read(accountId);
    const text = await this.worded(bot, accountId, reply);
    if (text !== null) await this.sayIn(bot, accountId, text, options);
    else options.report?.({ isOff: true, lines: [] });
  }

  async sayText(accountId: string, text: string, options: SaidOptions = {}): Promise<void> {
    await this.sayIn(await this.deps.bots.read(accountId), accountId, text, options);
  }

  /** Fills the placeholders of a text as in a command that nobody wrote. */
  fill(accountId: string, template: string, key: string): Promise<string> {
    return this.texts.filled(template, contextOfNobody(accountId, key));
  }

  /** Says a text that was written for later, once, its placeholders filled as in a command that nobody wrote. */
  async sayFilled(
    accountId: string,
    template: string,
    { once, platforms = [] }: Pick<SaidOptions, 'platforms'> & { readonly once: string },
  ): Promise<void> {
    const bot = await this.deps.bots.read(accountId);
    if (!(await this.isFirst(accountId, once))) return;
    const text = await this.fill(accountId, template, once);
    await this.post(bot, contextOfNobody(accountId, once, platforms), text, null);
  }

  async hasCommand(accountId: string, name: string): Promise<boolean> {
    return commandNamed((await this.deps.bots.read(accountId)).commands, name) !== undefined;
  }

  async answersTo(accountId: string, name: string): Promise<boolean> {
    const { commands, settings } = await this.deps.bots.read(accountId);
    if (commandNamed(commands, name)) return true;
    const builtin = builtinNamed(settings.builtins, name);
    if (builtin === null || commands.builtinsOff.includes(builtin)) return false;
    return this.deps.builtins.names().includes(builtin);
  }

  async ignoredIn(accountId: string): Promise<(login: string) => boolean> {
    const { settings } = await this.deps.bots.read(accountId);
    return (login) => isIgnored(settings, login);
  }

  readonly isFirstLine: ChatBot['isFirstLine'] = ({ accountId, event, simulated }) =>
    this.deps.firstLines.isFirst(accountId, event, simulated);

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
      priority: viewer ? 'answer' : 'timer',
      key: once,
      role: viewer ? roleOf({ body: { roles: viewer.roles ?? [] } }) : 'everyone',
      platforms: viewer && isChatPlatform(viewer.platform) ? [viewer.platform] : where,
      written: { name, argsText, args },
    });
    return 'done';
  }

  private count({ accountId, event, simulated }: ChatMessage): void {
    const { platform, body } = event;
    if (!isChatPlatform(platform)) return;
    const settings = this.deps.bots.known(accountId)?.settings ?? firstSettings;
    if (!body.isOwn && isIgnored(settings, body.user.login)) return;
    if (!body.isOwn)
      this.deps.counts.line(bookOf(accountId, simulated), platform, body.user, body.roles.includes('mod'));
    else if (!simulated)
      this.deps.outbox.noteSender(accountId, platform, body.user.userId, isAtLeast(roleOf(event), 'mod'));
  }

  private respondTo({ accountId, event, simulated }: ChatMessage): void {
    if (!isChatPlatform(event.platform)) return;
    const bot = this.deps.bots.known(accountId);
    if (bot) return this.answer(bot, accountId, event, simulated);
    this.goOn(async () => this.answer(await this.deps.bots.read(accountId), accountId, event, simulated));
  }

  private answer(bot: Bot, accountId: string, event: ChatEvent, simulated: boolean): void {
    const { clock, random, builtins } = this.deps;
    const line = { event, now: clock.now(), chance: random() };
    const memory = this.memoryOf(bookOf(accountId, simulated));
    const responding = { settings: bot.settings, commands: preparedCommands(bot), builtins: builtins.rules };
    for (const effect of respond(line, responding, memory)) {
      if (!this.isAdmitted(bot, accountId, event, simulated, line.now)) return;
      memory.begin(effect.cooldowns, line.now);
      this.goOn(() => this.perform(bot, { accountId, event, simulated, now: line.now }, effect, memory));
    }
  }

  /** Returns false for a viewer who got too many answers. The broadcaster always gets one. */
  private isAdmitted(
    { settings }: Bot,
    accountId: string,
    event: ChatEvent,
    simulated: boolean,
    now: number,
  ): boolean {
    const viewer = `${bookOf(accountId, simulated)} ${event.platform}/${event.body.user.userId}`;
    return roleOf(event) === 'broadcaster' || this.loops.admits(viewer, settings.loopGuard, now);
  }

  private async perform(
    bot: Bot,
    {
      accountId,
      event,
      simulated,
      now,
    }: { accountId: string; event: ChatEvent; simulated: boolean; now: number },
    effect: BotEffect,
    memory: Cooldowns,
  ): Promise<void> {
    const bypasses =
      effect.kind === 'command'
        ? effect.bypasses
        : effect.kind === 'builtin' && isAtLeast(effect.role, 'mod');
    if (!(await memory.claim(effect.cooldowns, now, bypasses))) return;
    const written = 'written' in effect ? effect.written : { name: effect.name, argsText: '', args: [] };
    const context = contextOf(
      accountId,
      event,
      simulated,
      written,
      effect.kind === 'command' ? effect.command : null,
    );
    if (effect.kind === 'deny' || effect.kind === 'wait')
      return this.sayReply(bot, context, feedbackOf(effect));
    if (effect.kind === 'command') return this.runAdmitted(bot, effect.template, context);
    this.deps.counts.used(bookOf(accountId, simulated), null);
    const call = { ...{ accountId, event, simulated, role: effect.role }, ...written };
    const reply = await this.deps.builtins.run(call);
    if (reply) await this.sayReply(bot, context, reply);
  }

  /** Runs a command that a viewer may use now and has paid for; what fails costs nothing. */
  private async runAdmitted(bot: Bot, template: string | null, context: BotContext): Promise<void> {
    const { accountId, simulated = false, command } = context;
    const admission = await this.deps.admission.admit(context);
    if (admission.refusal)
      return bot.settings.denyFeedback ? this.sayReply(bot, context, admission.refusal) : undefined;
    this.deps.counts.used(bookOf(accountId, simulated), command?.commandId ?? null);
    if (!(await this.runOwn(bot, template, context))) await admission.undo();
  }

  /** Does what an own command does, then says what it says. Returns false if its action failed. */
  private async runOwn(bot: Bot, template: string | null, context: BotContext): Promise<boolean> {
    const { command, accountId, viewer, key, written } = context;
    if (!command) return true;
    const outcome = command.action
      ? await this.deps
          .actions()
          .run(command.action, {
            ...{ accountId, viewer, amount: null, argsText: written.argsText, via: 'bot' as const },
            cause: {
              key: `bot/${key}/${command.commandId}`,
              causationId: null,
              correlationId: null,
              depth: 1,
            },
          })
          .catch(unavailableOf)
      : null;
    // What a command says follows what it does: nothing is said to be done that was not.
    if (outcome && outcome.status !== 'ok') {
      if (!bot.settings.denyFeedback) return false;
      const reason = { message: `feedback.reason_${outcome.code ?? 'other'}` };
      const values = { user: viewer?.name ?? '', command: command.name, reason };
      await this.sayReply(bot, context, { message: 'feedback.not_done', values });
      return false;
    }
    if (template === null || command.replyMode === 'silent') return true;
    const { commandId, answerDelayS } = command;
    if (answerDelayS > 0)
      return this.late.add(accountId, answerDelayS, () =>
        this.goOn(() => this.sayLate(commandId, template, context)),
      );
    await this.post(bot, context, await this.texts.filled(template, context), command);
    return true;
  }

  /** Says an answer whose time has come, unless its command is gone or off by now. */
  private async sayLate(commandId: number, template: string, context: BotContext): Promise<void> {
    const bot = await this.deps.bots.read(context.accountId);
    const command = bot.commands.own[commandId];
    if (command?.enabled) await this.post(bot, context, await this.texts.filled(template, context), command);
  }

  private async sayReply(bot: Bot, context: BotContext, reply: BotReply): Promise<void> {
    const { accountId, viewer } = context;
    const values = { user: viewer?.name ?? '', ...reply.values };
    const text = await this.worded(bot, accountId, { ...reply, values });
    if (text !== null) await this.post(bot, context, text, null);
  }

  private async worded(bot: Bot, accountId: string, reply: BotReply): Promise<string | null> {
    const { bots, messages, common } = this.deps;
    // The message is said all the same where these values can't be had.
    const values = messages.hasOthers(bot, reply) ? await common(accountId).catch(() => null) : null;
    return messages.wording(bot, await bots.localeOf(accountId, bot), reply, values);
  }

  /** Answers where it was written, else in every chat that is connected. */
  private async post(
    bot: Bot,
    { accountId, viewer, platforms, simulated, priority }: BotContext,
    text: string,
    command: BotCommand | null,
  ): Promise<void> {
    // The viewer gets the answer in the chat they wrote in; without a viewer, each chat gets the line once.
    const isAnswer = viewer !== null && platforms.some((platform) => platform === viewer.platform);
    const where = isAnswer ? platforms : await this.chatsOf(accountId, platforms);
    for (const platform of where) {
      if (bot.settings.left.includes(platform)) continue;
      const isThere = viewer?.platform === platform;
      const mention = isThere && command?.replyMode === 'mention' ? `@${viewer.name} ` : '';
      void this.deps.outbox.say({
        ...{ accountId, platform, text: `${mention}${text}`, simulated, priority },
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
    { platforms, replyTo, simulated, once, priority, report }: SaidOptions,
  ): Promise<void> {
    if (once !== undefined && !(await this.isFirst(accountId, once))) return;
    const where = (await this.chatsOf(accountId, platforms)).filter(
      (platform) => !bot.settings.left.includes(platform),
    );
    const line = { accountId, text, replyTo, simulated, priority };
    const lines = where.map(async (platform) => ({
      platform,
      outcome: await this.deps.outbox.say({ ...line, platform }),
    }));
    if (report) void Promise.all(lines).then((settled) => report({ isOff: false, lines: settled }));
  }

  /** Chats that are connected, of some platforms or of all. The simulated one stands for any of them, once. */
  private async chatsOf(
    accountId: string,
    platforms: readonly ChatPlatform[] = [],
  ): Promise<readonly ChatPlatform[]> {
    const connected = await this.deps.channels.of(accountId);
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
        this.deps.warn(`Could not reply to a chat message: ${String(error)}`);
      })
      .finally(() => this.running.delete(running));
    this.running.add(running);
  }
}

function unavailableOf(error: unknown): { readonly status: 'failed'; readonly code: string } {
  if (error instanceof Problem) return { status: 'failed', code: error.code };
  throw error;
}
