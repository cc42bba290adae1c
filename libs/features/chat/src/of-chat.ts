import { botAccount } from '@studio/contracts/bot/bot-account';
import type { OverlayAccess } from '@studio/contracts/overlays/overlay-access';
import type { Demand } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import { Text } from '@studio/operations/fields';

/** Base of operations on chats: the caller's own, or those of the owner of an overlay. */
export class OfChat {
  @Text('Of a shared overlay: its owner’s chats. Without it yours.', {
    min: 1,
    max: 64,
    optional: true,
    inQuery: true,
  })
  readonly overlayId?: string;
}

/** A command together with the account whose chats it is about: looked up before it is run. */
interface Addressed {
  readonly chatsOf: string;
}

/** @throws Problem `not_found`, `insufficient_scope` */
export async function addressed(
  access: OverlayAccess,
  { overlayId }: OfChat,
  { caller }: RequestContext,
  demand: Demand,
): Promise<Addressed> {
  return { chatsOf: await botAccount(overlayId, caller, access, demand) };
}

/** The account whose chats a command is about. */
export function whoseChats(command: object): string {
  return (command as Addressed).chatsOf;
}
