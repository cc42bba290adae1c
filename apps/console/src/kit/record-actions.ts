import type { FormValues } from './values';

/** Actions on the records of one kind. */
export interface RecordActions<Item> {
  readonly create?: ((values: FormValues) => Promise<unknown>) | undefined;
  /** Gets what differs. */
  readonly update?: ((item: Item, changes: FormValues) => Promise<unknown>) | undefined;
  readonly remove?: ((item: Item) => Promise<unknown>) | undefined;
  readonly enable?: ((item: Item, enabled: boolean) => Promise<unknown>) | undefined;
  /** Reads the stored record again, so that nobody's changes are overwritten unseen. */
  readonly reload?: ((item: Item) => Promise<Item | null | undefined>) | undefined;
  /** Query key prefixes to invalidate after each action. */
  readonly refresh: readonly (readonly string[])[];
}
