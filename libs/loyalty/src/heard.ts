import { LRUCache } from 'lru-cache';
import type { ChatEvent } from '@studio/platforms/port/chat-sink';
import type { PlatformUser } from '@studio/platforms/port/platform-event';

/** Somebody who wrote in an account's chat lately. */
export interface HeardViewer {
  readonly platform: string;
  readonly user: PlatformUser;
  readonly roles: readonly string[];
  readonly tier: 1 | 2 | 3;
  readonly simulated: boolean;
  /** Ms since 1970. */
  readonly at: number;
}

/** Of one account; more than anybody has in chat at once. */
const MOST_VIEWERS = 20_000;
const MOST_ACCOUNTS = 2_000;

/** Who wrote when, as this node heard it: it is gone after a restart. */
export class Heard {
  private readonly accounts = new LRUCache<string, LRUCache<string, HeardViewer>>({ max: MOST_ACCOUNTS });

  note(accountId: string, { platform, at, body }: ChatEvent, simulated: boolean): HeardViewer {
    let viewers = this.accounts.get(accountId);
    if (!viewers) {
      viewers = new LRUCache({ max: MOST_VIEWERS });
      this.accounts.set(accountId, viewers);
    }
    const { user, roles, badges } = body;
    const number = badges.map(({ id }) => /^subscriber[/-]([23])\d{3}$/.exec(id)?.[1]).find(Boolean);
    const tier = number === '2' ? 2 : number === '3' ? 3 : 1;
    const heard = { platform, user, roles, tier, simulated, at: Date.parse(at) } as const;
    viewers.set(`${platform}/${user.userId}`, heard);
    return heard;
  }

  of(accountId: string, platform: string, userId: string): HeardViewer | null {
    return this.accounts.get(accountId)?.get(`${platform}/${userId}`) ?? null;
  }

  /** Those who wrote since a moment (ms since 1970). */
  since(accountId: string, moment: number): readonly HeardViewer[] {
    return [...(this.accounts.get(accountId)?.values() ?? [])].filter(({ at }) => at >= moment);
  }
}
