import type { FieldDef, FieldValues } from './field-def';

/** Props of every input of a setting. */
export interface FieldInputProps {
  readonly field: FieldDef;
  /** Path of the setting in the API. */
  readonly name?: string;
  readonly value: unknown;
  /** All settings of the layer; undefined for the settings of an entry. */
  readonly values?: FieldValues;
  /** Several layers differ in it. */
  readonly isMixed?: boolean;
  readonly disabled?: boolean;
  readonly onValue: (value: unknown) => void;
  /** Writing is over for now. */
  readonly onEnd?: () => void;
  readonly onCommand?: (command: string, args: { readonly [key: string]: unknown }) => void;
}
