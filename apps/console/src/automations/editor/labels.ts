import { isPlatform, platformNameOf } from '@studio/platforms/platforms';
import type { AutomationTexts } from '../text/automation-texts';
import type { StepField } from './new-step';

type Names = AutomationTexts['names'];

/** Returns the name of a field or of an option; its key if it has none. */
export function labelOf(names: Names, key: string, of: 'fields' | 'options' = 'fields'): string {
  if (of === 'options' && isPlatform(key)) return platformNameOf(key);
  const labels: { readonly [key: string]: string } =
    of === 'options' ? names.options : { ...names.filters, ...names.fields };
  return labels[key] ?? key;
}

/** Longest description that stands as a label. */
const LONGEST = 80;

/** Returns the label of a field: its name, else its description, else its key. @param of what takes the field */
export function labelOfField(
  names: Names,
  { key, about = '' }: Pick<StepField, 'key' | 'about'>,
  of: 'step' | 'operation' = 'step',
): string {
  const label = (of === 'operation' ? names.operationFields[key] : undefined) ?? labelOf(names, key);
  const [sentence = ''] = about.split(/[.:;]\s|\.$/u);
  return label === key && sentence !== '' && sentence.length <= LONGEST ? sentence : label;
}
