import type { FormValues } from './values';

/** What can be done with the records of one kind. */
export interface RecordActions<Item> {
  readonly create?: ((values: FormValues) => Promise<unknown>) | undefined;
  /** Gets what differs. */
  readonly update?: ((item: Item, changes: FormValues) => Promise<unknown>) | undefined;
  readonly remove?: ((item: Item) => Promise<unknown>) | undefined;
  readonly enable?: ((item: Item, enabled: boolean) => Promise<unknown>) | undefined;
  /** Beginnings of keys of what is asked for anew after each. */
  readonly refresh: readonly (readonly string[])[];
}
