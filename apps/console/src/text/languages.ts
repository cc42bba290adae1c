import type { Language } from '@studio/platforms/languages';

/** Languages of the console, by their own names. The first is the one that all others are compared with. */
export const languages = { en: 'English', de: 'Deutsch' } as const satisfies Record<Language, string>;
