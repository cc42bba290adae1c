import { fillTemplate, hasPlaceholder, variableNames } from '@studio/templates/template';

/** Text variables: `{name}` in a text setting is replaced by the value known under that name. */

/** Kind of live data with the locale in which numbers are formatted. */
export const LOCALE = 'locale';

/** Kind of live data with the values of text variables. */
export const TEXT_VARIABLES = 'text-variables';

/** True for a text in which something is to be put in. */
export function holdsVariables(text: unknown): boolean {
  return typeof text === 'string' && hasPlaceholder(text, variableNames);
}

/** Returns a text with its variables replaced; unknown names stay as they are. */
export function withVariables(text: string, values: { readonly [name: string]: unknown }): string {
  return fillTemplate(text, variableNames, ({ name }) => {
    const value = values[name.toLowerCase()] ?? values[name];
    return typeof value === 'string' ? value : undefined;
  });
}
