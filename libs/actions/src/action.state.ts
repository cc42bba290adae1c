import type { Scope } from '@studio/operations/caller';
import type { StoredAction } from './action.event-shapes';

export type Action = StoredAction;

/** All that there can be (open points 5.3); each host takes some of them. */
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
  'counter',
  'giveaway',
  'custom_api',
  'delay',
] as const;
export type ActionType = (typeof actionTypes)[number];

/** Who wrote an action, and what of it they might do then. */
export interface ActionAuthor {
  readonly accountId: string;
  readonly scopes: readonly Scope[];
}

/** An action as it is kept. */
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
};

/** What whoever writes it must be allowed to (open points 5.3). */
export function scopesOf({ type }: Action): readonly Scope[] {
  return [scopeOf[type]];
}

/** The overlay that it is done on; null for one that is done in chat or on a channel. */
export function overlayOf(action: Action): string | null {
  return 'overlayId' in action ? action.overlayId : null;
}

export function isSameAction(one: Action, other: Action): boolean {
  return ordered(one) === ordered(other);
}

/**
 * What is kept of an action that was sent: one that was there already stays its author's, needs no right and isn't
 * checked again.
 * @throws Problem why it may not be written
 */
export function writtenAction(before: WrittenAction | null, sent: SentAction | null): WrittenAction | null {
  if (!sent) return null;
  const { action, author, refusal } = sent;
  if (before && isSameAction(before.action, action)) return before;
  if (refusal) throw refusal;
  return { action, author };
}

function ordered(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
