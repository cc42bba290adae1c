import type { DecisionContext } from '@studio/kernel/decider';

/** What decisions about accounts are told. */
export interface AccountContext extends DecisionContext {
  /** The token that was made for this command: what of it may be known. Null when the command makes none. */
  readonly made: MadeToken | null;
}

export interface MadeToken {
  readonly tokenId: string;
  readonly prefix: string;
}
