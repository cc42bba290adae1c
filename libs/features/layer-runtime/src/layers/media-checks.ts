import { Problem } from '@studio/kernel/problem';
import { slotsAt } from '@studio/widgets/media/media.behaviour';
import { nothingShown } from '@studio/widgets/media/media.state';
import type { Values } from '@studio/widgets/widget';

/** @throws Problem `not_found` {slotId} for something that isn't shown (any more) */
export function requireSlot(state: Values, slotId: string | undefined, now: number): void {
  const slots = slotsAt({ ...nothingShown, ...state }, now);
  if (slotId === undefined ? slots.length > 0 : slots.some((slot) => slot.slotId === slotId)) return;
  throw new Problem('not_found', 'The layer does not show this item now.', {
    resource: 'slot',
    ...(slotId !== undefined && { slotId }),
  });
}
