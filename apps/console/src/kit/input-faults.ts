import type { Language } from '@studio/platforms/languages';
import type { Faults } from './refusal/field-faults';
import { de } from './text/input-de';
import { en, type InputFaultTexts } from './text/input-en';

const texts: { readonly [language in Language]: InputFaultTexts } = { en, de };

/** Input whose browser knows what it takes: an `HTMLInputElement`, or a text area. */
export interface CheckedInput {
  readonly name: string;
  readonly type: string;
  readonly min?: string;
  readonly max?: string;
  readonly step?: string;
  readonly validity: Partial<ValidityState>;
}

/**
 * Returns what is wrong with the inputs of a form, by their names.
 * @param inputs in the order of the form; those that show an error of their own have `customError`
 */
export function inputFaults(inputs: readonly CheckedInput[], language: Language): Faults {
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });
  const format = (value: number): string => numbers.format(value);
  const faults: Record<string, string> = {};
  for (const input of inputs)
    if (input.name !== '' && input.validity.valid === false && input.validity.customError !== true)
      faults[input.name] ??= textOf(input, texts[language], format);
  return faults;
}

function textOf(
  { type, min = '', max = '', step = '', validity }: CheckedInput,
  texts: InputFaultTexts,
  format: (value: number) => string,
): string {
  if (type === 'number') {
    const isWhole = step === '' || Number.isInteger(Number(step));
    const isInBounds = validity.rangeOverflow !== true && validity.rangeUnderflow !== true;
    if (validity.stepMismatch === true && !isWhole && isInBounds) return texts.steps(format(Number(step)));
    const bound = (text: string): string | null => (text === '' ? null : format(Number(text)));
    return texts.number(isWhole, bound(min), bound(max));
  }
  if (validity.valueMissing === true) return texts.missing;
  if (type === 'url') return texts.address;
  if (type === 'date' || type === 'datetime-local' || type === 'time') return texts.date;
  return texts.pattern;
}
