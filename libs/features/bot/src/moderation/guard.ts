import { createHash, randomUUID } from 'node:crypto';
import { roleOf, isAtLeast, isChatPlatform, type ChatBot } from '@studio/contracts/bot/chat-bot';
import type { Ledger } from '@studio/contracts/loyalty/ledger';
import { stateOf } from '@studio/kernel/state-of';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { timestamp, type Clock } from '@studio/kernel/clock';
import type { Channels } from '@studio/contracts/channels/channels';
import type { ChatEvent } from '@studio/contracts/chat/chat-event';
import type { ChatMessage } from '@studio/contracts/chat/chat-feed';
import { chatText } from '@studio/contracts/chat/chat-text';
import {
  PlatformError,
  type PlatformChannel,
  type PlatformErrorCode,
} from '@studio/contracts/channels/platform-channel';
import type { Records } from '@studio/records/records';
import type { ViewerKeys } from '@studio/viewers/viewer-keys';
import { LRUCache } from 'lru-cache';
import { fillTemplate, plainNames, valuesByName } from '@studio/templates/template';
import { CopyWindows } from './copy-windows';
import { raidModeDecider } from '../raid-mode/raid-mode.decider';
import { LineFilters, type FilteredLine, type FilterHit } from './filters';
import { FloodWindows } from './flood-windows';
import { moderationDecider } from './moderation.decider';
import type { Moderation } from './moderation.state';
import { Newcomers } from './newcomers';
import { withoutLinks } from './without-links';
import type { LinearPattern } from './phrases';
import type { LoggedAction, ModerationLog } from './moderation-log';
import { OffenceBook } from './offences';
import { exemption, verdictOn, type ModerationVerdict } from './verdict';

const PERMITS = 'chat-permits';

/** Whoever has watched so long is a regular, in minutes. */
const REGULAR_MIN = 600;
/** The bot says why it did something so often at most, in ms. */
const SAYING_MS = 5_000;
const ACCOUNTS = 2_000;

export interface ModerationGuardDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly records: Records;
  readonly viewers: Pick<ViewerKeys, 'idOf'>;
  readonly channels: Pick<Channels, 'on'>;
  /** Null where there are no points. */
  readonly ledger: Pick<Ledger, 'of'> | null;
  readonly bot: Pick<ChatBot, 'say' | 'sayText'> | null;
  readonly log: Pick<ModerationLog, 'add'>;
  readonly clock: Clock;
  readonly compile: (source: string) => LinearPattern | null;
  readonly warn: (line: string) => void;
}

/** Checks each chat line before commands do, and applies the account's moderation rules. */
export class ModerationGuard {
  /** Filters by the settings that they are made of. */
  private readonly filters = new WeakMap<Moderation['filters'], LineFilters>();
  private readonly floods = new FloodWindows();
  private readonly copies = new CopyWindows();
  private readonly newcomers: Newcomers;
  private readonly offences: OffenceBook;
  private readonly turns = new Map<string, Promise<void>>();
  private readonly said = new LRUCache<string, number>({ max: ACCOUNTS });
  /** Rules that were read last: they hold while the store is away. */
  private readonly known = new LRUCache<string, Moderation>({ max: ACCOUNTS });

  constructor(private readonly deps: ModerationGuardDeps) {
    this.newcomers = new Newcomers(deps);
    this.offences = new OffenceBook(deps.records);
  }

  /**
   * Looks at a line, and acts where it is held.
   * @returns true for a line that nothing else is to answer: it was held, or is the permit command
   * @throws Problem, Unavailable where a store is away
   */
  holds({
    accountId,
    event,
    simulated,
  }: Pick<ChatMessage, 'accountId' | 'event' | 'simulated'>): Promise<boolean> {
    // In the order of the chat: a permit comes before the link that it is for.
    const before = this.turns.get(accountId) ?? Promise.resolve();
    const turn = before.then(() => this.look(accountId, event, simulated));
    const done = turn.then(
      () => undefined,
      () => undefined,
    );
    this.turns.set(accountId, done);
    void done.then(() => {
      if (this.turns.get(accountId) === done) this.turns.delete(accountId);
    });
    return turn;
  }

  private async look(accountId: string, event: ChatEvent, simulated: boolean): Promise<boolean> {
    const rules = await this.rulesOf(accountId);
    const moderation = (await this.holdsLinks(accountId)) ? withoutLinks(rules) : rules;
    if (!moderation.enabled) return false;
    if (await this.permits(accountId, event, moderation, simulated)) return true;
    const isHeld = await this.judge(accountId, event, moderation, simulated);
    const { newcomers } = moderation.filters;
    if (newcomers.enabled)
      await this.orElse(undefined, 'remembering the chatter', () =>
        this.newcomers.met(accountId, event, simulated, { isHeld, lines: newcomers.lines }),
      );
    return isHeld;
  }

  /** @returns true for a line that goes */
  private async judge(
    accountId: string,
    event: ChatEvent,
    moderation: Moderation,
    simulated: boolean,
  ): Promise<boolean> {
    const { flood, copies, newcomers } = moderation.filters;
    const counts = {
      recent: this.floods.count(accountId, event, flood.windowSeconds),
      copies: this.copies.count(accountId, event, copies),
    };
    if (exemption(event.body.roles, moderation) !== null) return false;
    const isNew =
      newcomers.enabled &&
      (await this.orElse(false, 'knowing who is new', () =>
        this.newcomers.isNew(accountId, event, simulated),
      ));
    const hits = await this.hitsOf(accountId, event, moderation, { ...counts, isNew });
    if (hits.length === 0 || (await this.isRegular(accountId, event, moderation, simulated))) return false;
    return this.act(accountId, event, moderation, hits, simulated);
  }

  /** @throws Problem `unavailable` where they were never read */
  private async rulesOf(accountId: string): Promise<Moderation> {
    const known = this.known.get(accountId);
    const read = (): Promise<Moderation> => stateOf(this.deps.pipeline, moderationDecider, accountId);
    const rules = await (known ? this.orElse(known, 'rules', read) : read());
    this.known.set(accountId, rules);
    return rules;
  }

  /** Raid mode is on, and holds links. */
  private async holdsLinks(accountId: string): Promise<boolean> {
    const raid = await this.orElse(null, 'raid mode', () =>
      stateOf(this.deps.pipeline, raidModeDecider, accountId),
    );
    return raid?.active?.holdLinks ?? false;
  }

  /** Looks something up; a store that is away is no reason to let a line pass. */
  private async orElse<Value>(other: Value, what: string, ask: () => Promise<Value>): Promise<Value> {
    try {
      return await ask();
    } catch (error) {
      this.deps.warn(`Moderating a chat message without ${what}: ${String(error)}`);
      return other;
    }
  }

  /** Returns the filters that hold a line and the resulting action, without acting. */
  tried(
    moderation: Moderation,
    line: Omit<FilteredLine, 'emotes'>,
    offences: number,
  ): { readonly hits: readonly FilterHit[]; readonly verdict: ModerationVerdict | null } {
    const text = chatText(line.text);
    const hits = this.filtersOf(moderation).hits({ ...line, text, emotes: [] });
    const now = this.deps.clock.now();
    return { hits, verdict: verdictOn(hits, { count: offences, lastAt: now }, moderation.escalation, now) };
  }

  private filtersOf({ filters }: Moderation): LineFilters {
    const known = this.filters.get(filters) ?? new LineFilters(filters, this.deps.compile);
    this.filters.set(filters, known);
    return known;
  }

  private async hitsOf(
    accountId: string,
    { body, platform }: ChatEvent,
    moderation: Moderation,
    counts: Pick<FilteredLine, 'recent' | 'copies' | 'isNew'>,
  ): Promise<readonly FilterHit[]> {
    const filters = this.filtersOf(moderation);
    const line = { ...counts, text: body.text, emotes: body.emotes, permitted: false };
    const hits = filters.hits(line);
    if (!hits.some(({ filter }) => filter === 'links' || filter === 'newcomers')) return hits;
    // Most lines have no link: only then it is asked for a permit.
    const permit = await this.orElse(null, 'permits', () =>
      this.deps.records.get(PERMITS, permitOf(accountId, platform, body.user.login)),
    );
    return permit ? filters.hits({ ...line, permitted: true }) : hits;
  }

  private async isRegular(
    accountId: string,
    { platform, body }: ChatEvent,
    { exempt }: Moderation,
    simulated: boolean,
  ): Promise<boolean> {
    const { ledger } = this.deps;
    if (!exempt.regulars || !ledger) return false;
    const { userId } = body.user;
    return this.orElse(false, 'watchtime', async () => {
      const { watchMinutes } = await ledger.of(accountId, { platform, userId, simulated });
      return watchMinutes >= REGULAR_MIN;
    });
  }

  /** @returns true for a line that goes: one whose viewer is only spoken to stays */
  private async act(
    accountId: string,
    event: ChatEvent,
    moderation: Moderation,
    hits: readonly FilterHit[],
    simulated: boolean,
  ): Promise<boolean> {
    const { user } = event.body;
    const { platform } = event;
    const first = verdictOn(hits, null, moderation.escalation, this.deps.clock.now());
    // Written down before anything is done: a server that ends in between forgets no warning.
    const verdict = await this.orElse(first, 'warnings', async () => {
      const viewerId = await this.deps.viewers.idOf(accountId, { platform, userId: user.userId });
      return this.offences.count(viewerId, moderation.escalation, hits, () => this.deps.clock.now());
    });
    if (!verdict) return false;
    const goes = verdict.action !== 'warn';
    const channel = await this.deps.channels.on(accountId, platform);
    // A simulated line does not exist on a real channel and cannot be deleted there.
    const failed =
      goes && channel?.simulated === simulated ? await this.carryOut(channel, event, verdict) : null;
    await this.orElse(undefined, 'the log', () =>
      this.deps.log.add(
        accountId,
        loggedOf(event, verdict, { simulated, failed, now: this.deps.clock.now() }),
      ),
    );
    await this.announce(accountId, event, moderation, verdict, simulated);
    return goes;
  }

  /** `!permit login`, by a moderator: whoever it is may send a link for a while. */
  private async permits(
    accountId: string,
    { platform, body }: ChatEvent,
    { permitSeconds }: Moderation,
    simulated: boolean,
  ): Promise<boolean> {
    const login = /^!permit\s+@?(\w{1,64})\s*$/iu.exec(body.text)?.[1]?.toLowerCase();
    if (login === undefined || !isAtLeast(roleOf({ body }), 'mod')) return false;
    const id = permitOf(accountId, platform, login);
    const options = { ttlMs: permitSeconds * 1000 };
    const found = await this.deps.records.get(PERMITS, id);
    if (found) await this.deps.records.compareAndSet(PERMITS, id, found.version, {}, options);
    else await this.deps.records.putIfAbsent(PERMITS, id, {}, options);
    await this.deps.bot?.say(
      accountId,
      { message: 'feedback.permitted', values: { user: login, seconds: permitSeconds } },
      { simulated, priority: 'moderation', ...(isChatPlatform(platform) && { platforms: [platform] }) },
    );
    return true;
  }

  private async announce(
    accountId: string,
    { platform, body }: ChatEvent,
    { announce }: Moderation,
    { hit, isWarning, action }: ModerationVerdict,
    simulated: boolean,
  ): Promise<void> {
    const { bot, clock } = this.deps;
    if (!bot || !announce || hit.rule.silent || !isChatPlatform(platform)) return;
    const now = clock.now();
    if (now - (this.said.get(accountId) ?? 0) < SAYING_MS) return;
    this.said.set(accountId, now);
    const user = body.user.name;
    const options = { platforms: [platform], simulated, priority: 'moderation' } as const;
    if (hit.rule.message !== '')
      return bot.sayText(
        accountId,
        fillTemplate(hit.rule.message, plainNames, valuesByName({ user })),
        options,
      );
    const warning = action === 'warn' ? 'feedback.cautioned' : 'feedback.warned';
    const message = isWarning ? warning : 'feedback.held';
    await bot.say(
      accountId,
      { message, values: { user, filter: { message: `feedback.filter_${hit.filter}` } } },
      options,
    );
  }

  /** @returns why the platform refused what matters most */
  private async carryOut(
    { chat, moderation }: PlatformChannel,
    { body: { messageId, user } }: ChatEvent,
    verdict: ModerationVerdict,
  ): Promise<PlatformErrorCode | null> {
    const { action, seconds } = verdict;
    const reason = reasonOf(verdict);
    const deleted = await this.dare(() => chat.delete(messageId));
    if (action === 'timeout') return this.dare(() => moderation.timeout(user, seconds, reason));
    if (action === 'ban') return this.dare(() => moderation.ban(user, reason));
    return deleted;
  }

  /** A call the platform refused is not retried: it may have taken effect. @returns the refusal's code */
  private async dare(does: () => Promise<void>): Promise<PlatformErrorCode | null> {
    try {
      await does();
      return null;
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      this.deps.warn(`Could not moderate a chat message: ${error.code}`);
      return error.code;
    }
  }
}

function loggedOf(
  { platform, body: { user, text } }: ChatEvent,
  { action, seconds, hit: { filter, found } }: ModerationVerdict,
  done: { readonly simulated: boolean; readonly failed: PlatformErrorCode | null; readonly now: number },
): LoggedAction {
  const { simulated, failed, now } = done;
  const { userId, login, name } = user;
  return {
    ...{ entryId: randomUUID(), at: timestamp(now), platform, simulated, user: { userId, login, name } },
    ...{ text, action, seconds, filter, found, failed, undone: false },
  };
}

/** Says nothing of whom it is for. */
function permitOf(accountId: string, platform: string, login: string): string {
  return createHash('sha256')
    .update(JSON.stringify([accountId, platform, login]))
    .digest('base64url');
}

function reasonOf({ hit }: ModerationVerdict): string {
  return `Chat filter: ${hit.filter}`;
}
