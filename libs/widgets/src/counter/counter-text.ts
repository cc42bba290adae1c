import { amountFigure } from '../drawing/figures';
import type { Run } from '../drawing/run';

interface Texts {
  readonly label: string;
  /** Template with the placeholders `{label}` and `{value}`. */
  readonly template: string;
}

/** The runs of a counter's text: digits keep their width. */
export function counterRuns({ label, template }: Texts, value: number): readonly Run[] {
  return template.split(/(\{label\}|\{value\})/).flatMap((part): readonly Run[] => {
    if (part === '{label}') return label === '' ? [] : [{ text: label }];
    if (part !== '{value}') return part === '' ? [] : [{ text: part }];
    const text = amountFigure(value, null).replace('-', '\u2212');
    return [...text].map((char) => (/\d/.test(char) ? { text: char, part: 'digit' } : { text: char }));
  });
}
