import { sameContent } from '@studio/kernel/same-content';
import type { Scope } from '@studio/operations/caller';
import type { StoredAction } from './action.event-shapes';

export type Action = StoredAction;

/** Types of actions; each host takes some of them [actions/4]. */
export const actionTypes = [
  'none',
  'widget_command',
  'scene',
  'spot',
  'position_preset',
  'layout',
  'visibility',
  'fields',
  'media',
  'sound',
  'effect',
  'video',
  'macro',
  'chat',
  'stream_info',
  'timeout',
  'points',
  'bot_command',
  'obs',
  'counter',
  'giveaway',
  'raid_mode',
  'stream_preset',
  'prediction',
  'poll',
  'trivia',
  'custom_api',
  'delay',
] as const;
export type ActionType = (typeof actionTypes)[number];

/** Author of an action, and their access at the time. */
export interface ActionAuthor {
  readonly accountId: string;
  readonly scopes: readonly Scope[];
}

/** Action as it is stored. */
export interface WrittenAction {
  readonly action: Action;
  readonly author: ActionAuthor;
}

/** One that was sent, and what speaks against writing it: that doesn't matter where it is there already. */
export interface SentAction extends WrittenAction {
  readonly refusal: Error | null;
}

const scopeOf: { readonly [Type in Action['type']]: Scope } = {
  widget_command: 'actions:fire',
  scene: 'scenes:golive',
  spot: 'overlays:write',
  media: 'actions:fire',
  chat: 'chat:write',
  stream_info: 'stream:write',
  timeout: 'chat:moderate',
  points: 'bot:write',
  bot_command: 'bot:write',
  position_preset: 'overlays:write',
  layout: 'overlays:write',
  visibility: 'overlays:write',
  fields: 'fields:write',
  sound: 'actions:fire',
  effect: 'actions:fire',
  video: 'actions:fire',
  macro: 'actions:fire',
  counter: 'bot:write',
  giveaway: 'bot:write',
  raid_mode: 'chat:moderate',
  stream_preset: 'stream:write',
  prediction: 'bot:write',
  poll: 'bot:write',
  trivia: 'bot:write',
  obs: 'obs:control',
};

/** Returns the scopes needed to write the action [actions/7]. */
export function scopesOf({ type }: Action): readonly Scope[] {
  return [scopeOf[type]];
}

/** Returns the overlay that an action changes; null for an action in chat or on a channel. */
export function overlayOf(action: Action): string | null {
  return 'overlayId' in action ? action.overlayId : null;
}

export function isSameAction(one: Action, other: Action): boolean {
  return sameContent(one, other);
}

/**
 * Returns the action to store. An unchanged action keeps its author, needs no scope and is not checked again.
 * @throws Problem if it may not be written
 */
export function writtenAction(before: WrittenAction | null, sent: SentAction | null): WrittenAction | null {
  if (!sent) return null;
  const { action, author, refusal } = sent;
  if (before && isSameAction(before.action, action)) return before;
  if (refusal) throw refusal;
  return { action, author };
}
