import type { StoredStep } from '../model/automation.event-shapes';

/** Outcome of one step at one place of a run. */
export interface JournalEntry {
  readonly status: 'ok' | 'skipped' | 'failed' | 'started';
  readonly code: string | null;
  /** Branch that was taken; 1 or 0 for the condition of a loop. */
  readonly choice?: number;
  /** End of a wait, ms since 1970. */
  readonly until?: number;
}

/** Outcomes by the path of the step: `2/1.0#3` is step 0 in branch 1 of step 2, in its fourth round. */
export interface Journal {
  readonly [path: string]: JournalEntry;
}

/** A step whose turn has come. */
export interface ReadyStep {
  readonly path: string;
  readonly step: StoredStep;
  /** The condition of a loop is to be evaluated, not the step run. */
  readonly isLoop?: true;
}

/** A step that waits. */
export interface WaitingStep {
  readonly path: string;
  readonly step: StoredStep;
  readonly until: number;
}

/** State of a run, derived from its steps and its journal. */
export type RunProgress =
  | {
      readonly kind: 'pending';
      readonly ready: readonly ReadyStep[];
      readonly waiting: readonly WaitingStep[];
    }
  | { readonly kind: 'over'; readonly outcome: 'finished' | 'failed'; readonly code: string | null };

/** Most steps that a run takes, all rounds of its loops included. */
const MOST_STEPS = 500;

type Walked =
  | { readonly kind: 'done' }
  | {
      readonly kind: 'pending';
      readonly ready: readonly ReadyStep[];
      readonly waiting: readonly WaitingStep[];
    }
  | { readonly kind: 'ended'; readonly failed: boolean; readonly code: string | null };

const done: Walked = { kind: 'done' };

/**
 * Returns what comes next of a run. It follows from the steps and the outcomes so far alone, so that a run goes on
 * after a crash where it was.
 * @param now ms since 1970
 */
export function progressOf(steps: readonly StoredStep[], journal: Journal, now: number): RunProgress {
  const walked = sequence(steps, '', journal, now);
  if (walked.kind === 'done') return { kind: 'over', outcome: 'finished', code: null };
  if (walked.kind === 'ended')
    return { kind: 'over', outcome: walked.failed ? 'failed' : 'finished', code: walked.code };
  if (walked.ready.length > 0 && Object.keys(journal).length >= MOST_STEPS)
    return { kind: 'over', outcome: 'failed', code: 'too_many_steps' };
  return walked;
}

function sequence(steps: readonly StoredStep[], prefix: string, journal: Journal, now: number): Walked {
  for (const [i, step] of steps.entries()) {
    if (!step.enabled) continue;
    const walked = walk(step, `${prefix}${i}`, journal, now);
    if (walked.kind !== 'done') return walked;
  }
  return done;
}

function walk(step: StoredStep, path: string, journal: Journal, now: number): Walked {
  const entry = journal[path];
  const ready: Walked = { kind: 'pending', ready: [{ path, step }], waiting: [] };
  if (entry?.status === 'failed' && step.onError === 'stop')
    return { kind: 'ended', failed: true, code: entry.code };
  switch (step.type) {
    case 'delay':
      return entry ? waited(step, path, entry, now) : ready;
    case 'wait_for':
      return entry ? waitedFor(step, path, entry, now) : ready;
    case 'stop':
      return { kind: 'ended', failed: step.failed, code: step.reason };
    case 'choose':
    case 'random': {
      if (!entry) return ready;
      if (entry.status !== 'ok') return done;
      const { choice = -1 } = entry;
      const branch = step.branches[choice]?.steps ?? (step.type === 'choose' ? step.else : []);
      return sequence(branch, `${path}/${choice}.`, journal, now);
    }
    case 'parallel':
      return together(step.branches.map(({ steps }, i) => sequence(steps, `${path}/${i}.`, journal, now)));
    case 'repeat':
      return repeated(step, path, journal, now);
    default:
      return entry && entry.status !== 'started' ? done : ready;
  }
}

function waited(step: StoredStep, path: string, { until = 0 }: JournalEntry, now: number): Walked {
  return now >= until ? done : { kind: 'pending', ready: [], waiting: [{ path, step, until }] };
}

function waitedFor(
  step: Extract<StoredStep, { readonly type: 'wait_for' }>,
  path: string,
  { until = 0, choice }: JournalEntry,
  now: number,
): Walked {
  if (choice === 1) return done;
  if (now < until) return { kind: 'pending', ready: [], waiting: [{ path, step, until }] };
  return step.onTimeout === 'continue' ? done : { kind: 'ended', failed: false, code: 'timed_out' };
}

function together(branches: readonly Walked[]): Walked {
  const ended = branches.find((walked) => walked.kind === 'ended');
  const pending = branches.filter((walked) => walked.kind === 'pending');
  // A branch that stops ends the run once no step of another one is under way.
  if (ended) return ended;
  if (pending.length === 0) return done;
  return {
    kind: 'pending',
    ready: pending.flatMap(({ ready }) => ready),
    waiting: pending.flatMap(({ waiting }) => waiting),
  };
}

function repeated(
  step: Extract<StoredStep, { readonly type: 'repeat' }>,
  path: string,
  journal: Journal,
  now: number,
): Walked {
  const most = step.times ?? MOST_ROUNDS;
  for (let round = 0; round < most; round++) {
    if (step.while) {
      const asked = journal[`${path}?${round}`];
      if (!asked)
        return { kind: 'pending', ready: [{ path: `${path}?${round}`, step, isLoop: true }], waiting: [] };
      if (asked.choice !== 1) return done;
    }
    const walked = sequence(step.steps, `${path}#${round}.`, journal, now);
    if (walked.kind !== 'done') return walked;
  }
  return done;
}

/** Most rounds of a loop. */
const MOST_ROUNDS = 50;
