/** Text variables (open points 4.0, text-variables): `{name}` in settings that take them, for what is known by that name. */

/** Kind of live data that holds their values. */
export const TEXT_VARIABLES = 'text-variables';

const variable = /\{([a-z][a-z0-9-]*(?:\.[^{}]{1,64})?)\}/gi;

/** True for a text in which something is to be put in. */
export function holdsVariables(text: unknown): boolean {
  return typeof text === 'string' && text.search(variable) >= 0;
}

/** The text with the values of its variables; unknown names stay as they were written. */
export function withVariables(text: string, values: { readonly [name: string]: unknown }): string {
  return text.replace(variable, (whole, name: string) => {
    const value = values[name.toLowerCase()] ?? values[name];
    return typeof value === 'string' ? value : whole;
  });
}
