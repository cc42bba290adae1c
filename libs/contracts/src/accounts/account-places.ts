import { definePort } from '../port';

/** Locale settings of accounts. */
export interface AccountPlaces {
  /** @throws Problem `unavailable` */
  placeOf(accountId: string): Promise<{
    /** IANA time zone; determines days. */
    readonly timeZone: string;
    /** ISO 4217. */
    readonly currency: string;
    /** en or de. */
    readonly locale: string;
    /** Name for viewers without one; '' for the default word of the language. */
    readonly anonymousName: string;
    /** Value of one unit of the base in each currency; null if none were set. */
    readonly rates: {
      readonly base: string;
      readonly rates: { readonly [currency: string]: number };
    } | null;
  }>;
}
export const PLACES = definePort<AccountPlaces>('places of accounts');
/** As this process has followed the accounts: for what is shown and read again, never for what is recorded. */
export const FOLLOWED_PLACES = definePort<AccountPlaces>('places of accounts, as followed');
