import type { Demand } from '@studio/operations/area';
import type { Caller } from '@studio/operations/caller';
import { Text } from '@studio/operations/fields';
import type { OverlayAccess } from '../overlays/overlay-access';

/** Base of operations on a bot: the caller's own, or that of the owner of an overlay [bot/1]. */
export class OfBot {
  @Text('Bot of its owner; without it yours.', {
    min: 1,
    max: 64,
    optional: true,
    inQuery: true,
  })
  readonly overlayId?: string;
}

/** Base class of operations on the caller's own account only [bot/2]. */
export class OfOwnBot {
  @Text('Leave it out: this is for your own account only.', { max: 0, optional: true, inQuery: true })
  readonly overlayId?: string;
}

/**
 * Returns the account of an operation's bot.
 * @throws Problem `not_found`, `insufficient_scope`
 */
export async function botAccount(
  overlayId: string | undefined,
  caller: Caller,
  access: OverlayAccess,
  demand: Demand,
): Promise<string> {
  return overlayId === undefined ? caller.accountId : access.ownerFor(overlayId, caller, demand);
}
