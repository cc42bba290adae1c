/** Part of a widget's record by which it is found. */
export interface FoundBy {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly keywords: readonly string[];
}

/** Returns the widgets that a search means, best first; all for an empty search. */
export function findWidgets<Widget extends FoundBy>(
  widgets: readonly Widget[],
  search: string,
): readonly Widget[] {
  const wanted = plain(search);
  if (wanted === '') return widgets;
  return widgets
    .flatMap((widget) => {
      const rank = rankOf(widget, wanted);
      return rank === null ? [] : [{ widget, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ widget }) => widget);
}

/** Distance between two kinds of matches; within a kind, the length of the matched words decides. */
const KIND = 1000;

/** Returns how well a widget matches, the smallest number best; null if it does not. */
function rankOf({ slug, name, description, keywords }: FoundBy, wanted: string): number | null {
  const phrases = [name, slug, ...keywords].map(plain);
  if (phrases.some((phrase) => joined(phrase) === joined(wanted))) return 0;
  const starting = shortest(phrases.filter((phrase) => phrase.startsWith(wanted)));
  if (starting !== null) return KIND + starting;
  // A plural means the same.
  const tokens = wanted.split(' ').map((token) => token.replace(/(?<=...)s$/, ''));
  const together = shortest(phrases.filter((phrase) => tokens.every((token) => hasWord(phrase, token))));
  if (together !== null) return 2 * KIND + together;
  const within = longest(
    phrases.filter((phrase) => phrase.length > 2 && ` ${wanted} `.includes(` ${phrase} `)),
  );
  if (within !== null) return 4 * KIND - within;
  return tokens.every((token) => hasWord(plain(description), token)) ? 5 * KIND : null;
}

/** Returns true if a word of a phrase starts with a text. */
function hasWord(phrase: string, start: string): boolean {
  return ` ${phrase}`.includes(` ${start}`);
}

/** Without spaces, since compounds are written in several ways. */
const joined = (phrase: string): string => phrase.replaceAll(' ', '');

/** Lower case, with single spaces in place of everything but letters and digits. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const lengths = (phrases: readonly string[]): readonly number[] => phrases.map(({ length }) => length);
const shortest = (phrases: readonly string[]): number | null =>
  phrases.length === 0 ? null : Math.min(...lengths(phrases));
const longest = (phrases: readonly string[]): number | null =>
  phrases.length === 0 ? null : Math.max(...lengths(phrases));
