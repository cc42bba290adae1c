import type { DecideTable, Decider, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import { timestamp } from '@studio/kernel/clock';

/** Lateness in ms from which the end of an ad break is no news. */
const LATE_MS = 60_000;

/** Ad breaks of an account's channels, beside their begin, which the record of stream events has. */
export interface AdBreakEvents {
  'ad-break.ended': {
    /** Activity that recorded its begin. */
    readonly activityId: string;
    readonly platform: string;
    /** Length. */
    readonly seconds: number;
    readonly automatic: boolean;
    readonly simulated: boolean;
    /** Its end: RFC 3339. */
    readonly at: string;
    /** It was learned of too late, after a stop of the server. */
    readonly late: boolean;
  };
}

/** An ad break whose end is due. */
export type RunningAdBreak = Omit<AdBreakEvents['ad-break.ended'], 'at' | 'late'> & {
  /** Ms since 1970. */
  readonly endsAt: number;
};

export interface AdBreakCommands {
  readonly EndAdBreak: RunningAdBreak;
}

type NoState = object;

const decide: DecideTable<AdBreakCommands, NoState, AdBreakEvents, DecisionContext> = {
  EndAdBreak: (_, { endsAt, ...about }, { now }) => [
    {
      type: 'ad-break.ended',
      data: { ...about, at: timestamp(endsAt), late: now - endsAt > LATE_MS },
    },
  ],
};

const evolve: EvolveTable<NoState, AdBreakEvents> = { 'ad-break.ended': (state) => state };

export const adBreakDecider: Decider<NoState, AdBreakCommands, AdBreakEvents> = {
  category: 'adbreaks',
  schemaVersion: 1,
  initial: {},
  decide,
  evolve,
};
