import type { LabelState } from './label.state';

interface Texts {
  readonly source: string;
  readonly template: string;
  readonly emptyText: string;
  readonly maxNameLength: number;
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
