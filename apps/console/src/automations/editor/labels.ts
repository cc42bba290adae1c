import { isPlatform, platformNameOf } from '@studio/platforms/platforms';
import type { names as english } from '../text/names-en';
import type { StepField } from './new-step';

type Names = typeof english;

const named = (labels: { readonly [key: string]: string }, key: string): string => labels[key] ?? '…';

/** Returns the name of a type of steps. A test compares the names with the types of the server. */
export const stepName = ({ steps }: Names, type: string): string => named(steps, type);

/** Returns the name of a comparison. A test compares the names with those of the server. */
export const comparisonName = ({ ops }: Names, op: string): string => named(ops, op);

/** Returns the name of a filter of triggers. */
export const filterName = ({ fields, filters }: Names, key: string): string =>
  named({ ...fields, ...filters }, key);

/** Returns the name of a field or of an option; its key if it has none. */
export function labelOf(names: Names, key: string, of: 'fields' | 'options' = 'fields'): string {
  if (of === 'options' && isPlatform(key)) return platformNameOf(key);
  const labels: { readonly [key: string]: string } =
    of === 'options' ? names.options : { ...names.filters, ...names.fields };
  return labels[key] ?? key;
}

/** Longest description that stands as a label. */
const LONGEST = 80;

/** Returns the label of a field: its name, else its description, else its key. */
export function labelOfField(
  names: Names,
  { key, about = '', label: given }: Pick<StepField, 'key' | 'about' | 'label'>,
): string {
  const label = given ?? labelOf(names, key);
  const [sentence = ''] = about.split(/[.:;]\s|\.$/u);
  return label === key && sentence !== '' && sentence.length <= LONGEST ? sentence : label;
}
