import { allPlatforms } from '@studio/platforms/platforms';
import { LRUCache } from 'lru-cache';
import type { ChatBatch } from '@studio/contracts/chat/chat-batch';
import type { ChatFeed, ChatMessage, ChatRemoval, ChatSubscriber } from '@studio/contracts/chat/chat-feed';
import type { ChatLines } from '@studio/contracts/chat/chat-lines';
import type { Designs } from '@studio/contracts/overlays/designs';
import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { streamName } from '@studio/kernel/event';
import { randomCommandId } from '@studio/kernel/ids';
import type { ChatEvent } from '@studio/contracts/chat/chat-event';
import type { PlatformEventSubscriber, PlatformEventOf } from '@studio/contracts/channels/platform-events';
import { firstCause, type Cause } from '@studio/process-managers/process';
import type { ErasedViewers, ViewerBuffer } from '@studio/viewers/viewer-buffers';
import type { ViewerKeys } from '@studio/viewers/viewer-keys';
import { votedFor } from '@studio/widgets/poll/poll-votes';
import type { PollState } from '@studio/widgets/poll/poll.state';
import type { RuntimeProcess } from './runtime-process';
import { runtimeDecider } from './runtime.decider';
import type { Runtime } from '../model/runtime.state';

export interface LayerChatDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly designs: Pick<Designs, 'of' | 'ownedBy'>;
  readonly viewers: Pick<ViewerKeys, 'idOf'>;
  readonly process: Pick<RuntimeProcess, 'happened' | 'voted'>;
  readonly feed: Pick<ChatFeed, 'batch'>;
  readonly lines: Pick<ChatLines, 'lineOf'>;
  readonly clock: Clock;
  readonly warn: (line: string) => void;
}

/** Shortest interval between commits of votes, in ms [processes/5]. */
const EVERY_MS = 250;
/** Maximum number of votes per commit, and of waiting votes. */
const [AT_ONCE, MOST_WAITING] = [2000, 50_000];
/**
 * Lines from shortly before this node learns of a poll still count: maximum age in ms, and maximum number per
 * account.
 */
const [RECENT_MS, MOST_RECENT] = [3000, 500];
/** Interval in ms after which an account's polls are read again, since settings may have changed. */
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
  readonly poll: OpenPoll;
  readonly platform: string;
  readonly userId: string;
  readonly option: number;
}

interface Known {
  polls: readonly OpenPoll[];
  /** Ms since 1970; null: not yet. */
  readAt: number | null;
  reading: Promise<void> | null;
  /** Lines of the last moments. */
  recent: { readonly at: number; readonly event: ChatEvent }[];
}

/**
 * Receives the chat events that layers use: votes, first lines and deleted lines. Checking a line is one map
 * lookup.
 */
export class LayerChat implements ViewerBuffer {
  private readonly accounts = new LRUCache<string, Known>({ max: MOST_ACCOUNTS });
  private readonly votes: ChatBatch<Vote>;
  private readonly firsts = new Set<Promise<void>>();
  private isEnded = false;

  constructor(private readonly deps: LayerChatDeps) {
    this.votes = deps.feed.batch<Vote>({
      ...{ name: 'Votes', everyMs: EVERY_MS, atOnce: AT_ONCE, maxWaiting: MOST_WAITING },
      without: (vote, viewers) => (viewers.has(vote) ? null : vote),
      retries: () => true,
      deliver: (accountId, votes) => this.cast(accountId, votes),
    });
  }

  readonly subscription: ChatSubscriber = {
    name: 'layers',
    receive: (message) => this.onLine(message),
    remove: ({ accountId, removed }) => this.remove(accountId, removed),
  };

  private onLine(message: ChatMessage): void {
    const { accountId, event } = message;
    if (this.isEnded) return;
    if (event.body.first) this.first(message);
    const known = this.knownOf(accountId);
    const now = this.deps.clock.now();
    known.recent.push({ at: now, event });
    if (known.recent.length > MOST_RECENT) known.recent.splice(0, MOST_RECENT / 2);
    if (known.readAt === null || now - known.readAt > FRESH_MS) void this.look(accountId);
    for (const poll of known.polls) this.count(accountId, poll, event);
  }

  /**
   * Forwards a platform's own poll to layers.
   * @throws Problem, Unavailable
   */
  readonly onPoll: PlatformEventSubscriber<PlatformEventOf<'poll'>> = async (
    accountId,
    { platform, eventId, body },
    { simulated },
  ) => {
    const data = { ...body, platform };
    const cause = causeOf(`poll/${platform}/${eventId}`);
    await this.deps.process.happened(accountId, { name: 'platformPoll', data }, cause, simulated);
  };

  /** A poll of an overlay may have begun, or be over. */
  async changed(overlayId: string): Promise<void> {
    const design = await this.deps.designs.of(overlayId);
    // For accounts without a line on this node, polls are looked up when the first line arrives.
    if (!design || !this.accounts.has(design.ownerId)) return;
    await this.accounts.peek(design.ownerId)?.reading;
    await this.look(design.ownerId);
  }

  async forget(accountId: string, viewers: ErasedViewers): Promise<void> {
    const known = this.accounts.peek(accountId);
    if (known)
      known.recent = known.recent.filter(
        ({ event: { platform, body } }) => !viewers.has({ platform, userId: body.user.userId }),
      );
    await Promise.all(this.firsts);
  }

  /** Counts the votes that wait, and no later ones. */
  async stop(): Promise<void> {
    this.isEnded = true;
    await this.votes.stop();
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
      .catch((error: unknown) =>
        this.deps.warn(`Could not read the polls of account ${accountId}: ${String(error)}`),
      )
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
          const state = states[memberId] as PollState | undefined;
          const { voteBy } = values;
          if (!state?.open || state.told || (voteBy !== 'number' && voteBy !== 'keyword')) return [];
          const without = new Set<string>(allPlatforms.filter((each) => values[each] === false));
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
    this.votes.add(accountId, { poll, platform, userId: body.user.userId, option }, nameOf(poll));
  }

  /** Casts votes in one poll. */
  private async cast(accountId: string, votes: readonly Vote[]): Promise<void> {
    const [first] = votes;
    if (!first) return;
    const { overlayId, memberId, state } = first.poll;
    const known = await Promise.all(
      votes.map(async ({ platform, userId, option }) => ({
        viewerId: await this.deps.viewers.idOf(accountId, { platform, userId }),
        option,
      })),
    );
    const cause = causeOf(`votes/${randomCommandId()}`);
    await this.deps.process.voted(overlayId, { memberId, round: state.round, votes: known }, cause);
  }

  private first({ accountId, event: { platform, body }, ...rest }: ChatMessage): void {
    const line = this.deps.lines.lineOf(rest);
    const notify = async (): Promise<void> => {
      if (!(await this.showsFirst(accountId))) return;
      const viewerId = await this.deps.viewers.idOf(accountId, { platform, userId: body.user.userId });
      const cause = causeOf(`first/${platform}/${body.messageId}`);
      await this.deps.process.happened(accountId, { name: 'firstLine', data: { viewerId, line } }, cause);
    };
    const first = notify()
      .catch((error: unknown) => this.deps.warn(`Could not show a first chat message: ${String(error)}`))
      .finally(() => this.firsts.delete(first));
    this.firsts.add(first);
  }

  /** Returns true if a layer shows first lines. A viewer id is created only if a layer uses the line. */
  private async showsFirst(accountId: string): Promise<boolean> {
    const { designs } = this.deps;
    for (const overlayId of await designs.ownedBy(accountId)) {
      const layers = (await designs.of(overlayId))?.layers ?? [];
      if (layers.some((each) => each.widget === 'chat-highlight' && each.values['autoFirstMessage'] === true))
        return true;
    }
    return false;
  }

  private async remove(accountId: string, removed: ChatRemoval['removed']): Promise<void> {
    if (this.isEnded) return;
    const cause = causeOf(`taken/${randomCommandId()}`);
    await this.deps.process.happened(accountId, { name: 'linesTaken', data: removed }, cause);
  }
}

function nameOf({ overlayId, memberId, state: { round } }: OpenPoll): string {
  return `${overlayId}.${memberId}.${round}`;
}

function causeOf(key: string): Cause {
  return firstCause(`chat/${key}`);
}
