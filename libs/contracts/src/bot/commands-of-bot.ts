import type { Demand } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import type { Class } from '@studio/operations/field';
import { describeOperation } from '@studio/operations/operation';
import { botAccount } from './bot-account';
import { nameOfOverlay } from '../overlays/overlay-names';
import type { OverlayAccess } from '../overlays/overlay-access';

/** Command with the account whose bot it is for. */
interface OfAccount {
  readonly botOf: string;
}

/** Returns the account whose bot a command is for. */
export function accountOf(command: object): string {
  return (command as OfAccount).botOf;
}

/**
 * Returns the common part of command areas on bot streams. It looks up the bot's account and the caller's access
 * before a command runs.
 */
export function commandsOfBot(access: OverlayAccess) {
  return {
    common: {},
    redirectTo: async (command: object, { caller }: RequestContext, demand: Demand): Promise<OfAccount> => {
      const { overlayId } = command as { readonly overlayId?: string };
      return { botOf: await botAccount(overlayId, caller, access, demand) };
    },
    streamId: accountOf,
    // Access was checked when the account was looked up: see `redirectTo`.
    authorize: () => undefined,
    names: nameOfOverlay(access),
  };
}

/**
 * Returns the account of a query's bot.
 * @throws Problem `not_found`, `insufficient_scope`
 */
export function askedBot(
  access: OverlayAccess,
  query: { readonly overlayId?: string | undefined },
  { caller }: RequestContext,
): Promise<string> {
  return botAccount(query.overlayId, caller, access, describeOperation(query.constructor as Class));
}
