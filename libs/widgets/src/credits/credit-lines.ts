import type { ContributionKind } from '@studio/platforms/stream-kinds';
import type { Values, ValuesOf } from '../widget';
import type { CreditsState } from './credits.state';
import type { creditsWidget } from './credits.widget';

type Settings = ValuesOf<typeof creditsWidget>;
type Section = Pick<Settings['sections'][number], 'name' | 'source'>;

export interface CreditLine {
  readonly text: string;
  readonly isHeading: boolean;
}

const sourceOf = {
  follow: 'followers',
  sub: 'subs',
  gift: 'gifters',
  cheer: 'cheers',
  raid: 'raiders',
  tip: 'tippers',
} as const satisfies Record<ContributionKind, Section['source']>;

const standard: readonly Section[] = [
  { name: 'New followers', source: 'followers' },
  { name: 'Subscribers', source: 'subs' },
  { name: 'Gifted subs', source: 'gifters' },
  { name: 'Cheers', source: 'cheers' },
  { name: 'Raids', source: 'raiders' },
  { name: 'Tips', source: 'tippers' },
  { name: 'Moderators', source: 'mods' },
  { name: 'Chat', source: 'chatters' },
];

interface Chatter {
  readonly name: string;
  readonly mod: boolean;
}

/** Maximum number of names per section. */
const MOST_NAMES = 300;

/** All that rolls, from its beginning: sections without anybody are left out. @param chatters live data `chatters` */
export function creditLines(
  { sections }: Pick<Settings, 'sections'>,
  { people }: CreditsState,
  chatters: Values | null | undefined,
): readonly CreditLine[] {
  const present = (chatters?.['chatters'] ?? []) as readonly Chatter[];
  return (sections.length > 0 ? sections : standard).flatMap(({ name, source }) => {
    const names = namesOf(source, people, present);
    if (names.length === 0 && source !== 'custom') return [];
    return [{ text: name, isHeading: true }, ...names.map((text) => ({ text, isHeading: false }))];
  });
}

/** Returns the largest givers first, and all others in the order of arrival. */
function namesOf(
  source: Section['source'],
  people: CreditsState['people'],
  present: readonly Chatter[],
): readonly string[] {
  if (source === 'custom') return [];
  if (source === 'chatters' || source === 'mods')
    return present
      .filter(({ mod }) => mod === (source === 'mods'))
      .slice(0, MOST_NAMES)
      .map(({ name }) => name);
  return Object.values(people)
    .filter(({ kind }) => sourceOf[kind] === source)
    .sort((a, b) => b.amount - a.amount || a.n - b.n)
    .map(({ name }) => name);
}

type Look = Pick<Settings, 'fontSize' | 'lineHeight'>;

/** Height of a line, in design pixels. A heading has the same height again above it. */
export function lineHeightOf({ fontSize, lineHeight }: Look): number {
  return Math.ceil(fontSize * lineHeight);
}

export function heightOf(lines: readonly CreditLine[], look: Look): number {
  const headings = lines.filter(({ isHeading }) => isHeading).length;
  return (lines.length + headings) * lineHeightOf(look);
}

/** The highest canvas, in design pixels. */
const MOST_HEIGHT = 4000;

/**
 * Returns the longest possible duration of the credits, in ms. It is an upper bound, because the server does not
 * know who is in the chat.
 */
export function longestRoll(
  settings: Pick<Settings, 'sections' | 'speed'> & Look,
  state: CreditsState,
): number {
  const chat = Array.from({ length: 2 * MOST_NAMES }, (_, n) => ({ name: '', mod: n < MOST_NAMES }));
  const height = heightOf(creditLines(settings, state, { chatters: chat }), settings);
  return Math.ceil(((MOST_HEIGHT + height) / settings.speed) * 1000);
}
