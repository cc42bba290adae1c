import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { en, type ConsoleTexts } from './en';
import { isLanguage, type Language } from '@studio/platforms/languages';

const KEY = 'studio.language';
/** Loaded languages; others load on demand. */
const loaded: { [language in Language]?: ConsoleTexts } = { en };

const loaders: { readonly [other in Exclude<Language, 'en'>]: () => Promise<ConsoleTexts> } = {
  de: async () => (await import('./de')).de,
};

/** Loads a language: before it is chosen, and before anything is drawn. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language !== 'en') loaded[language] ??= await loaders[language]();
}

export interface Speech {
  readonly t: ConsoleTexts;
  readonly language: Language;
  readonly choose: (language: Language) => void;
  /** `3 minutes ago`. */
  readonly ago: (at: string | number) => string;
  /** `Aurora, Show and Test`. */
  readonly list: (names: readonly string[]) => string;
  /** Date and time. */
  readonly at: (at: string | number) => string;
  /** Time of today; date and time of another day. */
  readonly timeAt: (at: string | number) => string;
}

const SpeechContext = createContext<Speech | null>(null);

/** Returns the language chosen in this browser, else the browser's own. */
export function firstLanguage(): Language {
  const stored = localStorage.getItem(KEY);
  if (isLanguage(stored)) return stored;
  const [browsers] = navigator.language.split('-');
  return isLanguage(browsers) ? browsers : 'en';
}

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

function agoIn(language: Language, at: string | number, now: string): string {
  const past = Date.now() - new Date(at).getTime();
  const [unit, ms] = steps.find(([, length]) => past >= length) ?? [null, 1];
  if (unit === null) return now;
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-Math.floor(past / ms), unit);
}

function momentIn(language: Language, at: string | number, dateStyle: 'medium' | undefined): string {
  return new Intl.DateTimeFormat(language, { dateStyle, timeStyle: 'short' }).format(new Date(at));
}

/** Gives all below it the texts of the chosen language. */
export function SpeechProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  // A choice in one tab or dock applies to all.
  useEffect(() => {
    const follow = ({ key }: StorageEvent): void => {
      if (key === KEY) void loadLanguage(firstLanguage()).then(() => setLanguage(firstLanguage()));
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, []);
  const speech = useMemo<Speech>(() => {
    const t = loaded[language] ?? en;
    return {
      t,
      language,
      choose(next) {
        localStorage.setItem(KEY, next);
        void loadLanguage(next).then(() => setLanguage(next));
      },
      ago: (at) => agoIn(language, at, t.common.justNow),
      list: (names) => new Intl.ListFormat(language).format(names),
      at: (at) => momentIn(language, at, 'medium'),
      timeAt: (at) =>
        momentIn(
          language,
          at,
          new Date(at).toDateString() === new Date().toDateString() ? undefined : 'medium',
        ),
    };
  }, [language]);
  return <SpeechContext.Provider value={speech}>{children}</SpeechContext.Provider>;
}

export function useSpeech(): Speech {
  const speech = useContext(SpeechContext);
  if (!speech) throw new Error('There is no SpeechProvider above.');
  return speech;
}

export function useTexts(): ConsoleTexts {
  return useSpeech().t;
}
