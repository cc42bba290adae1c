import { fillTemplate, hasPlaceholder, onlyNames, plainNames, valuesAbout } from '@studio/templates/template';
import { countOf, liveSince, streamText, type Live } from '../channel-facts';
import { duration, figure, inLanguage } from '../drawing/figures';
import type { LabelContent } from './label-screen';
import { labelSource } from './label-sources';
import { emptyLabel, type LabelState } from './label.state';

interface Texts {
  readonly source: string;
  readonly template: string;
  readonly emptyText: string;
  readonly maxNameLength: number;
}

/** Lists of supporters in the live data `session`, by source. */
const lists: { readonly [source: string]: string } = {
  'top-cheer': 'cheer',
  'top-tip': 'tip',
  'top-gifter': 'gift',
};

interface Ranked {
  readonly name: string | null;
  readonly amount: number;
}

/** Sources with a single value of the channel, as text; null while the value is not known. */
const lookups: { readonly [source: string]: (live: Live, now: number) => string | null } = {
  'viewer-count': (live) => counted(countOf('viewers', live)),
  'follower-total': (live) => counted(countOf('followers', live)),
  'sub-total': (live) => counted(countOf('subs', live)),
  title: (live) => streamText('title', live),
  category: (live) => streamText('category', live),
  uptime: (live, now) => {
    const since = liveSince(live);
    return since === null ? null : duration(now - since);
  },
};

function counted(count: number | null): string | null {
  return count === null ? null : figure(count);
}

/**
 * Returns the label's current value. The latest of a kind comes from its state, all else from live data.
 * @param now ms since 1970
 */
export function labelTextOf(
  { source, range }: { readonly source: string; readonly range: string },
  state: LabelState,
  live: Live,
  now: number,
): LabelState {
  const fact = lookups[source];
  if (fact) return { source, name: null, amount: null, value: fact(live, now) };
  const list = lists[source];
  if (list === undefined) return state;
  const top = live['session']?.['top'] as {
    readonly [list: string]: { readonly [range: string]: readonly Ranked[] };
  };
  const [first] = top?.[list]?.[range] ?? [];
  if (!first) return emptyLabel;
  return { source, name: first.name, amount: figure(first.amount), value: first.name };
}

/** Sources whose amount is not shown beside the name: a number of months needs its word. */
const withoutAmount: readonly string[] = ['latest-sub'];

const amountName = onlyNames(['amount'], true);

/** Returns what the label says. The amount is beside the text unless the text has it. */
export function labelContent(
  values: Texts & { readonly heading?: string; readonly showAmount?: boolean },
  state: LabelState,
): LabelContent {
  const { source, template, showAmount = true } = values;
  const isEmpty = state.source !== source || state.value === null;
  const isApart = showAmount && !hasPlaceholder(template, amountName) && !withoutAmount.includes(source);
  return {
    heading: values.heading || inLanguage(labelSource(source).label),
    text: labelText(values, state),
    amount: isEmpty || !isApart || state.amount === null ? null : state.amount,
    isEmpty,
  };
}

/** Returns the label's text. A value that belongs to another source than the setting's is ignored. */
export function labelText({ source, template, emptyText, maxNameLength }: Texts, state: LabelState): string {
  if (state.source !== source || state.value === null) return emptyText;
  // A channel value has no name: it also replaces the name, and is not shortened.
  const name = state.name === null ? state.value : shortened(state.name, maxNameLength);
  const value = state.value === state.name ? name : state.value;
  return fillTemplate(template, plainNames, valuesAbout(name, { amount: state.amount, value }));
}

/** Shortens a name between graphemes. */
function shortened(name: string, most: number): string {
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name)];
  if (letters.length <= most) return name;
  return `${letters
    .slice(0, most - 1)
    .map(({ segment }) => segment)
    .join('')}…`;
}
