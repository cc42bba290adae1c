import type { JsonObject } from '@studio/kernel/json';
import { bonusOf } from '@studio/platforms/stream-kind-bonuses';
import { isStreamKind } from '@studio/platforms/stream-kinds';
import type { StoredEventBonus } from '../model/loyalty.event-shapes';

/** Returns the bonus for a recorded stream event, and the key if each viewer gets it only once. */
export function eventBonusOf(
  bonus: StoredEventBonus,
  activity: JsonObject,
): { readonly points: number; readonly once?: string } {
  const { kind } = activity;
  return typeof kind === 'string' && isStreamKind(kind) ? bonusOf(bonus, kind, activity) : { points: 0 };
}
