import { isPlatform, type Platform } from '@studio/platforms/platforms';

/** Colours by which platforms are known. */
const platformColors = {
  twitch: '#9146ff',
  kick: '#53fc18',
  youtube: '#ff3b30',
} as const satisfies Record<Platform, string>;

/** Returns the colour of a platform, or another for sources that have none. */
export function platformColor(platform: string, otherwise: string): string {
  return isPlatform(platform) ? platformColors[platform] : otherwise;
}
