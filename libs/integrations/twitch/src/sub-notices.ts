import type { PlatformEventBody } from '@studio/contracts/channels/platform-event';
import type { Upgrade } from '@studio/platforms/stream-kinds';
import { objectOf, textOf, tierOf, userOf, type Payload } from './twitch-fields';
import { foreignChannelOf } from './twitch-lines';

type Sub = Extract<PlatformEventBody, { readonly type: 'sub' | 'resub' }>;

/** Details of a subscription that only its chat notice has. */
interface Notice {
  readonly isPrime: boolean;
  readonly upgrade: Upgrade | null;
}

/** Milliseconds a notice of a subscription is remembered. */
const RETENTION_MS = 60_000;

const upgrades: { readonly [noticeType: string]: Upgrade } = {
  gift_paid_upgrade: 'gift',
  prime_paid_upgrade: 'prime',
};

export interface SubNoticesTiming {
  /** Milliseconds a first-tier subscription waits for its notice. */
  readonly subMs: number;
  /** Milliseconds an upgrade waits for its subscription; without one it counts by itself. */
  readonly upgradeMs: number;
}

/**
 * Adds to subscriptions what only a chat notice says, a moment before or after. Twitch reports Prime as first tier, and
 * upgrades of gifted and Prime subscriptions as plain ones, if at all.
 */
export class SubNotices {
  private readonly waiting = new Map<string, (notice: Notice) => void>();
  private readonly noticed = new Map<string, Notice & { readonly at: number }>();
  /** Upgrades that wait for their subscription, by user id. */
  private readonly upgraded = new Map<
    string,
    { readonly upgrade: Upgrade; readonly take: () => void; readonly release: () => void }
  >();
  /** Times of the last subscriptions, by user id. */
  private readonly reported = new Map<string, number>();

  constructor(
    private readonly timing: SubNoticesTiming,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * @param event of `channel.chat.notification`
   * @param then receives an upgrade that has no subscription
   */
  noticedIn(event: Payload, then: (sub: Sub) => void): void {
    // A notice of another channel of a Shared Chat is about another subscription.
    if (foreignChannelOf(event)) return;
    const [userId, type] = [textOf(event, 'chatter_user_id'), textOf(event, 'notice_type')];
    const upgrade = upgrades[type];
    if (upgrade !== undefined) return this.upgrade(event, upgrade, then);
    if (userId === '' || (type !== 'sub' && type !== 'resub')) return;
    const notice = { isPrime: objectOf(event, type)['is_prime'] === true, upgrade: null };
    const settle = this.waiting.get(userId);
    if (settle) return settle(notice);
    for (const [each, { at }] of this.noticed) if (this.now() - at > RETENTION_MS) this.noticed.delete(each);
    this.noticed.set(userId, { ...notice, at: this.now() });
  }

  /** Calls with a complete subscription, at once or a moment later. */
  report(sub: Sub, then: (sub: Sub) => void): void {
    const { userId } = sub.user;
    if (sub.type === 'sub' && sub.gifted) return then(sub);
    const upgraded = this.upgraded.get(userId);
    this.markReported(userId);
    if (upgraded) {
      upgraded.take();
      return then(completed(sub, { isPrime: false, upgrade: upgraded.upgrade }));
    }
    if (sub.tier !== '1') return then(sub);
    const noticed = this.noticed.get(userId);
    if (noticed) {
      this.noticed.delete(userId);
      return then(completed(sub, noticed));
    }
    this.waiting.get(userId)?.(nothing);
    const timer = setTimeout(() => settle(nothing), this.timing.subMs);
    const settle = (notice: Notice): void => {
      clearTimeout(timer);
      this.waiting.delete(userId);
      then(completed(sub, notice));
    };
    this.waiting.set(userId, settle);
  }

  /** Settles all that waits. */
  flush(): void {
    for (const settle of [...this.waiting.values()]) settle(nothing);
    for (const { release } of [...this.upgraded.values()]) release();
  }

  private upgrade(event: Payload, upgrade: Upgrade, then: (sub: Sub) => void): void {
    const user = userOf(event, 'chatter_user_');
    if (!user) return;
    const { userId } = user;
    const settle = this.waiting.get(userId);
    if (settle) return settle({ isPrime: false, upgrade });
    // The subscription counts already.
    const before = this.reported.get(userId);
    if (before !== undefined && this.now() - before <= this.timing.upgradeMs) return;
    if (this.upgraded.has(userId)) return;
    const take = (): void => {
      clearTimeout(timer);
      this.upgraded.delete(userId);
    };
    const release = (): void => {
      take();
      this.markReported(userId);
      const tier = tierOf(objectOf(event, textOf(event, 'notice_type')), 'sub_tier');
      then({ type: 'sub', user, tier, gifted: false, upgrade });
    };
    const timer = setTimeout(release, this.timing.upgradeMs);
    this.upgraded.set(userId, { upgrade, take, release });
  }

  private markReported(userId: string): void {
    for (const [each, at] of this.reported)
      if (this.now() - at > this.timing.upgradeMs) this.reported.delete(each);
    this.reported.set(userId, this.now());
  }
}

const nothing: Notice = { isPrime: false, upgrade: null };

function completed(sub: Sub, { isPrime, upgrade }: Notice): Sub {
  if (upgrade !== null && sub.type === 'sub') return { ...sub, upgrade };
  return isPrime ? { ...sub, tier: 'prime' } : sub;
}
