/** Numbers that the bot keeps for an account. */
export interface BotCounterEvents {
  'counter.created': {
    readonly counterId: number;
    readonly name: string;
    readonly value: number;
    readonly step: number;
    /** Null: none. */
    readonly min: number | null;
    readonly max: number | null;
    readonly resetOn: 'never' | 'stream' | 'daily';
  };
  /** Only what changed. */
  'counter.changed': {
    readonly counterId: number;
    readonly name?: string;
    readonly step?: number;
    readonly min?: number | null;
    readonly max?: number | null;
    readonly resetOn?: 'never' | 'stream' | 'daily';
  };
  /** It stands there now. */
  'counter.counted': { readonly counterId: number; readonly value: number };
  'counter.deleted': { readonly counterId: number };
  /** The day that counters were made ready for, and its end (ms since 1970); null: no counter waits for it. */
  'counters.day-began': { readonly day: string; readonly endsAt: number | null };
}
