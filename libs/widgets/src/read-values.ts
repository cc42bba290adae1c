import { invalidValue, Problem, type Reason } from '@studio/kernel/problem';
import { isTimeZone } from '@studio/kernel/time-zone';
import { fontFamilies } from './fonts';
import { listInvalid, listReasons, readItems, type ListField } from './list-values';
import type { Field, ListItem, Locale, ReadValues, Values, Widget } from './widget';

type ValuedField = Exclude<Field, { readonly type: 'button' }>;
/** Kind of upload by url. */
export type KnownMedia = ReadonlyMap<string, string>;

type FieldOf<Type extends Field['type']> = Extract<Field, { readonly type: Type }>;

const hasValue = (field: Field): field is ValuedField => field.type !== 'button';

/** Returns the default of every setting of a widget. */
export function defaultValues(widget: Widget): Values {
  return Object.fromEntries(widget.fields.filter(hasValue).map((field) => [field.key, field.default]));
}

/**
 * Reads settings values sent by a client [settings/1]. Unknown keys are dropped, numbers are clamped, and null means
 * the default. Texts stay as they are.
 * @param base saved values for keys that were not sent; the defaults if not given
 * @throws Problem `invalid_option` {field, allowed}, `invalid_value` {field, expected}, `list_invalid`
 */
export function readValues(
  widget: Widget,
  sent: Values,
  base: Values = {},
  reading: ReadingOptions = {},
): ReadValues {
  return readWith(
    (problem) => {
      throw problem;
    },
    { ...usual, ...reading, widget, sent, base },
  );
}

/** Checks a web address. Returns what is wrong with it, in words; null if nothing. */
export type AddressFault = (address: URL) => string | null;

export interface ReadingOptions {
  /** Language of the labels in a refusal. */
  readonly locale?: Locale;
  /** The uploads that may be shown. */
  readonly media?: KnownMedia;
  /**
   * Returns why an address may not be shown in a frame, in words that follow “must be”; null if it may. Without
   * this function no address is allowed, since only the server knows which addresses are private.
   */
  readonly addressFault?: AddressFault;
  /** Hosts beside those of a field whose pages may be shown: those that the overlay's owner trusts with guests. */
  readonly hosts?: readonly string[];
  /**
   * Returns an id for a new entry of a list.
   * @param label names the entry among those of the request
   */
  readonly newId?: (label: string) => string;
}

const usual: Required<ReadingOptions> = {
  locale: 'en',
  media: new Map(),
  addressFault: () => 'empty: no address can be checked here',
  hosts: [],
  newId: (label) => label,
};

/** Reads values like `readValues`, but collects all refusals, one per field. Refused values get their default. */
export function checkValues(
  widget: Widget,
  sent: Values,
  reading: Required<Pick<ReadingOptions, 'locale' | 'media' | 'addressFault'>>,
): ReadValues & { readonly refused: readonly Problem[] } {
  const refused: Problem[] = [];
  const read = readWith((problem) => void refused.push(problem), {
    ...usual,
    ...{ widget, sent, base: {}, ...reading },
  });
  return { ...read, refused };
}

interface Sent extends Required<ReadingOptions> {
  readonly widget: Widget;
  readonly sent: Values;
  readonly base: Values;
}

/** @param refuse receives each refused value; an error it throws ends the reading */
function readWith(refuse: (problem: Problem) => void, { widget, sent, base, ...reading }: Sent): ReadValues {
  const fields = new Map(widget.fields.filter(hasValue).map((field) => [field.key, field]));
  const read = new Map<string, unknown>();
  const ignored: string[] = [];
  const clamped: string[] = [];
  for (const [key, value] of Object.entries(sent)) {
    const field = fields.get(key);
    if (!field) ignored.push(key);
    else if (value === null) read.set(key, field.default);
    else {
      const saved = Object.hasOwn(base, key) ? base[key] : undefined;
      if (field.type === 'list') {
        const list = readList(field, value, (saved ?? []) as readonly ListItem[], reading);
        if (list instanceof Problem) refuse(list);
        else {
          read.set(key, list.items);
          clamped.push(...list.clamped);
        }
        continue;
      }
      // An unchanged value may stay, even if its upload was deleted.
      const stored = saved === value ? value : readValue(field, value, reading);
      if (stored instanceof Problem) {
        refuse(stored);
        continue;
      }
      if (field.type === 'number' && stored !== value) clamped.push(key);
      read.set(key, stored);
    }
  }
  const valueOf = ({ key, default: fallback }: ValuedField): unknown => {
    if (read.has(key)) return read.get(key);
    return Object.hasOwn(base, key) ? base[key] : fallback;
  };
  const values = Object.fromEntries([...fields.values()].map((field) => [field.key, valueOf(field)]));
  return { values, ignored, clamped };
}

type QueryDeps = Required<ReadingOptions>;

/** A whole list as it will be saved, or why it can't be. @param saved the list as it is */
function readList(
  field: ListField,
  value: unknown,
  saved: readonly ListItem[],
  reading: QueryDeps,
): Problem | { readonly items: readonly ListItem[]; readonly clamped: readonly string[] } {
  const refused = (reasons: readonly Reason[]): Problem => listInvalid(field, reasons, saved.length);
  if (!Array.isArray(value))
    return refused([
      { index: null, field: null, code: 'invalid_value', message: 'A list is an array of entries.' },
    ]);
  const tooMany = listReasons({ ...field, uniqueBy: null }, value as readonly ListItem[]);
  if (tooMany.length > 0) return refused(tooMany);
  const read = readItems(field, value, {
    saved,
    newId: (index) => reading.newId(`${field.key}/${index}`),
    readValue: (item, of) => readValue(item, of, reading),
  });
  if (!('items' in read)) return refused(read);
  const reasons = listReasons(field, read.items);
  return reasons.length > 0 ? refused(reasons) : read;
}

/** The value as it will be saved, or why it can't be. */
export function readValue(
  field: Exclude<ValuedField, ListField>,
  value: unknown,
  {
    locale,
    media,
    addressFault,
    hosts = [],
  }: Pick<QueryDeps, 'locale' | 'media' | 'addressFault'> & Pick<ReadingOptions, 'hosts'>,
): unknown {
  switch (field.type) {
    case 'text':
    case 'textarea':
      return readText(field, value, addressFault, hosts);
    case 'number':
      return readNumber(field, value);
    case 'color':
      return readColor(field, value);
    case 'boolean':
      return typeof value === 'boolean' ? value : wrong(field, 'true or false');
    case 'dropdown':
      return readOption(
        field,
        value,
        field.options.map(({ key, label }) => ({ key, label: label[locale] })),
      );
    case 'font':
      return readOption(
        field,
        value,
        fontFamilies.map(({ family }) => ({ key: family, label: family })),
      );
    case 'image':
    case 'video':
    case 'audio':
    case 'lottie':
      if (value === '' || (typeof value === 'string' && media.get(value) === field.type)) return value;
      return wrong(field, `the url of an uploaded ${field.type} of the overlay's owner, or "" for none`);
  }
}

function readText(
  field: FieldOf<'text' | 'textarea'>,
  value: unknown,
  addressFault: AddressFault,
  hosts: readonly string[],
): string | Problem {
  const expected = `text of at most ${field.maxLength} characters`;
  if (typeof value !== 'string') return wrong(field, expected);
  // Counting code points of a text that is short enough in any case would be wasted.
  if (value.length > field.maxLength && [...value].length > field.maxLength) return wrong(field, expected);
  if (field.timeZone && value.trim() !== '' && !isTimeZone(value.trim()))
    return wrong(field, 'the name of a time zone, like Europe/Berlin, or "" for none');
  const fault =
    field.webAddress && value !== ''
      ? faultIn(value, addressFault, field.hosts && [...field.hosts, ...hosts])
      : null;
  return fault === null ? value : wrong(field, fault);
}

function faultIn(text: string, addressFault: AddressFault, hosts?: readonly string[]): string | null {
  if (!URL.canParse(text)) return 'an address, https://…, or "" for none';
  const address = new URL(text);
  if (address.username !== '' || address.password !== '') return 'an address without name and password';
  if (hosts && !hosts.includes(address.hostname))
    return `an address of ${hosts.join(' or ')}; pages of other hosts belong into the widget “Web page”`;
  return addressFault(address);
}

function readNumber(field: FieldOf<'number'>, value: unknown): number | Problem {
  if (typeof value !== 'number' || !Number.isFinite(value)) return wrong(field, 'a number');
  // + 0 turns −0, which would not survive being stored, into 0.
  return Math.min(field.max, Math.max(field.min, value)) + 0;
}

const OPAQUE = /^#[0-9a-f]{6}$/i;
const WITH_ALPHA = /^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i;

function readColor(field: FieldOf<'color'>, value: unknown): string | Problem {
  const form = field.alpha ? WITH_ALPHA : OPAQUE;
  if (typeof value === 'string' && form.test(value)) return value;
  return wrong(field, field.alpha ? '#rrggbb or #rrggbbaa' : '#rrggbb');
}

interface Option {
  readonly key: string;
  readonly label: string;
}

function readOption(field: ValuedField, value: unknown, allowed: readonly Option[]): string | Problem {
  const option = allowed.find(({ key }) => key === value);
  if (option) return option.key;
  return new Problem('invalid_option', `${field.key} doesn't have that option.`, {
    field: field.key,
    allowed,
  });
}

function wrong(field: ValuedField, expected: string): Problem {
  return invalidValue(field.key, expected);
}
