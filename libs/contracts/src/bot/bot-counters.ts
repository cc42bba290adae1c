import type { Cause } from '@studio/process-managers/process';
import { definePort } from '../port';

/** Counters of bots, by name. */
export interface NamedCounters {
  /** Returns null if there is no such counter. @throws Problem `unavailable` */
  valueOf(accountId: string, name: string): Promise<number | null>;
  /**
   * Changes a counter, and creates it if there is none.
   * @param cause the same one twice counts once
   * @returns the value after it
   * @throws Problem `limit_reached`, `unavailable`
   */
  countOn(
    accountId: string,
    command: { readonly name: string; readonly op: 'add' | 'set' | 'reset'; readonly amount?: number },
    cause: Pick<Cause, 'key'> & Partial<Cause>,
  ): Promise<number>;
}
export const BOT_COUNTERS = definePort<NamedCounters>('counters of bots');
