import type { ContributionKind } from '@studio/platforms/stream-kinds';

/** Names of kinds at StreamElements, which has one for all kinds of subscriptions. It lacks all others. */
export const seKinds = {
  follow: 'follower',
  sub: 'subscriber',
  resub: 'subscriber',
  gift: 'subscriber',
  cheer: 'cheer',
  raid: 'raid',
  tip: 'tip',
} satisfies Record<ContributionKind | 'resub', string>;

/** Returns the kinds that StreamElements calls so, the main one first. */
export function kindsCalled(theirs: string): readonly string[] {
  return Object.entries(seKinds).flatMap(([kind, name]) => (name === theirs ? [kind] : []));
}
