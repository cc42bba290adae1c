/** Words for a viewer without a name, by language. */
const words: { readonly [locale: string]: string } = { en: 'Anonymous', de: 'Anonym' };

/** Returns the name for viewers without one in sentences: the account's own, else its language's word. */
export function anonymousName({
  locale,
  anonymousName: own,
}: {
  readonly locale: string;
  /** '' for the language's word. */
  readonly anonymousName: string;
}): string {
  return own || (words[locale] ?? 'Anonymous');
}
