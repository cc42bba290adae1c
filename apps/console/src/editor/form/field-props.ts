import type { FieldDef } from './field-def';

/** What every input of a setting gets. */
export interface FieldInputProps {
  readonly field: FieldDef;
  readonly value: unknown;
  /** Several layers differ in it. */
  readonly isMixed?: boolean;
  readonly disabled?: boolean;
  readonly onValue: (value: unknown) => void;
  /** Writing is over for now. */
  readonly onEnd?: () => void;
  readonly onCommand?: (command: string) => void;
}
