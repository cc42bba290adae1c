import type { PlatformUser } from '@studio/platforms/viewer';
import { definePort } from '../port';

/** Viewer with a points balance. The `userId` is permanent; logins are renamed and reused. */
export interface LedgerViewer {
  readonly platform: string;
  readonly userId: string;
  /** True for the simulated channel: its points are in a separate ledger and belong to no real viewer. */
  readonly simulated: boolean;
}

/** Viewer with current login and name, for viewers who are new to the ledger. */
export interface NamedLedgerViewer extends LedgerViewer, PlatformUser {}

/** Balance and activity of a viewer on an account's streams. */
export interface ViewerBalance {
  readonly points: number;
  readonly watchMinutes: number;
  /** Chat lines. */
  readonly messages: number;
}

/** Why points are moved. */
export interface LedgerCause {
  /** Identifies this movement among all of the account's: the same key twice counts once. */
  readonly key: string;
  /** Reason as text for people. */
  readonly reason: string;
  /** Tool that moved them. */
  readonly source: LedgerSource;
  /** Reference within the tool, such as the id of a giveaway or a request. */
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
  'roulette',
  'raffle',
  'duel',
  'heist',
  'trivia',
  'prediction',
  'transfer',
  'loan',
  'reverse',
  'action',
  'link',
  'import',
  'rank',
] as const;
export type LedgerSource = (typeof ledgerSources)[number];

/** Points of an account's viewers, as other areas take and give them. All of it survives a kill, and none is done twice. */
export interface Ledger {
  /**
   * Returns zeros for a viewer the ledger does not know.
   * @throws Problem `unavailable`
   */
  of(accountId: string, viewer: LedgerViewer): Promise<ViewerBalance>;
  /**
   * Takes an amount completely or not at all. For a cause that was already processed, returns its earlier result.
   * @param amount whole points, from 1
   * @throws Problem `unavailable`, `outcome_unknown`: do it again with the same cause
   */
  take(
    accountId: string,
    viewer: NamedLedgerViewer,
    amount: number,
    cause: LedgerCause,
  ): Promise<'taken' | 'not_enough'>;
  /**
   * @param amount whole points, from 1
   * @throws Problem `unavailable`, `outcome_unknown`
   */
  give(accountId: string, viewer: NamedLedgerViewer, amount: number, cause: LedgerCause): Promise<void>;
}
export const LEDGER = definePort<Ledger>('ledger of points');
