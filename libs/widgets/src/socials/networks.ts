import { allPlatforms, platformNames } from '@studio/platforms/platforms';

export const networks = [
  ...allPlatforms,
  'tiktok',
  'x',
  'instagram',
  'discord',
  'bluesky',
  'threads',
  'website',
  'kofi',
  'patreon',
] as const;
export type Network = (typeof networks)[number];

export const networkNames: { readonly [network in Network]: string } = {
  ...platformNames,
  tiktok: 'TikTok',
  x: 'X',
  instagram: 'Instagram',
  discord: 'Discord',
  bluesky: 'Bluesky',
  threads: 'Threads',
  website: 'Website',
  kofi: 'Ko-fi',
  patreon: 'Patreon',
};

/** Colors of a network's icon, and of the letter on it. */
export const networkColors: { readonly [network in Network]: readonly [sign: string, letter: string] } = {
  twitch: ['#9146ff', '#ffffff'],
  kick: ['#53fc18', '#0b0e0f'],
  youtube: ['#ff3b30', '#ffffff'],
  tiktok: ['#111111', '#ffffff'],
  x: ['#0f1419', '#ffffff'],
  instagram: ['#d62976', '#ffffff'],
  discord: ['#5865f2', '#ffffff'],
  bluesky: ['#1185fe', '#ffffff'],
  threads: ['#181818', '#ffffff'],
  website: ['#63626a', '#ffffff'],
  kofi: ['#ff5e5b', '#ffffff'],
  patreon: ['#f1465a', '#ffffff'],
};
