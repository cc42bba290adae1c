import type { FormValues } from './values';

/** Actions on the records of one kind. */
export interface RecordActions<Item> {
  readonly create?: ((values: FormValues) => Promise<unknown>) | undefined;
  /**
   * Receives the record as it is stored, as far as that is known, what differs, and the values that this is based on
   * (`Save`).
   */
  readonly update?: ((item: Item, changes: FormValues, expected: FormValues) => Promise<unknown>) | undefined;
  readonly remove?: ((item: Item) => Promise<unknown>) | undefined;
  readonly enable?: ((item: Item, enabled: boolean) => Promise<unknown>) | undefined;
  /** Query key prefixes to invalidate after each action. */
  readonly refresh: readonly (readonly string[])[];
}
