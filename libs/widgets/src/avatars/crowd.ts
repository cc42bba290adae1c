import type { ChatLine } from '../chat-box/chat-line';
import { knownBots } from '../known-bots';
import { isPlatform } from '@studio/platforms/platforms';

/** Settings that decide who walks in. */
export interface CrowdRules {
  readonly hideBots: boolean;
  readonly twitch: boolean;
  readonly kick: boolean;
  readonly youtube: boolean;
}

/** Name of a chatter over all platforms. */
export function chatterOf({ platform, user }: Pick<ChatLine, 'platform' | 'user'>): string {
  return `${platform} ${user.login}`;
}

/** Returns true if the author of a line has a figure. */
export function walksIn({ platform, user }: Pick<ChatLine, 'platform' | 'user'>, rules: CrowdRules): boolean {
  if (rules.hideBots && knownBots.has(user.login)) return false;
  return !isPlatform(platform) || rules[platform];
}

/** Longest text of a bubble, in letters. */
const MOST_LETTERS = 80;

/** Returns the text of a bubble; empty for none. Links are left out. */
export function bubbleText({ parts }: Pick<ChatLine, 'parts'>, hideCommands: boolean): string {
  const text = parts
    .flatMap((part) => (part.kind === 'link' ? [] : [part.text]))
    .join('')
    .trim();
  if (hideCommands && text.startsWith('!')) return '';
  const letters = [...text];
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join('')}…` : text;
}

/**
 * Returns which chatters have to go so that one more fits, the longest silent first.
 * @param seen time of the last message by chatter, ms since 1970
 */
export function crowdedOut(seen: ReadonlyMap<string, number>, most: number): readonly string[] {
  const spare = seen.size - most;
  return spare <= 0
    ? []
    : [...seen]
        .sort((a, b) => a[1] - b[1])
        .slice(0, spare)
        .map(([name]) => name);
}

/** Returns the chatters that have been silent for too long. @param now ms since 1970 */
export function silent(seen: ReadonlyMap<string, number>, now: number, stayMin: number): readonly string[] {
  return [...seen].flatMap(([name, at]) => (now - at >= stayMin * 60_000 ? [name] : []));
}

/** Width of the ground, in design pixels, and the part at each side where nobody stands. */
export const WALK_WIDTH = 1920;
const MARGIN = 120;
/** Number of places that a figure chooses from. */
const PLACES = 6;

/**
 * Returns a place on the ground: of some places, the one farthest from others.
 * @param others where others stand, in design pixels
 * @param draws numbers from 0 to 1
 */
export function freeOf(others: readonly number[], draws: () => number): number {
  const places = Array.from({ length: PLACES }, () =>
    Math.round(MARGIN + draws() * (WALK_WIDTH - 2 * MARGIN)),
  );
  const room = (at: number): number => Math.min(...others.map((other) => Math.abs(other - at)));
  return places.reduce((best, at) => (room(at) > room(best) ? at : best));
}

/** Least gap between two names in a row, in design pixels. */
const GAP = 8;

/**
 * Returns the row of each name, from 0 for the lowest, so that none covers another.
 * @param names middle and width, in design pixels
 */
export function rowsOf(names: readonly { readonly at: number; readonly width: number }[]): readonly number[] {
  const rows = names.map(() => 0);
  /** Right end of the last name in each row. */
  const ends: number[] = [];
  const order = [...names.entries()].sort(([, a], [, b]) => a.at - a.width / 2 - (b.at - b.width / 2));
  for (const [index, { at, width }] of order) {
    const free = ends.findIndex((end) => end + GAP <= at - width / 2);
    const row = free < 0 ? ends.length : free;
    ends[row] = at + width / 2;
    rows[index] = row;
  }
  return rows;
}
