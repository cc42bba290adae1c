/** Languages of the studio: labels, messages of the bot, and what an account or a query may choose. English first. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
