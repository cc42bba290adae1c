import type { ViewerIdentity } from '@studio/platforms/viewer';
import { LRUCache } from 'lru-cache';
import { atMost } from '@studio/kernel/at-most';
import { isCalled, type ErasedViewers, type ViewerBuffer, type Wanted } from '@studio/viewers/viewer-buffers';
import type { PlatformUser } from '../channels/platform-event';
import type { ChatEvent } from './chat-event';

/** Viewer who recently wrote in an account's chat. */
export interface RecentChatter {
  readonly platform: string;
  readonly user: PlatformUser;
  readonly roles: readonly string[];
  readonly tier: 1 | 2 | 3;
  readonly simulated: boolean;
  /** Time of the viewer's latest line, ms since 1970. */
  readonly at: number;
  /** Platform's id of that line. */
  readonly eventId: string;
  /** Time of the line before, ms since 1970; null if there was none. */
  readonly previousAt: number | null;
}

/** Maximum per account: more than any chat has at once. */
const MOST_VIEWERS = 20_000;
const MOST_ACCOUNTS = 2_000;

/** Viewers who wrote in chats, with their latest lines that this node received. Lost on restart. */
export class RecentChatters implements ViewerBuffer {
  private readonly accounts = new LRUCache<string, LRUCache<string, RecentChatter>>({ max: MOST_ACCOUNTS });

  /** Adds a line. A repeated delivery of the latest line changes nothing. */
  note(accountId: string, { platform, eventId, at, body }: ChatEvent, simulated: boolean): void {
    let viewers = this.accounts.get(accountId);
    if (!viewers) {
      viewers = new LRUCache(atMost(MOST_VIEWERS));
      this.accounts.set(accountId, viewers);
    }
    const { user, roles, badges } = body;
    const key = `${platform}/${user.userId}`;
    const last = viewers.get(key);
    if (last?.eventId === eventId) return;
    const number = badges.map(({ id }) => /^subscriber[/-]([23])\d{3}$/.exec(id)?.[1]).find(Boolean);
    const tier = number === '2' ? 2 : number === '3' ? 3 : 1;
    const line = { at: Date.parse(at), eventId, previousAt: last?.at ?? null };
    viewers.set(key, { platform, user, roles, tier, simulated, ...line });
  }

  of(accountId: string, platform: string, userId: string): RecentChatter | null {
    return this.accounts.get(accountId)?.get(`${platform}/${userId}`) ?? null;
  }

  /** Returns the time of the viewer's line before this one, ms since 1970; null if none is known. */
  lineBefore(accountId: string, { platform, eventId, body }: ChatEvent): number | null {
    const last = this.of(accountId, platform, body.user.userId);
    if (!last) return null;
    return last.eventId === eventId ? last.previousAt : last.at;
  }

  /** Returns those who wrote at a time or later, ms since 1970. */
  since(accountId: string, time: number): readonly RecentChatter[] {
    return [...(this.accounts.get(accountId)?.values() ?? [])].filter(({ at }) => at >= time);
  }

  identify(accountId: string, wanted: Wanted): readonly ViewerIdentity[] {
    return this.since(accountId, 0)
      .map(({ platform, user: { userId, login } }) => ({ platform, userId, login }))
      .filter((each) => isCalled(each, wanted));
  }

  forget(accountId: string, { identities }: ErasedViewers): void {
    const viewers = this.accounts.get(accountId);
    for (const { platform, userId } of identities) viewers?.delete(`${platform}/${userId}`);
  }
}
