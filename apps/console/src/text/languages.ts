/** Languages of the console, by their own names. The first is the one that all others are compared with. */
export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

export function isLanguage(value: string | null | undefined): value is Language {
  return typeof value === 'string' && Object.hasOwn(languages, value);
}
