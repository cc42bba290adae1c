import { definePort } from './port';

/** Somebody whose points are kept: `userId` stays, logins are renamed and given to others. */
export interface LedgerViewer {
  readonly platform: string;
  readonly userId: string;
  /** Of the simulated channel: their points lie in a ledger apart, and nobody has them. */
  readonly simulated: boolean;
}

/** What they are called now, for those of whom the ledger hears for the first time. */
export interface NamedLedgerViewer extends LedgerViewer {
  readonly login: string;
  readonly name: string;
}

/** What a viewer has and has done on an account's streams. */
export interface ViewerStanding {
  readonly points: number;
  readonly watchMinutes: number;
  /** Chat lines. */
  readonly messages: number;
}

/** Why points are moved. */
export interface LedgerCause {
  /** Names this movement among all of the account's: the same one twice counts once. */
  readonly key: string;
  /** For people. */
  readonly reason: string;
  /** Which tool moved them. */
  readonly source: LedgerSource;
  /** What they were moved for there, such as the id of a giveaway or of a request. */
  readonly refId: string | null;
  /** RFC 3339: not before this can they have been moved because of it. However long ago, it counts once. */
  readonly since: string;
}

export const ledgerSources = [
  'watchtime',
  'chat',
  'event',
  'adjust',
  'reward',
  'refund',
  'giveaway',
  'song',
  'gamble',
  'slots',
  'transfer',
  'loan',
  'reverse',
  'action',
] as const;
export type LedgerSource = (typeof ledgerSources)[number];

/** Points of an account's viewers, as other areas take and give them. All of it survives a kill, and none is done twice. */
export interface Ledger {
  /** Nothing for somebody of whom the ledger knows nothing. @throws Problem `unavailable` */
  of(accountId: string, viewer: LedgerViewer): Promise<ViewerStanding>;
  /**
   * Takes all of an amount or nothing; with a cause that was carried out before, it tells what became of it then.
   * @param amount whole points, from 1
   * @throws Problem `unavailable`, `outcome_unknown`: do it again with the same cause
   */
  take(
    accountId: string,
    viewer: NamedLedgerViewer,
    amount: number,
    cause: LedgerCause,
  ): Promise<'taken' | 'not_enough'>;
  /** @param amount whole points, from 1 @throws Problem `unavailable`, `outcome_unknown` */
  give(accountId: string, viewer: NamedLedgerViewer, amount: number, cause: LedgerCause): Promise<void>;
}
export const LEDGER = definePort<Ledger>('ledger of points');
