import { ApiProblem } from '../../api/api-problem';
import { expectations } from './expectations';
import { messages } from './messages';
import { packMessages } from './pack-messages';
import type { Phrase } from './phrase';
import { widgetMessages } from './widget-messages';
import type { Language } from '@studio/platforms/languages';

/** Errors by field path, such as `steps.2.ms`; for a list entry `steps.2`. */
export interface Faults {
  readonly [path: string]: string;
}

interface ApiFault {
  readonly field?: unknown;
  readonly expected?: unknown;
}

interface Reason {
  readonly index?: unknown;
  readonly field?: unknown;
  readonly message?: unknown;
}

interface Option {
  readonly label?: unknown;
}

/** Longest list of choices that an error names. */
const MOST_CHOICES = 8;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const compiled = (phrases: readonly Phrase[]) =>
  phrases.map(([api, en, de]) => ({
    pattern: new RegExp(`^${api.split('{}').map(escaped).join('(.+?)')}$`, 's'),
    en,
    de,
  }));

const byExpectation = compiled(expectations);
const byMessage = compiled([...messages, ...widgetMessages, ...packMessages]);

function said(
  list: ReturnType<typeof compiled>,
  text: string,
  language: Language,
  fallback: string,
): string | null {
  for (const { pattern, en, de } of list) {
    const values = pattern.exec(text);
    if (values)
      return (language === 'de' ? de : (en ?? fallback)).replace(
        /\{(\d)\}/g,
        (_, place: string) => values[Number(place)] ?? '',
      );
  }
  return null;
}

const extras = {
  empty: { en: 'You can also leave it empty.', de: 'Es darf auch leer bleiben.' },
  line: { en: 'Use no line breaks or control characters.', de: 'Ohne Zeilenumbrüche und Steuerzeichen.' },
  control: { en: 'Use no control characters.', de: 'Ohne Steuerzeichen.' },
} as const;

/**
 * Returns what a field takes as a sentence in the reader's language.
 * @param expected as the API says it after “must be”: `text of 1 to 40 characters or null`
 * @returns null for a phrase that is not known
 */
export function expectationText(expected: string, language: Language): string | null {
  const [, main = '', orNull, without] =
    /^(.*?)( or null)?(, without (?:line breaks and other )?control characters)?$/s.exec(expected) ?? [];
  const text =
    said(byExpectation, main, language, main) ??
    // One literal, such as the type of an action.
    (/^[a-z_]+$/.test(main) ? said(byExpectation, `one of ${main}`, language, main) : null);
  if (text === null) return said(byMessage, expected, language, expected);
  return [
    text,
    ...(orNull ? [extras.empty[language]] : []),
    ...(without ? [extras[without.includes('line') ? 'line' : 'control'][language]] : []),
  ].join(' ');
}

/** Returns a message of the API in the reader's language; null if it is not known. */
export function messageText(message: string, language: Language): string | null {
  return said(byMessage, message, language, message);
}

function choiceText(allowed: readonly Option[], language: Language): string {
  const labels = allowed.map(({ label }) => String(label));
  if (labels.length > 0 && labels.length <= MOST_CHOICES) {
    const named = labels.join(', ');
    return language === 'de' ? `Wähle eines davon: ${named}.` : `Choose one of: ${named}.`;
  }
  return language === 'de'
    ? 'Das gibt es nicht. Wähle etwas anderes.'
    : 'There is no such choice. Choose another one.';
}

/** Fields that an error without a field is about, by the id in its details. */
const namedTwice: { readonly [detail: string]: string } = {
  commandId: 'name',
  counterId: 'name',
  apiId: 'name',
  rewardId: 'name',
  mappingId: 'obsScene',
};
const taken = {
  en: 'This name is taken. Choose another one.',
  de: 'Diesen Namen gibt es schon. Wähle einen anderen.',
};

/** Errors that say what is wrong inside a text or a file, and where. */
const located = new Set(['fields_invalid', 'package_invalid']);

/** `Line 3: A comma is missing before this.` */
function locatedText({ line, path, reason }: ApiProblem['details'], language: Language): string {
  const text = messageText(String(reason), language) ?? String(reason);
  if (typeof line === 'number') return `${language === 'de' ? 'Zeile' : 'Line'} ${line}: ${text}`;
  return typeof path === 'string' ? `${path}: ${text}` : text;
}

/** `steps[2]: There is no layer 4.` */
const LISTED = /^(\w+)\[(\d+)\]: (.+)$/s;

/** Returns the errors of the fields that a refusal names, in the reader's language. */
export function fieldFaults(error: unknown, language: Language): Faults {
  if (!(error instanceof ApiProblem)) return {};
  const { errors, field, expected, reasons, allowed } = error.details;
  const faults: Record<string, string> = {};
  const translated = (message: string): string => messageText(message, language) ?? message;
  const fallback = (what: string): string => (language === 'de' ? `Erwartet: ${what}` : `Must be ${what}.`);
  const expectedText = (what: string): string => expectationText(what, language) ?? fallback(what);
  for (const fault of Array.isArray(errors) ? (errors as readonly ApiFault[]) : [])
    if (typeof fault.field === 'string' && typeof fault.expected === 'string')
      faults[fault.field] ??= expectedText(fault.expected);
  for (const reason of Array.isArray(reasons) ? (reasons as readonly Reason[]) : []) {
    if (typeof reason !== 'object' || typeof reason.message !== 'string') continue;
    const own = typeof reason.field === 'string' ? reason.field : null;
    const path =
      typeof reason.index === 'number' && typeof field === 'string'
        ? [field, reason.index, ...(own === null ? [] : [own])].join('.')
        : (own ?? field);
    if (typeof path === 'string') faults[path] ??= translated(reason.message);
  }
  if (typeof field === 'string' && Object.keys(faults).length === 0) {
    const [, , , inner] = LISTED.exec(error.message) ?? [];
    const message = inner ?? error.message;
    if (located.has(error.code)) faults[field] = locatedText(error.details, language);
    else if (Array.isArray(allowed)) faults[field] = choiceText(allowed as readonly Option[], language);
    else
      faults[field] =
        messageText(message, language) ?? (typeof expected === 'string' ? expectedText(expected) : message);
  }
  if (error.code === 'duplicate') {
    const name = Object.keys(error.details).flatMap((detail) => namedTwice[detail] ?? [])[0];
    if (name !== undefined) faults[name] ??= taken[language];
  }
  return faults;
}
