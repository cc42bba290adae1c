import { LRUCache } from 'lru-cache';
import type { ChatLines, ChatTold } from '@studio/platforms/port/chat-lines';
import type { Designs } from '@studio/areas/ports';
import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { streamName } from '@studio/kernel/event';
import { randomCommandId } from '@studio/kernel/ids';
import type { ChatEvent } from '@studio/platforms/port/chat-sink';
import type { PollEvent } from '@studio/platforms/port/poll-hearing';
import type { Cause } from '@studio/processes/process';
import type { ViewerKeys } from '@studio/viewers/viewer-keys';
import { votedFor } from '@studio/widgets/poll/poll-votes';
import type { PollState } from '@studio/widgets/poll/poll.state';
import type { RuntimeProcess } from './runtime-process';
import { runtimeDecider } from './runtime.decider';
import type { Runtime } from './runtime.state';

export interface ChatEarDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly designs: Pick<Designs, 'of' | 'ownedBy'>;
  readonly viewers: Pick<ViewerKeys, 'idOf'>;
  readonly process: Pick<RuntimeProcess, 'happened' | 'voted'>;
  readonly clock: Clock;
  readonly warn: (line: string) => void;
}

/** Votes are counted so often at most, in ms (live, Processes). */
const EVERY_MS = 250;
const RETRY_MS = 1000;
/** As many in one commit as an append holds, and as may wait. */
const [AT_ONCE, MOST_WAITING] = [2000, 50_000];
/** What was said just before a poll is known here still counts: so long, in ms, and so many lines of an account. */
const [RECENT_MS, MOST_RECENT] = [3000, 500];
/** What is known of an account's polls is looked at again, in ms: settings may be others. */
const FRESH_MS = 5000;
const MOST_ACCOUNTS = 2000;

/** A poll in which the chat votes. */
interface OpenPoll {
  readonly overlayId: string;
  readonly memberId: number;
  readonly state: PollState;
  readonly voteBy: 'number' | 'keyword';
  /** Platforms whose votes don't count. */
  readonly without: ReadonlySet<string>;
}

interface Vote {
  readonly platform: string;
  readonly userId: string;
  readonly option: number;
}

interface Waiting {
  readonly poll: OpenPoll;
  readonly accountId: string;
  readonly votes: Vote[];
}

interface Known {
  polls: readonly OpenPoll[];
  /** Ms since 1970; null: not yet. */
  readAt: number | null;
  reading: Promise<void> | null;
  /** Lines of the last moments. */
  recent: { readonly at: number; readonly event: ChatEvent }[];
}

/** Hears what layers make something of: votes, first lines, and lines that are taken back. A line costs a look into a map. */
export class ChatEar {
  private readonly accounts = new LRUCache<string, Known>({ max: MOST_ACCOUNTS });
  private readonly waiting = new Map<string, Waiting>();
  private timer: NodeJS.Timeout | null = null;
  private flushing: Promise<void> | null = null;
  private isEnded = false;

  constructor(private readonly deps: ChatEarDeps) {}

  /** Doesn't wait for anything. */
  readonly hear: Parameters<ChatLines['listen']>[0] = (accountId, told) => {
    if (this.isEnded) return;
    if (told.kind === 'taken') return this.taken(accountId, told);
    const { event, line } = told;
    if (event.body.first) this.first(accountId, event, line);
    const known = this.knownOf(accountId);
    const now = this.deps.clock.now();
    known.recent.push({ at: now, event });
    if (known.recent.length > MOST_RECENT) known.recent.splice(0, MOST_RECENT / 2);
    if (known.readAt === null || now - known.readAt > FRESH_MS) void this.look(accountId);
    for (const poll of known.polls) this.count(accountId, poll, event);
  };

  /** A platform tells of its own poll. @throws Problem, Unavailable */
  readonly hearPoll = async (
    accountId: string,
    { platform, eventId, body }: PollEvent,
    { simulated }: { readonly simulated: boolean },
  ): Promise<void> => {
    const data = { ...body, platform };
    const cause = causeOf(`poll/${platform}/${eventId}`);
    await this.deps.process.happened(accountId, { name: 'platformPoll', data }, cause, simulated);
  };

  /** A poll of an overlay may have begun, or be over. */
  async changed(overlayId: string): Promise<void> {
    const design = await this.deps.designs.of(overlayId);
    // Of accounts that nobody has heard of here, polls are looked for when somebody writes.
    if (!design || !this.accounts.has(design.ownerId)) return;
    await this.accounts.peek(design.ownerId)?.reading;
    await this.look(design.ownerId);
  }

  /** Counts what waits, and nothing more. */
  async stop(): Promise<void> {
    this.isEnded = true;
    if (this.timer) clearTimeout(this.timer);
    await (this.flushing ?? this.flush());
  }

  private knownOf(accountId: string): Known {
    const known = this.accounts.get(accountId);
    if (known) return known;
    const made: Known = { polls: [], readAt: null, reading: null, recent: [] };
    this.accounts.set(accountId, made);
    return made;
  }

  /** Looks at the polls of an account; what was said since one began and before it was known here counts now. */
  private look(accountId: string): Promise<void> {
    const known = this.knownOf(accountId);
    known.reading ??= this.openPolls(accountId)
      .then((polls) => {
        const now = this.deps.clock.now();
        const before = new Set(known.polls.map(nameOf));
        known.polls = polls;
        known.readAt = now;
        for (const poll of polls.filter((each) => !before.has(nameOf(each))))
          for (const { at, event } of known.recent)
            if (at >= (poll.state.startedAt ?? now)) this.count(accountId, poll, event);
        known.recent = known.recent.filter(({ at }) => now - at < RECENT_MS);
      })
      .catch((error: unknown) => this.deps.warn(`Polls of ${accountId} can't be looked at: ${String(error)}`))
      .finally(() => (known.reading = null));
    return known.reading;
  }

  private async openPolls(accountId: string): Promise<readonly OpenPoll[]> {
    const { designs, pipeline } = this.deps;
    const overlayIds = await designs.ownedBy(accountId);
    const all = await Promise.all(
      overlayIds.map(async (overlayId): Promise<readonly OpenPoll[]> => {
        const layers = (await designs.of(overlayId))?.layers.filter(
          (each) => each.widget === 'poll' && !each.link,
        );
        if (!layers || layers.length === 0) return [];
        const stream = streamName(runtimeDecider.category, overlayId);
        const { states } = (await pipeline.read<Runtime, unknown>(stream, runtimeDecider)).state;
        return layers.flatMap(({ memberId, values }) => {
          const state = states[memberId] as unknown as PollState | undefined;
          const { voteBy } = values;
          if (!state?.open || state.told || (voteBy !== 'number' && voteBy !== 'keyword')) return [];
          const without = new Set(['twitch', 'kick', 'youtube'].filter((each) => values[each] === false));
          return [{ overlayId, memberId, state, voteBy, without }];
        });
      }),
    );
    return all.flat();
  }

  private count(accountId: string, poll: OpenPoll, { platform, body }: ChatEvent): void {
    if (poll.without.has(platform)) return;
    const option = votedFor(body.text, poll.voteBy, poll.state.options);
    if (option === null) return;
    const name = nameOf(poll);
    const waiting = this.waiting.get(name) ?? { poll, accountId, votes: [] };
    this.waiting.set(name, waiting);
    if (waiting.votes.length < MOST_WAITING)
      waiting.votes.push({ platform, userId: body.user.userId, option });
    this.flushSoon();
  }

  private flushSoon(): void {
    if (this.timer || this.flushing || this.isEnded) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      this.flushing = this.flush().finally(() => {
        this.flushing = null;
        if (this.waiting.size > 0) this.flushSoon();
      });
    }, EVERY_MS);
    this.timer.unref();
  }

  private async flush(): Promise<void> {
    for (const [name, { poll, accountId, votes }] of [...this.waiting]) {
      this.waiting.delete(name);
      try {
        while (votes.length > 0) {
          await this.cast(accountId, poll, votes.slice(0, AT_ONCE));
          votes.splice(0, AT_ONCE);
        }
      } catch (error) {
        this.deps.warn(`Votes of ${accountId} wait: ${String(error)}`);
        const later = this.waiting.get(name)?.votes ?? [];
        this.waiting.set(name, { poll, accountId, votes: [...votes, ...later] });
        if (!this.isEnded) await new Promise((done) => setTimeout(done, RETRY_MS).unref());
      }
    }
  }

  private async cast(accountId: string, poll: OpenPoll, votes: readonly Vote[]): Promise<void> {
    const { overlayId, memberId, state } = poll;
    const known = await Promise.all(
      votes.map(async ({ platform, userId, option }) => ({
        viewerId: await this.deps.viewers.idOf(accountId, { platform, userId }),
        option,
      })),
    );
    const cause = causeOf(`votes/${randomCommandId()}`);
    await this.deps.process.voted(overlayId, { memberId, round: state.round, votes: known }, cause);
  }

  private first(accountId: string, { platform, body }: ChatEvent, line: ChatLineOf): void {
    const told = async (): Promise<void> => {
      if (!(await this.showsFirst(accountId))) return;
      const viewerId = await this.deps.viewers.idOf(accountId, { platform, userId: body.user.userId });
      const cause = causeOf(`first/${platform}/${body.messageId}`);
      await this.deps.process.happened(accountId, { name: 'firstLine', data: { viewerId, line } }, cause);
    };
    void told().catch((error: unknown) => this.deps.warn(`A first line was not shown: ${String(error)}`));
  }

  /** Somebody gets an id only where something is made of their line. */
  private async showsFirst(accountId: string): Promise<boolean> {
    const { designs } = this.deps;
    for (const overlayId of await designs.ownedBy(accountId)) {
      const layers = (await designs.of(overlayId))?.layers ?? [];
      if (layers.some((each) => each.widget === 'chat-highlight' && each.values['autoFirstMessage'] === true))
        return true;
    }
    return false;
  }

  private taken(accountId: string, { taken }: Extract<ChatTold, { readonly kind: 'taken' }>): void {
    const cause = causeOf(`taken/${randomCommandId()}`);
    this.deps.process
      .happened(accountId, { name: 'linesTaken', data: taken }, cause)
      .catch((error: unknown) => this.deps.warn(`Lines were not taken back: ${String(error)}`));
  }
}

type ChatLineOf = Extract<ChatTold, { readonly kind: 'line' }>['line'];

function nameOf({ overlayId, memberId, state: { round } }: OpenPoll): string {
  return `${overlayId}.${memberId}.${round}`;
}

function causeOf(key: string): Cause {
  return { key: `chat/${key}`, causationId: null, correlationId: null, depth: 0 };
}
