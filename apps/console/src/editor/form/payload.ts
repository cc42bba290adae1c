import { graphicData, propertiesOf } from '@studio/widgets/custom/graphic-data';
import type { FieldDef, FieldValues } from './field-def';

/** Types of data that have no form of their own: they are JSON in a text. */
const written: readonly unknown[] = ['array', 'object'];

/** Returns true for a setting whose data are an object or a list. */
export function isJson({ payloadSchema }: FieldDef, key: string): boolean {
  return propertiesOf(payloadSchema).some(
    ([name, { type, enum: choices }]) => name === key && !choices && written.includes(type),
  );
}

/**
 * Returns the data of an action after one of its settings has changed, as the schema of the action has them.
 * @param value as its input has it; null for none
 */
export function changedPayload(
  button: FieldDef,
  payload: FieldValues,
  key: string,
  value: unknown,
): FieldValues {
  const { [key]: _, ...others } = payload;
  if (value === null) return others;
  if (isJson(button, key)) return { ...others, [key]: value };
  const properties = Object.fromEntries(propertiesOf(button.payloadSchema).filter(([name]) => name === key));
  return { ...others, ...graphicData({ properties }, { [key]: value }) };
}

/** Returns a value of an action's data as the input of its setting has it. */
export function shownInPayload({ type }: FieldDef, value: unknown): unknown {
  return type === 'dropdown' && typeof value === 'number' ? String(value) : value;
}
