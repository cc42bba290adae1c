import type { Demand } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import type { Class } from '@studio/operations/field';
import { describeOperation } from '@studio/operations/operation';
import { botAccount } from './bot-account';
import type { OverlayAccess } from './ports';

/** A command together with the account whose bot it is for. */
interface OfAccount {
  readonly botOf: string;
}

/** The account whose bot a command is for. */
export function accountOf(command: object): string {
  return (command as OfAccount).botOf;
}

/** What command areas on streams of bots have in common: whose bot a command is for, and who may use it, is looked up before it is run. */
export function commandsOfBot(access: OverlayAccess) {
  return {
    common: {},
    elsewhere: async (command: object, { caller }: RequestContext, demand: Demand): Promise<OfAccount> => {
      const { overlayId } = command as { readonly overlayId?: string };
      return { botOf: await botAccount(overlayId, caller, access, demand) };
    },
    streamId: accountOf,
    // Who may use a bot is decided with whose it is: see `elsewhere`.
    authorize: () => undefined,
    onAir: () => false,
  };
}

/** The account whose bot a question is about. @throws Problem `not_found`, `insufficient_scope` */
export function askedBot(
  access: OverlayAccess,
  query: { readonly overlayId?: string | undefined },
  { caller }: RequestContext,
): Promise<string> {
  return botAccount(query.overlayId, caller, access, describeOperation(query.constructor as Class));
}
