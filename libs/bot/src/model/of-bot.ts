import { botAccount } from '@studio/areas/bot-account';
import type { OverlayAccess } from '@studio/areas/ports';
import { describeOperation } from '@studio/operations/operation';
import type { Class } from '@studio/operations/field';
import type { CommandArea, Demand } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import { addressed, whoseBot } from './whose-bot';

/** What all streams of a bot have in common: whose bot a command is for is looked up, and who may use it, before it is run. */
export function commandsOfBot(access: OverlayAccess) {
  return {
    common: {},
    elsewhere: (command: object, request: RequestContext, demand: Demand) =>
      addressed(access, command, request, demand),
    streamId: whoseBot,
    // Who may use a bot is decided with whose it is: see `elsewhere`.
    authorize: () => undefined,
    onAir: () => false,
  } as const satisfies Partial<CommandArea<never, never, never, never, never>>;
}

/** The account whose bot a question is about. @throws Problem `not_found`, `insufficient_scope` */
export function askedBot(
  access: OverlayAccess,
  query: { readonly overlayId?: string | undefined },
  { caller }: RequestContext,
): Promise<string> {
  return botAccount(query.overlayId, caller, access, describeOperation(query.constructor as Class));
}
