import { isTipSource, tipSources } from './tip-sources';

/** Platforms on which channels stream and have a chat, in the order of lists and settings. */
export const allPlatforms = ['twitch', 'kick', 'youtube'] as const;
export type Platform = (typeof allPlatforms)[number];

/** Names for people, in every language. */
export const platformNames = {
  twitch: 'Twitch',
  kick: 'Kick',
  youtube: 'YouTube',
} as const satisfies Record<Platform, string>;

/** Returns the name of a platform or source of tips for people; the given text for others. */
export function platformNameOf(platform: string): string {
  if (isTipSource(platform)) return tipSources[platform].name;
  return isPlatform(platform) ? platformNames[platform] : platform;
}

/** Returns true for a platform with a chat; false for others, such as sources of tips. */
export function isPlatform(name: string): name is Platform {
  return Object.hasOwn(platformNames, name);
}
