import type { Schemas } from '../api/client';
import type { FormValues } from '../kit/values';

export type ListedAutomation = Schemas['AutomationView'];
export type AutomationSchema = Schemas['AutomationSchemaView'];
export type OfferedTrigger = AutomationSchema['triggers'][number];

/** A trigger of an automation. */
export interface Trigger {
  readonly triggerId?: string;
  readonly type: string;
  readonly filter: FormValues;
  readonly enabled: boolean;
}

/** A step of an automation; its further fields depend on its type. */
export interface EditedStep extends FormValues {
  readonly type: string;
  readonly stepId?: string;
  readonly enabled?: boolean;
}

const isObject = (value: unknown): value is FormValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the objects in a list; other values are left out. */
export const objectsIn = (value: unknown): readonly FormValues[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

export const objectOf = (value: unknown): FormValues => (isObject(value) ? value : {});
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

export function triggersIn(value: unknown): readonly Trigger[] {
  return objectsIn(value).map(({ triggerId, type, filter, enabled }) => ({
    ...(typeof triggerId === 'string' && { triggerId }),
    ...{ type: textOf(type), filter: objectOf(filter), enabled: enabled !== false },
  }));
}

export function stepsIn(value: unknown): readonly EditedStep[] {
  return objectsIn(value).map((step) => ({ ...step, type: textOf(step['type']) }));
}
