import type { Journal } from './interpreter';
import type { RunEvents } from './run.events';

export const runLimits = {
  /** AutomationRuns that wait in a queue. */
  waiting: 100,
  queues: 20,
  /** Traces of each outcome per automation. */
  traces: 50,
  /** Starts in a minute: of an automation, of one that chat triggers, and of an account. */
  starts: 60,
  chatStarts: 120,
  accountStarts: 600,
} as const;

const MINUTE_MS = 60_000;
/** Viewers whose last run is known per automation. */
const MOST_VIEWERS = 1_000;

type Requested = RunEvents['run.requested'];

/** A run that is not over. */
export interface ActiveRun extends Omit<Requested, 'started' | 'checks' | 'at' | 'plain'> {
  readonly state: 'running' | 'waiting';
  readonly requestedAt: number;
  /** Time at which its next step was due, ms since 1970. */
  readonly dueAt: number;
  readonly journal: Journal;
  /** Values of steps with a name. */
  readonly outputs: { readonly [name: string]: unknown };
}

/** Earlier runs of an automation, for cooldowns and budgets; simulated ones apart. */
export interface PastRuns {
  /** ms since 1970 */
  readonly at: number;
  /** By viewer. */
  readonly viewers: { readonly [viewerId: string]: number };
  readonly stream: string | null;
  readonly inStream: number;
  /** Starts in the last minute. */
  readonly recent: readonly number[];
  /** AutomationRuns by the hour since 1970, of the last 25 hours. */
  readonly hours: { readonly [hour: number]: number };
}

export interface AutomationRuns {
  /** In the order in which they were requested. */
  readonly active: { readonly [runId: string]: ActiveRun };
  readonly past: { readonly [automationId: string]: PastRuns };
  /** The same for simulated events: their cooldowns never hold up real viewers. */
  readonly simulatedPast: { readonly [automationId: string]: PastRuns };
  /** Ids of runs that are over, oldest first, by automation. */
  readonly ended: {
    readonly [automationId: string]: {
      readonly finished: readonly string[];
      readonly failed: readonly string[];
    };
  };
  readonly pausedQueues: readonly string[];
}

export const noRuns: AutomationRuns = {
  active: {},
  past: {},
  simulatedPast: {},
  ended: {},
  pausedQueues: [],
};

/** Reasons for which a run is refused by what runs already. */
export type RunRefusal =
  | 'cooldown'
  | 'user_cooldown'
  | 'stream_limit'
  | 'already_running'
  | 'too_many_runs'
  | 'queue_full'
  | 'over_budget';

/** Rules of an automation for its runs. */
export interface RunRules {
  readonly mode: Requested['mode'];
  readonly maxRuns: number;
  readonly queue: string | null;
  readonly cooldown: { readonly globalS: number; readonly userS: number; readonly perStream: number };
  readonly isChat: boolean;
  /** Skips the cooldown. */
  readonly ignoresCooldown?: boolean;
}

export type RunVerdict =
  | { readonly kind: 'run'; readonly starts: boolean; readonly replaces: readonly ActiveRun[] }
  | { readonly kind: 'refused'; readonly reason: RunRefusal };

type Asking = Pick<Requested, 'automationId' | 'viewerId' | 'simulated' | 'stream'>;

/** Decides on a run: cooldown, then mode, then budget. The first refusal is the reason. @param now ms since 1970 */
export function verdictOn(state: AutomationRuns, asking: Asking, rules: RunRules, now: number): RunVerdict {
  const refusal = cooldownOf(state, asking, rules, now);
  if (refusal) return { kind: 'refused', reason: refusal };
  const own = Object.values(state.active).filter((run) => run.automationId === asking.automationId);
  const { mode, maxRuns, queue } = rules;
  if (mode === 'single' && own.length > 0) return { kind: 'refused', reason: 'already_running' };
  if (mode === 'queued' && own.length >= maxRuns) return { kind: 'refused', reason: 'queue_full' };
  if (mode === 'parallel' && own.length >= maxRuns) return { kind: 'refused', reason: 'too_many_runs' };
  const replaces = mode === 'restart' ? own : [];
  const others = Object.values(state.active).filter((run) => !replaces.includes(run));
  const inQueue = queue === null ? [] : others.filter((run) => run.queue === queue);
  if (inQueue.filter((run) => run.state === 'waiting').length >= runLimits.waiting)
    return { kind: 'refused', reason: 'queue_full' };
  if (isOverBudget(state, asking, rules, now)) return { kind: 'refused', reason: 'over_budget' };
  const isHeld = queue !== null && (inQueue.length > 0 || state.pausedQueues.includes(queue));
  return { kind: 'run', starts: !isHeld && !(mode === 'queued' && own.length > 0), replaces };
}

function pastOf(
  state: AutomationRuns,
  { automationId, simulated }: Pick<Asking, 'automationId' | 'simulated'>,
) {
  return (simulated ? state.simulatedPast : state.past)[automationId];
}

function cooldownOf(state: AutomationRuns, asking: Asking, rules: RunRules, now: number): RunRefusal | null {
  const past = pastOf(state, asking);
  if (!past || rules.ignoresCooldown) return null;
  const { globalS, userS, perStream } = rules.cooldown;
  if (globalS > 0 && now - past.at < globalS * 1000) return 'cooldown';
  const last = asking.viewerId === null ? undefined : past.viewers[asking.viewerId];
  if (userS > 0 && last !== undefined && now - last < userS * 1000) return 'user_cooldown';
  const isSameStream = asking.stream !== null && past.stream === asking.stream;
  return perStream > 0 && isSameStream && past.inStream >= perStream ? 'stream_limit' : null;
}

function isOverBudget(state: AutomationRuns, asking: Asking, { isChat }: RunRules, now: number): boolean {
  const startsOf = (past: PastRuns | undefined): number =>
    past?.recent.filter((at) => now - at < MINUTE_MS).length ?? 0;
  const all = [state.past, state.simulatedPast].flatMap((past) => Object.values(past));
  const most = isChat ? runLimits.chatStarts : runLimits.starts;
  return (
    startsOf(pastOf(state, asking)) >= most ||
    all.reduce((sum, past) => sum + startsOf(past), 0) >= runLimits.accountStarts
  );
}

/** Returns the waiting runs that may start, oldest first. */
export function startable({
  active,
  pausedQueues,
}: Pick<AutomationRuns, 'active' | 'pausedQueues'>): readonly string[] {
  const all = Object.values(active);
  const running = all.filter((run) => run.state === 'running');
  const busyQueues = new Set(running.flatMap(({ queue }) => (queue === null ? [] : [queue])));
  const busy = new Set(running.map(({ automationId }) => automationId));
  const starting: string[] = [];
  for (const run of all) {
    if (run.state !== 'waiting') continue;
    const isHeld =
      (run.mode === 'queued' && busy.has(run.automationId)) ||
      (run.queue !== null && (busyQueues.has(run.queue) || pausedQueues.includes(run.queue)));
    if (isHeld) continue;
    starting.push(run.runId);
    busy.add(run.automationId);
    if (run.queue !== null) busyQueues.add(run.queue);
  }
  return starting;
}

/** Returns the past after another start. */
export function pastAfter(past: PastRuns | undefined, run: Requested, at: number): PastRuns {
  const { viewerId, stream } = run;
  const viewers = viewerId === null ? (past?.viewers ?? {}) : latest({ ...past?.viewers }, viewerId, at);
  const isSameStream = stream !== null && past?.stream === stream;
  return {
    at,
    viewers,
    stream,
    inStream: isSameStream ? past.inStream + 1 : 1,
    recent: [...(past?.recent ?? []).filter((each) => at - each < MINUTE_MS), at],
    hours: countedHour(past?.hours ?? {}, at),
  };
}

function latest(viewers: Record<string, number>, viewerId: string, at: number): PastRuns['viewers'] {
  const { [viewerId]: _, ...others } = viewers;
  const entries = Object.entries({ ...others, [viewerId]: at });
  return Object.fromEntries(entries.slice(-MOST_VIEWERS));
}

const HOUR_MS = 3_600_000;
const HOURS = 25;

/** Counts one more in an hour, and drops hours of before. */
export function countedHour(hours: PastRuns['hours'], at: number): PastRuns['hours'] {
  const hour = Math.floor(at / HOUR_MS);
  const left = Object.entries(hours).filter(([each]) => Number(each) > hour - HOURS);
  return { ...Object.fromEntries(left), [hour]: (hours[hour] ?? 0) + 1 };
}

/** Sum of the last 24 hours. */
export function sumOfDay(hours: PastRuns['hours'], now: number): number {
  const hour = Math.floor(now / HOUR_MS);
  return Object.entries(hours).reduce(
    (sum, [each, count]) => (Number(each) > hour - 24 ? sum + count : sum),
    0,
  );
}
