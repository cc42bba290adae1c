import {
  shownFieldsOf,
  type PredictionOutcome,
  type PredictionPhase,
  type RecordedFields,
  type ShownFields,
  type StreamKind,
} from './stream-kinds';

/** Stream activity [activity/1]: the part of a stored `activity.recorded` event that lists and widgets use. */
export type Activity = ShownFields & {
  readonly activityId: string;
  readonly kind: StreamKind;
  readonly platform: string;
  /** RFC 3339. */
  readonly at: string;
  /** User; null for an anonymous or forgotten viewer. */
  readonly user: { readonly login: string; readonly name: string } | null;
  /** Viewer id; null if the activity has no viewer. */
  readonly viewerId: string | null;
  readonly message: string | null;
  /** True for a subscription that somebody else paid for. The gift as a whole is a further activity. */
  readonly received?: boolean;
  /** True if it arrived late: layers must not show it. */
  readonly late: boolean;
  readonly simulated: boolean;
  /** True for a test of a connected source. */
  readonly test?: boolean;
  /** State of a prediction, if the platform reports what viewers bet. */
  readonly bets?: PredictionBets;
};

/** State of a prediction when it begins, takes no more points, or is over. */
export type PredictionBets = {
  readonly predictionId: string;
  readonly phase: PredictionPhase;
  readonly outcomes: readonly PredictionOutcome[];
  /** Time at which no more points are taken: RFC 3339. */
  readonly locksAt?: string;
};

/** Activity from before a layer was added. */
export type PastActivity = Activity & {
  /** True if it belongs to the current session. */
  readonly inSession: boolean;
};

/** Returns the activity of a stored event, without the event's other fields. */
export function activityOf(recorded: Activity & RecordedFields): Activity {
  const { activityId, kind, platform, at, user, viewerId, message, received, late, simulated, test } =
    recorded;
  return {
    ...{ activityId, kind, platform, at, viewerId, message, late, simulated },
    user: user && { login: user.login, name: user.name },
    ...(received && { received }),
    ...(test && { test }),
    ...betsOf(recorded),
    ...shownFieldsOf(recorded),
  };
}

function betsOf({ predictionId, phase, outcomes, locksAt }: RecordedFields): Pick<Activity, 'bets'> {
  if (predictionId === undefined || outcomes === undefined) return {};
  if (phase !== 'start' && phase !== 'lock' && phase !== 'end') return {};
  return { bets: { predictionId, phase, outcomes, ...(locksAt !== undefined && { locksAt }) } };
}

const MICROS = 1_000_000;

/** Returns the money of an activity in units of its currency; undefined for none. */
export function moneyOf({ micros }: Pick<ShownFields, 'micros'>): number | undefined {
  return micros === undefined ? undefined : micros / MICROS;
}

/** Tips of one currency. */
export interface CurrencyTips {
  /** ISO 4217. */
  readonly currency: string;
  /** Their sum, in units of the currency. */
  readonly amount: number;
  readonly tips: number;
}
