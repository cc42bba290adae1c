import { onlyNames, templateParts } from '@studio/templates/template';
import { amountFigure } from '../drawing/figures';
import type { Run } from '../drawing/run';

interface Texts {
  readonly label: string;
  /** Template with the placeholders `{label}` and `{value}`. */
  readonly template: string;
}

const names = onlyNames(['label', 'value']);

/** The runs of a counter's text: digits keep their width. */
export function counterRuns({ label, template }: Texts, value: number): readonly Run[] {
  return templateParts(template, names).flatMap((part): readonly Run[] => {
    if (part.kind === 'text') return [{ text: part.text }];
    if (part.name === 'label') return label === '' ? [] : [{ text: label }];
    const text = amountFigure(value, null).replace('-', '\u2212');
    return [...text].map((char) => (/\d/.test(char) ? { text: char, part: 'digit' } : { text: char }));
  });
}
