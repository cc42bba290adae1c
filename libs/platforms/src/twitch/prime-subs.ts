import type { PlatformEventBody } from '../port/platform-event';

type Sub = Extract<PlatformEventBody, { readonly type: 'sub' | 'resub' }>;

interface Waiting {
  readonly settle: (isPrime: boolean) => void;
}

/** Notices of somebody that nothing was told of are remembered for so long. */
const KEPT_MS = 60_000;

/**
 * A subscription by Prime is told as one of the first tier; that it is Prime is said only by a notice in the chat, a
 * moment before or after. So one of the first tier waits for its notice, for a short while.
 */
export class PrimeSubs {
  private readonly waiting = new Map<string, Waiting>();
  private readonly noticed = new Map<string, { readonly isPrime: boolean; readonly at: number }>();

  constructor(
    private readonly waitMs: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** @param event of `channel.chat.notification` */
  noticedIn(event: unknown): void {
    const { notice_type, chatter_user_id, ...rest } = (event ?? {}) as {
      readonly notice_type?: unknown;
      readonly chatter_user_id?: unknown;
      readonly sub?: { readonly is_prime?: unknown } | null;
      readonly resub?: { readonly is_prime?: unknown } | null;
    };
    if (typeof chatter_user_id !== 'string' || (notice_type !== 'sub' && notice_type !== 'resub')) return;
    const isPrime = rest[notice_type]?.is_prime === true;
    const waiting = this.waiting.get(chatter_user_id);
    if (waiting) return waiting.settle(isPrime);
    for (const [userId, { at }] of this.noticed) if (this.now() - at > KEPT_MS) this.noticed.delete(userId);
    this.noticed.set(chatter_user_id, { isPrime, at: this.now() });
  }

  /** Calls with what it is, at once or a moment later. */
  told(sub: Sub, then: (sub: Sub) => void): void {
    const { userId } = sub.user;
    const isGift = sub.type === 'sub' && sub.gifted;
    if (sub.tier !== '1' || isGift) return then(sub);
    const noticed = this.noticed.get(userId);
    if (noticed) {
      this.noticed.delete(userId);
      return then(noticed.isPrime ? { ...sub, tier: 'prime' } : sub);
    }
    this.waiting.get(userId)?.settle(false);
    const timer = setTimeout(() => settle(false), this.waitMs);
    const settle = (isPrime: boolean): void => {
      clearTimeout(timer);
      this.waiting.delete(userId);
      then(isPrime ? { ...sub, tier: 'prime' } : sub);
    };
    this.waiting.set(userId, { settle });
  }

  /** Nothing waits any more. */
  flush(): void {
    for (const { settle } of [...this.waiting.values()]) settle(false);
  }
}
