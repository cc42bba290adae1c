import type { Record, Records } from '@studio/records/records';

/** What the records keep of the first start. */
export interface FirstStart {
  /** Of the account that it made; '' when it found accounts in the log and made none. */
  readonly accountId: string;
  /** Null until there is one, and where none was made. */
  readonly overlayId: string | null;
  /** Nobody was shown a token yet. */
  readonly isTokenDue?: true;
}

export const KIND = 'studio';
export const FIRST_START = 'first-start';

export function firstStartIn(records: Records): Promise<Record<FirstStart> | null> {
  return records.get<FirstStart>(KIND, FIRST_START);
}
