import { isPlatform, platformNameOf } from '@studio/platforms/platforms';
import type { AutomationTexts } from '../text/automation-texts';

type Names = AutomationTexts['names'];

/** Returns the name of a field or of an option; its key if it has none. */
export function labelOf(names: Names, key: string, of: 'fields' | 'options' = 'fields'): string {
  if (of === 'options' && isPlatform(key)) return platformNameOf(key);
  const labels: { readonly [key: string]: string } =
    of === 'options' ? names.options : { ...names.filters, ...names.fields };
  return labels[key] ?? key;
}
