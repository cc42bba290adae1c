import type { StreamKind } from '@studio/platforms/stream-kinds';

/** Names of kinds at StreamElements, which has one for all kinds of subscriptions; null for kinds that it lacks. */
export const seKinds = {
  follow: 'follower',
  sub: 'subscriber',
  resub: 'subscriber',
  gift: 'subscriber',
  cheer: 'cheer',
  raid: 'raid',
  tip: 'tip',
  redemption: null,
  hype: null,
  kicks: null,
  jewels: null,
  streak: null,
  shoutout: null,
  prediction: null,
  creatorGoal: null,
  adBreak: null,
} satisfies Record<StreamKind, string | null>;

/** Returns the kinds that StreamElements calls so, the main one first. */
export function kindsCalled(theirs: string): readonly string[] {
  return Object.entries(seKinds).flatMap(([kind, name]) => (name === theirs ? [kind] : []));
}
