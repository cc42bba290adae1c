import type { Values } from '../widget';
import { nothingTold, type LabelState } from './label.state';

interface Texts {
  readonly source: string;
  readonly template: string;
  readonly emptyText: string;
  readonly maxNameLength: number;
}

/** Sources that live data tell of: lists of supporters of the live data `session`. */
const lists: { readonly [source: string]: string } = {
  'top-cheer': 'cheer',
  'top-tip': 'tip',
  'top-gifter': 'gift',
};

interface Ranked {
  readonly name: string | null;
  readonly amount: number;
}

/** What the label tells now: of what happened last, by its state, or of who gave most, by live data. */
export function labelTold(
  { source, range }: { readonly source: string; readonly range: string },
  state: LabelState,
  session: Values | null | undefined,
): LabelState {
  const list = lists[source];
  if (list === undefined) return state;
  const top = session?.['top'] as {
    readonly [list: string]: { readonly [range: string]: readonly Ranked[] };
  };
  const [first] = top?.[list]?.[range] ?? [];
  if (!first) return nothingTold;
  return { source, name: first.name, amount: String(first.amount), value: first.name };
}

/** What a label says. What was told of another source than the setting's is nothing. */
export function labelText({ source, template, emptyText, maxNameLength }: Texts, state: LabelState): string {
  if (state.source !== source || state.value === null) return emptyText;
  const name = state.name === null ? '' : shortened(state.name, maxNameLength);
  const parts: { readonly [place: string]: string } = {
    '{name}': name,
    '{amount}': state.amount ?? '',
    '{value}': state.value === state.name ? name : state.value,
  };
  return template.replace(/\{name\}|\{amount\}|\{value\}/g, (place) => parts[place] ?? place);
}

/** Cut between letters as people see them. */
function shortened(name: string, most: number): string {
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name)];
  if (letters.length <= most) return name;
  return `${letters
    .slice(0, most - 1)
    .map(({ segment }) => segment)
    .join('')}…`;
}
