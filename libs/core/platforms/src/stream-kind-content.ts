import type { Language } from './languages';
import type { ListFacts, Localized, Read, SentenceWords } from './kinds/kind-facts';
import { factsOf, type RecordedFields, type ShownKind } from './stream-kinds';

/* Texts of the kinds of stream events. */

/** Short names, for buttons. */
export const kindNames = /* @__PURE__ */ factsOf('name');

/** Names of event lists' settings, and the default text of an entry. */
export const entryTexts = /* @__PURE__ */ factsOf('entry');

/** Sources of labels and text variables for the latest of each contribution. */
export const latestSources = /* @__PURE__ */ factsOf('latest');

/** Names of what supporters give. */
export const supportNames = /* @__PURE__ */ factsOf('support');

const lists: { readonly [Kind in ShownKind]: ListFacts<RecordedFields> } = /* @__PURE__ */ factsOf('list');

/** Names of the filters of activity lists. */
export const shownNames = /* @__PURE__ */ Object.fromEntries(
  Object.entries(lists).map(([kind, { name }]) => [kind, name]),
) as { readonly [Kind in ShownKind]: Localized };

/** Returns the sentence about an activity; the name of the viewer comes before it. */
export function sentenceIn(
  language: Language,
  activity: Read<RecordedFields> & { readonly kind: ShownKind },
  words: SentenceWords,
): string {
  return lists[activity.kind].sentence[language](activity, words);
}

/** Returns a table's names in one language. */
export function namesIn<Kind extends string>(
  table: { readonly [kind in Kind]: Localized },
  language: Language,
): { readonly [kind in Kind]: string } {
  const names = Object.entries<Localized>(table).map(([kind, name]) => [kind, name[language]]);
  return Object.fromEntries(names) as { readonly [kind in Kind]: string };
}
