import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser';
import { Problem } from '@studio/kernel/problem';
import {
  widgetFieldTypes,
  type WidgetField,
  type WidgetFieldType,
  type WidgetFieldValue,
} from './widget-field';

/** Most settings of one widget. */
const MAX_FIELDS = 300;
const MAX_KEY = 100;
const MAX_LABEL = 300;
const MAX_OPTIONS = 500;

type Plain = Readonly<Record<string, unknown>>;

/** Text of a widget that is JSON. */
type Part = 'fields' | 'data';

/** Errors at a place of JSON. */
export const jsonFaults: Readonly<Record<ReturnType<typeof printParseErrorCode>, string>> = {
  InvalidSymbol: 'A value must be a text in quotes, a number, true, false or null.',
  InvalidNumberFormat: 'This is no number.',
  PropertyNameExpected: 'A name in quotes is missing.',
  ValueExpected: 'A value is missing.',
  ColonExpected: 'A colon is missing after the name.',
  CommaExpected: 'A comma is missing before this.',
  CloseBraceExpected: 'A closing brace } is missing.',
  CloseBracketExpected: 'A closing bracket ] is missing.',
  EndOfFileExpected: 'Something follows after the end.',
  InvalidCommentToken: 'This is no comment.',
  UnexpectedEndOfComment: 'A comment does not end.',
  UnexpectedEndOfString: 'A text does not end: its quote is missing.',
  UnexpectedEndOfNumber: 'A number does not end.',
  InvalidUnicode: 'After \\u come four hexadecimal digits.',
  InvalidEscapeCharacter: 'After a backslash comes another character.',
  InvalidCharacter: 'A text contains a character that is not allowed, such as a line break.',
  '<unknown ParseErrorCode>': 'This is not JSON.',
};

/**
 * Reads the settings that a widget declares, as its authors write them: JSON with comments and commas at the end.
 * @throws Problem `fields_invalid` with the line
 */
export function readFields(text: string): readonly WidgetField[] {
  if (text.trim() === '') return [];
  const declared = readObject(text, 'fields');
  const entries = Object.entries(declared);
  if (entries.length > MAX_FIELDS) throw invalid('fields', 1, `There are more than ${MAX_FIELDS} fields.`);
  return entries.map(([key, field]) => {
    const refuse = (reason: string): Problem => invalid('fields', lineOfKey(text, key), reason);
    if (key === '' || key.length > MAX_KEY)
      throw refuse(`The name of a field has 1 to ${MAX_KEY} characters.`);
    if (!isPlain(field)) throw refuse(`The field ${JSON.stringify(key)} must be an object with a type.`);
    return readField(key, field);
  });
}

/**
 * Reads saved values of a widget's settings.
 * @throws Problem `fields_invalid` with the line
 */
export function readData(text: string): Plain {
  return text.trim() === '' ? {} : readObject(text, 'data');
}

/** Writes settings as widgets read them: an object by key, in strict JSON. */
export function fieldsFile(fields: readonly WidgetField[]): string {
  const entries = fields.map(({ key, options, ...field }) => [
    key,
    {
      ...field,
      ...(options && { options: Object.fromEntries(options.map((each) => [each.key, each.label])) }),
    },
  ]);
  return JSON.stringify(Object.fromEntries(entries), null, 2);
}

/** Reads one declared field; wrong parts of it fall back, since widgets are full of them. */
export function readField(key: string, field: Plain): WidgetField {
  const type = typeOf(field['type']);
  const label = field['label'];
  // Widgets write both.
  const step = numberOf(field['step'] ?? field['steps']);
  const min = numberOf(field['min']);
  const max = numberOf(field['max']);
  const { group, multiple } = field;
  return {
    key,
    type,
    label: typeof label === 'string' ? label.slice(0, MAX_LABEL) : key,
    value: valueOf(field['value']),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(step !== undefined && { step }),
    ...(type === 'dropdown' && { options: optionsOf(field['options']) }),
    ...(typeof group === 'string' && group !== '' && { group: group.slice(0, MAX_LABEL) }),
    ...(multiple === true && { multiple }),
  };
}

function readObject(text: string, part: Part): Plain {
  const errors: ParseError[] = [];
  let found: unknown;
  try {
    found = parse(text, errors, { allowTrailingComma: true });
  } catch {
    throw invalid(part, 1, 'It nests too deep.');
  }
  const [first] = errors;
  if (first) throw invalid(part, lineAt(text, first.offset), jsonFaults[printParseErrorCode(first.error)]);
  if (!isPlain(found)) throw invalid(part, 1, 'It must be one JSON object.');
  return found;
}

function typeOf(type: unknown): WidgetFieldType {
  return widgetFieldTypes.find((known) => known === type) ?? 'text';
}

function valueOf(value: unknown): WidgetFieldValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.filter((each): each is string => typeof each === 'string');
  return null;
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Options by key, or a list of texts. */
function optionsOf(options: unknown): WidgetField['options'] {
  const pairs = Array.isArray(options)
    ? options.map((each) => [String(each), String(each)] as const)
    : Object.entries(isPlain(options) ? options : {}).map(([key, label]) => [key, String(label)] as const);
  return pairs.slice(0, MAX_OPTIONS).map(([key, label]) => ({ key, label: label.slice(0, MAX_LABEL) }));
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function lineOfKey(text: string, key: string): number {
  return lineAt(text, Math.max(0, text.indexOf(JSON.stringify(key))));
}

function invalid(field: Part, line: number, reason: string): Problem {
  return new Problem('fields_invalid', `The ${field} can’t be read (line ${line}): ${reason}`, {
    field,
    line,
    reason,
  });
}
