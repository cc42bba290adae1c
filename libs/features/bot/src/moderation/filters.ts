import {
  capitals,
  emojiIn,
  isZalgo,
  lengthOf,
  longestRepeat,
  symbolsIn,
  without,
  type Stretch,
} from './counts';
import { isListed, linksIn, type FoundLink } from './links';
import type { FilterName, FilterRule, ModerationFilters } from './moderation.state';
import { phraseTest, searchedText, type LinearPattern, type PhraseTest } from './phrases';

/** A line as filters see it. */
export interface FilteredLine {
  readonly text: string;
  /** The platform's pictures in it. */
  readonly emotes: readonly Stretch[];
  /** Lines of the same viewer within the time of the flood filter, this one among them. */
  readonly recent: number;
  /** They may send a link now. */
  readonly permitted: boolean;
  /** Counts of the same text within the time of that filter. */
  readonly copies: Copies;
  /** They have not chatted here before. */
  readonly isNew: boolean;
}

/** Counts of one text, the present line included. */
export interface Copies {
  readonly own: number;
  readonly viewers: number;
}

/** Why a filter holds a line. */
export interface FilterHit {
  readonly filter: FilterName;
  /** Place of the phrase; null for other filters. */
  readonly phrase: number | null;
  /** Text that was found, for people. */
  readonly found: string;
  readonly rule: FilterRule;
}

/** The filters of an account, ready for lines. */
export class LineFilters {
  private readonly phrases: readonly { readonly index: number; readonly has: PhraseTest }[];

  constructor(
    private readonly filters: ModerationFilters,
    compile: (source: string) => LinearPattern | null,
  ) {
    this.phrases = filters.phrases.flatMap((rule, index) =>
      rule.enabled ? [{ index, has: phraseTest(rule, compile) }] : [],
    );
  }

  /** Every filter that holds a line, in their order. */
  hits(line: FilteredLine): readonly FilterHit[] {
    const { filters } = this;
    const links = linksIn(line.text);
    // What a link or an emote is called is nobody's shouting.
    const words = wordsOf(line, links);
    const found: { readonly [Name in Exclude<FilterName, 'phrases'>]: () => string | null } = {
      links: () => this.link(links, line.permitted),
      caps: () => shouting(words, filters.caps),
      symbols: () => symbols(words, filters.symbols),
      repeats: () => above(longestRepeat(words), filters.repeats.limit, 'times the same in a row'),
      emotes: () => above(line.emotes.length + emojiIn(words), filters.emotes.limit, 'emotes'),
      length: () => above(lengthOf(line.text), filters.length.limit, 'characters'),
      zalgo: () => (isZalgo(line.text) ? 'marks heaped on letters' : null),
      flood: () => above(line.recent, filters.flood.messages, `lines in ${filters.flood.windowSeconds} s`),
      copies: () => this.copy(line.copies),
      newcomers: () => this.newcomer(line, links),
    };
    const hits = (Object.keys(found) as readonly (keyof typeof found)[]).flatMap((filter): FilterHit[] => {
      const rule = filters[filter];
      const what = rule.enabled ? found[filter]() : null;
      return what === null ? [] : [{ filter, phrase: null, found: what, rule }];
    });
    return [...hits, ...this.phrasesOf(line.text)];
  }

  private link(links: readonly FoundLink[], permitted: boolean): string | null {
    const { allow, block } = this.filters.links;
    const blocked = links.find(({ host }) => isListed(host, block));
    const other = permitted ? undefined : links.find(({ host }) => !isListed(host, allow));
    return (blocked ?? other)?.host ?? null;
  }

  private copy({ own, viewers }: Copies): string | null {
    const { times, viewers: most, windowSeconds } = this.filters.copies;
    const several =
      most > 0 ? above(viewers, most, `viewers with the same text in ${windowSeconds} s`) : null;
    return above(own, times, `times the same text in ${windowSeconds} s`) ?? several;
  }

  private newcomer({ isNew, permitted }: FilteredLine, links: readonly FoundLink[]): string | null {
    if (!isNew) return null;
    return this.filters.newcomers.lines === 'all' ? 'first message' : this.link(links, permitted);
  }

  private phrasesOf(text: string): readonly FilterHit[] {
    if (this.phrases.length === 0) return [];
    const searched = searchedText(text);
    return this.phrases.flatMap(({ index, has }): FilterHit[] => {
      const rule = this.filters.phrases[index];
      return rule && has(searched) ? [{ filter: 'phrases', phrase: index, found: rule.text, rule }] : [];
    });
  }
}

function wordsOf({ text, emotes }: FilteredLine, links: readonly FoundLink[]): string {
  return links.reduce((rest, link) => rest.replace(link.text, ' '), without(text, emotes));
}

function shouting(text: string, { minLength, percent }: ModerationFilters['caps']): string | null {
  const has = capitals(text);
  if (has.letters < minLength || has.percent <= percent) return null;
  return `${Math.round(has.percent)} % capitals`;
}

function symbols(text: string, { minLength, percent, run }: ModerationFilters['symbols']): string | null {
  const has = symbolsIn(text);
  if (has.run > run) return `${has.run} symbols in a row`;
  if (has.length < minLength || has.percent <= percent) return null;
  return `${Math.round(has.percent)} % symbols`;
}

function above(count: number, limit: number, unit: string): string | null {
  return count > limit ? `${count} ${unit}` : null;
}
