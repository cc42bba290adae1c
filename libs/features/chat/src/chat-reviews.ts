import type { ChatReview, ReviewKind } from '@studio/platforms/chat-review';
import type { ReviewEvent } from '@studio/contracts/chat/chat-event';
import type { ChatSubscriber } from '@studio/contracts/chat/chat-feed';
import type { Clock } from '@studio/kernel/clock';
import type { ViewerIdentity } from '@studio/platforms/viewer';
import type { SecretRecords } from '@studio/records/secret-records';
import { isCalled, type ErasedViewers, type ViewerBuffer, type Wanted } from '@studio/viewers/viewer-buffers';

/** Held message, unban request or suspicious viewer with the channel that it is of. */
export interface StoredReview extends ChatReview {
  readonly platform: string;
  readonly simulated: boolean;
}

interface Stored {
  readonly items: readonly StoredReview[];
}

const KIND = 'chat-reviews';
/** Maximum number of items of an account; beyond it the oldest go. */
const MOST = 100;
const DAY_MS = 86_400_000;
/** Milliseconds after which nobody can or need decide. Requests wait until they are answered. */
const lifetimes: { readonly [Kind in ReviewKind]: number } = {
  heldMessage: DAY_MS,
  unbanRequest: Infinity,
  suspiciousViewer: DAY_MS,
};

/** Items that wait for a decision of moderators, encrypted in the records: on all nodes, and after a restart. */
export class ChatReviews implements ViewerBuffer {
  /** Accounts whose items this node has read or written, for the look-up of viewers without a read. */
  private readonly known = new Map<string, readonly StoredReview[]>();

  constructor(
    private readonly secrets: Pick<SecretRecords, 'get' | 'update'>,
    private readonly clock: Clock,
  ) {}

  /** Takes items from the chat feed. */
  readonly subscriber: ChatSubscriber = {
    name: 'chat reviews',
    receive: () => undefined,
    review: (accountId, event) => this.take(accountId, event),
  };

  /** Returns the items that wait, the oldest first. @throws Unavailable */
  async list(accountId: string): Promise<readonly StoredReview[]> {
    const stored = await this.secrets.get<Stored>(KIND, accountId);
    return this.remember(accountId, this.current(stored?.items ?? []));
  }

  /** @throws Unavailable */
  async find(accountId: string, reviewId: string): Promise<StoredReview | null> {
    return (await this.list(accountId)).find((each) => each.reviewId === reviewId) ?? null;
  }

  /** Removes an item about which somebody has decided. @throws Unavailable */
  async resolve(accountId: string, platform: string, reviewId: string): Promise<void> {
    await this.change(accountId, (items) =>
      items.filter((each) => each.platform !== platform || each.reviewId !== reviewId),
    );
  }

  identify(accountId: string, wanted: Wanted): readonly ViewerIdentity[] {
    return (this.known.get(accountId) ?? []).map(identityOf).filter((each) => isCalled(each, wanted));
  }

  async forget(accountId: string, viewers: ErasedViewers): Promise<void> {
    const isOther = (each: StoredReview): boolean => !viewers.has(identityOf(each));
    if ((await this.list(accountId)).every(isOther)) return;
    await this.change(accountId, (items) => items.filter(isOther));
  }

  private async take(accountId: string, { platform, channelId, body }: ReviewEvent): Promise<void> {
    if (body.type === 'review-resolved') {
      if (await this.find(accountId, body.reviewId)) await this.resolve(accountId, platform, body.reviewId);
      return;
    }
    const { review } = body;
    const simulated = channelId === `simulated-${accountId}`;
    await this.change(accountId, (items) => [
      ...items.filter((each) => each.platform !== platform || each.reviewId !== review.reviewId),
      { ...review, platform, simulated },
    ]);
  }

  private async change(
    accountId: string,
    change: (items: readonly StoredReview[]) => readonly StoredReview[],
  ): Promise<void> {
    const after = await this.secrets.update<Stored>(KIND, accountId, (before) => {
      const items = this.current(change(before?.items ?? []));
      return { items: items.slice(-MOST) };
    });
    this.remember(accountId, after.items);
  }

  private current(items: readonly StoredReview[]): readonly StoredReview[] {
    const now = this.clock.now();
    return items
      .filter(({ kind, since }) => now - Date.parse(since) < lifetimes[kind])
      .sort((one, other) => Date.parse(one.since) - Date.parse(other.since));
  }

  private remember(accountId: string, items: readonly StoredReview[]): readonly StoredReview[] {
    if (items.length === 0) this.known.delete(accountId);
    else this.known.set(accountId, items);
    return items;
  }
}

function identityOf({ platform, user: { userId, login } }: StoredReview): ViewerIdentity {
  return { platform, userId, login };
}
