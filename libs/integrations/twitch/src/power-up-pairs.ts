import type { Payload } from './twitch-fields';
import { numberOf, objectOf, textOf } from './twitch-fields';

const BITS = 'channel.bits.use';
const REDEEMED = 'channel.custom_power_up_redemption.add';
/** Milliseconds between the two reports of one use. */
const PAIR_MS = 5_000;

/**
 * Recognizes the second report of one use of bits. Twitch has a topic for all uses and one for power-ups that the
 * channel has made; its documentation does not say whether one use comes by both.
 */
export class PowerUpPairs {
  private recent: readonly { readonly key: string; readonly type: string; readonly at: number }[] = [];

  constructor(private readonly now: () => number) {}

  /** Returns true for the second report. */
  isSecond(type: string, event: Payload): boolean {
    if (type !== BITS && type !== REDEEMED) return false;
    if (type === BITS && textOf(event, 'type') === 'cheer') return false;
    const bits = numberOf(type === BITS ? event : objectOf(event, 'custom_power_up'), 'bits');
    const key = `${textOf(event, 'user_id')} ${bits}`;
    const at = this.now();
    this.recent = this.recent.filter((each) => at - each.at <= PAIR_MS);
    const first = this.recent.find((each) => each.key === key && each.type !== type);
    this.recent = first ? this.recent.filter((each) => each !== first) : [...this.recent, { key, type, at }];
    return first !== undefined;
  }
}
