import type { Record, Records } from '@studio/records/records';

/** First start, as the records store it. */
export interface FirstStart {
  /** Account that the first start created; '' if the log already had accounts. */
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
