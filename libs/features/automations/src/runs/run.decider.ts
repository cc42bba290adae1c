import type {
  CommandsOf,
  DecideTable,
  Decider,
  DecisionContext,
  EventOf,
  EvolveTable,
} from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import type * as commands from './run.commands';
import type { RunEvents } from './run.events';
import {
  noRuns,
  pastAfter,
  runLimits,
  startable,
  verdictOn,
  type ActiveRun,
  type RunRules,
  type AutomationRuns,
  type RunVerdict,
} from './run.state';

type Requested = RunEvents['run.requested'];
type Progressed = RunEvents['run.progressed'];
type Ended = RunEvents['run.ended'];

/** Commands of operations. */
type AskedCommands = CommandsOf<typeof commands>;

/** A request of a run, and what was found out before. */
export interface RequestedByHand {
  /** Null for a dry run. */
  readonly request: InternalAutomationRunCommands['RequestRun'] | null;
  /** Reason for which it does not run. */
  readonly reason: string | null;
}

export interface AutomationRunLookups {
  readonly RunAutomation: RequestedByHand;
  readonly TestAutomation: RequestedByHand & { readonly answer: object };
  /** An automation uses the queue. */
  readonly UpdateAutomationQueue: { readonly isUsed: boolean };
}

export type AutomationRunCommands = AskedCommands & InternalAutomationRunCommands;

export interface InternalAutomationRunCommands {
  RequestRun: {
    readonly run: Omit<Requested, 'started' | 'mode' | 'queue' | 'plain'>;
    readonly rules: RunRules;
  };
  ProgressRun: Omit<Progressed, 'plain'>;
  /** An event came for which a step waits. */
  ResumeRun: { readonly runId: string; readonly path: string };
  EndRun: Pick<Ended, 'runId' | 'outcome' | 'code'>;
  /** Cancels runs: of an automation, of a queue that wait there, one, or all. */
  CancelRuns: {
    readonly runId?: string;
    readonly automationId?: string;
    readonly waitingIn?: string;
    readonly code: string;
  };
}

type Decided = EventOf<RunEvents>;

const decide: DecideTable<
  AutomationRunCommands,
  AutomationRuns,
  RunEvents,
  DecisionContext,
  AutomationRunLookups
> = {
  RunAutomation: (state, _command, { request, reason, now }) => {
    if (reason !== null || !request) throw notAllowed(reason ?? 'disabled');
    const verdict = verdictOn(state, request.run, request.rules, now);
    if (verdict.kind === 'refused') throw notAllowed(verdict.reason);
    return requestedRun(state, request, verdict);
  },

  TestAutomation: (state, _command, { request, reason, now }) => {
    const verdict = request && reason === null ? verdictOn(state, request.run, request.rules, now) : null;
    return request && verdict?.kind === 'run' ? requestedRun(state, request, verdict) : [];
  },

  CancelAutomationRun: (state, { runId }) => {
    const run = Object.hasOwn(state.active, runId) ? state.active[runId] : undefined;
    if (!run) throw new Problem('not_found', 'There is no such run, or it is over.', { resource: 'run' });
    return withStarts(state, [ended(state, run, 'cancelled', 'cancelled')]);
  },

  UpdateAutomationQueue: (state, { name, paused, clear }, { isUsed }) => {
    const isKnown = isUsed || state.pausedQueues.includes(name);
    if (!isKnown && !Object.values(state.active).some((run) => run.queue === name))
      throw new Problem('not_found', 'No automation uses this queue.', { resource: 'queue' });
    const waiting = Object.values(state.active).filter(
      (run) => run.queue === name && run.state === 'waiting',
    );
    const isChanged = paused !== undefined && state.pausedQueues.includes(name) !== paused;
    const pausedQueues = !isChanged
      ? state.pausedQueues
      : paused
        ? [...state.pausedQueues, name]
        : state.pausedQueues.filter((each) => each !== name);
    const ends = clear ? waiting.map((run, i) => ended(state, run, 'cancelled', 'cleared', i)) : [];
    const over = new Set(clear ? waiting.map(({ runId }) => runId) : []);
    const active = Object.fromEntries(Object.entries(state.active).filter(([runId]) => !over.has(runId)));
    return [
      ...(isChanged ? [{ type: 'queue.changed', data: { name, paused } } satisfies Decided] : []),
      ...ends,
      ...starts(startable({ active, pausedQueues })),
    ];
  },

  RequestRun: (state, { run, rules }, { now }) => {
    if (state.active[run.runId]) return [];
    const verdict = verdictOn(state, run, rules, now);
    return verdict.kind === 'refused' ? [] : requestedRun(state, { run, rules }, verdict);
  },

  ProgressRun: (state, progress) =>
    state.active[progress.runId]?.state === 'running'
      ? [{ type: 'run.progressed', data: withPlainProgress(progress) }]
      : [],

  ResumeRun: ({ active }, { runId, path }, { now }) => {
    const run = active[runId];
    const entry = run?.journal[path];
    if (!run || !entry || entry.choice === 1 || (entry.until ?? 0) <= now) return [];
    const outcome = {
      path,
      stepId: '',
      type: 'wait_for',
      status: 'ok',
      code: null,
      ms: 0,
      choice: 1,
    } as const;
    return [
      {
        type: 'run.progressed',
        data: {
          runId,
          outcomes: [outcome],
          viewerId: run.viewerId,
          details: null,
          outputs: null,
          plain: null,
          until: null,
        },
      },
    ];
  },

  EndRun: (state, { runId, outcome, code }) => {
    const run = state.active[runId];
    return run ? withStarts(state, [ended(state, run, outcome, code)]) : [];
  },

  CancelRuns: (state, { runId, automationId, waitingIn, code }) => {
    const those = Object.values(state.active).filter(
      (run) =>
        (runId === undefined || run.runId === runId) &&
        (automationId === undefined || run.automationId === automationId) &&
        (waitingIn === undefined || (run.queue === waitingIn && run.state === 'waiting')),
    );
    return withStarts(
      state,
      those.map((run, i) => ended(state, run, 'cancelled', code, i)),
    );
  },
};

function requestedRun(
  state: AutomationRuns,
  { run, rules: { mode, queue } }: InternalAutomationRunCommands['RequestRun'],
  { replaces, starts: started }: Extract<RunVerdict, { readonly kind: 'run' }>,
): readonly Decided[] {
  return [
    ...replaces.map((old, i) => ended(state, old, 'cancelled', 'restarted', i)),
    { type: 'run.requested', data: { ...withPlainRequest(run), mode, queue, started } },
  ];
}

type NewRun = InternalAutomationRunCommands['RequestRun']['run'];

/** Without a viewer, nothing of a run is encrypted: it has a field of its own. */
function withPlainRequest(run: NewRun): NewRun & Pick<Requested, 'plain'> {
  if (run.viewerId !== null) return { ...run, plain: null };
  const { data, argsText, checks } = run;
  return {
    ...run,
    ...{ user: null, data: null, argsText: null, checks: null, plain: { data, argsText, checks } },
  };
}

function withPlainProgress(progress: InternalAutomationRunCommands['ProgressRun']): Progressed {
  if (progress.viewerId !== null) return { ...progress, plain: null };
  const { details, outputs } = progress;
  return { ...progress, details: null, outputs: null, plain: { details, outputs } };
}

function notAllowed(reason: string): Problem {
  return new Problem('not_allowed', `The automation does not run now: ${reason}.`, { reason });
}

/** @param before runs of the same automation that end in the same commit */
function ended(
  state: AutomationRuns,
  run: ActiveRun,
  outcome: Ended['outcome'],
  code: string | null,
  before = 0,
): Decided {
  const { runId, automationId, simulated } = run;
  const list = state.ended[automationId]?.[listOf(outcome)] ?? [];
  const replaces = list[list.length - runLimits.traces + before] ?? null;
  return {
    type: 'run.ended',
    data: { runId, automationId, outcome, code, replaces, ...(simulated && { simulated }) },
  };
}

function listOf(outcome: Ended['outcome']): 'finished' | 'failed' {
  return outcome === 'failed' ? 'failed' : 'finished';
}

function withStarts({ active, pausedQueues }: AutomationRuns, ends: readonly Decided[]): readonly Decided[] {
  const over = new Set(ends.map(({ data }) => ('runId' in data ? data.runId : '')));
  const left = Object.fromEntries(Object.entries(active).filter(([runId]) => !over.has(runId)));
  return ends.length === 0 ? [] : [...ends, ...starts(startable({ active: left, pausedQueues }))];
}

function starts(runIds: readonly string[]): readonly Decided[] {
  return runIds.map((runId) => ({ type: 'run.started', data: { runId } }));
}

const evolve: EvolveTable<AutomationRuns, RunEvents> = {
  'run.requested': (state, data, { at }) => {
    const requestedAt = Date.parse(at);
    const { started, checks: _, at: since, plain, ...run } = data;
    const active: ActiveRun = {
      ...run,
      ...(plain && { data: plain.data, argsText: plain.argsText }),
      ...{
        state: started ? 'running' : 'waiting',
        requestedAt,
        dueAt: Date.parse(since),
        journal: {},
        outputs: {},
      },
    };
    const past = run.simulated ? 'simulatedPast' : 'past';
    const own = pastAfter(state[past][run.automationId], data, requestedAt);
    return {
      ...state,
      active: { ...state.active, [run.runId]: active },
      [past]: { ...state[past], [run.automationId]: own },
    };
  },
  'run.started': (state, { runId }, { at }) =>
    changed(state, runId, () => ({ state: 'running', dueAt: Date.parse(at) })),
  'run.progressed': (state, { runId, outcomes, outputs, plain, until }, { at }) =>
    changed(state, runId, (run) => ({
      dueAt: until ?? Date.parse(at),
      outputs: { ...run.outputs, ...outputs, ...plain?.outputs },
      journal: {
        ...run.journal,
        ...Object.fromEntries(
          outcomes.map(({ path, status, code, choice, until: end }) => [
            path,
            {
              status,
              code,
              ...(choice !== undefined && { choice }),
              ...(end !== undefined && { until: end }),
            },
          ]),
        ),
      },
    })),
  'run.ended': (state, { runId, automationId, outcome }) => {
    const { [runId]: _, ...active } = state.active;
    const lists = state.ended[automationId] ?? { finished: [], failed: [] };
    const kind = listOf(outcome);
    const list = [...lists[kind], runId].slice(-runLimits.traces);
    return { ...state, active, ended: { ...state.ended, [automationId]: { ...lists, [kind]: list } } };
  },
  'queue.changed': (state, { name, paused }) => ({
    ...state,
    pausedQueues: [...state.pausedQueues.filter((each) => each !== name), ...(paused ? [name] : [])],
  }),
  'viewer.forgotten': (state, { viewerId }) => ({
    ...state,
    active: Object.fromEntries(
      Object.entries(state.active).map(([runId, run]) => [
        runId,
        run.viewerId === viewerId ? { ...run, user: null, data: null, argsText: null, outputs: {} } : run,
      ]),
    ),
  }),
};

function changed(
  state: AutomationRuns,
  runId: string,
  change: (run: ActiveRun) => Partial<ActiveRun>,
): AutomationRuns {
  const run = state.active[runId];
  if (!run) return state;
  return { ...state, active: { ...state.active, [runId]: { ...run, ...change(run) } } };
}

export const runDecider: Decider<
  AutomationRuns,
  AutomationRunCommands,
  RunEvents,
  DecisionContext,
  AutomationRunLookups
> = {
  category: 'automationruns',
  schemaVersion: 1,
  initial: noRuns,
  decide,
  evolve,
  viewerFields: {
    'run.requested': ['user', 'data', 'argsText', 'checks'],
    'run.progressed': ['details', 'outputs'],
  },
};
