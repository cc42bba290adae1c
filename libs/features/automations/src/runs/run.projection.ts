import { patch, put, remove, upsert, type Change, type Projection } from '@studio/read-models/projection';
import type { StoredCheckTrace, StoredRunUser, StoredStepOutcome } from './run.event-shapes';
import type { RunEvents } from './run.events';

export const automationRuns = 'automation-runs';
export const runsDue = 'automation-runs-due';
export const runViewers = 'automation-run-viewers';

/** AutomationRuns of a viewer whose details are known. */
const MOST_OF_VIEWER = 200;

/** A run, without what a viewer wrote and is called. */
export interface RunDocument {
  readonly runId: string;
  readonly accountId: string;
  readonly automationId: string;
  readonly version: number;
  readonly trigger: string;
  readonly eventId: string | null;
  readonly at: string;
  readonly requestedAt: string;
  readonly simulated: boolean;
  readonly depth: number;
  readonly viewerId: string | null;
  readonly state: 'waiting' | 'running' | 'finished' | 'failed' | 'cancelled';
  readonly code: string | null;
  readonly endedAt: string | null;
  readonly outcomes: readonly StoredStepOutcome[];
  /** Details of a run without a viewer. */
  readonly details: RunDetails | null;
}

/** Inputs and answers of a run. */
export interface RunDetails {
  readonly user: StoredRunUser | null;
  readonly data: { readonly [field: string]: unknown } | null;
  readonly checks: readonly StoredCheckTrace[] | null;
  readonly steps: { readonly [path: string]: { readonly [field: string]: unknown } };
}

/** Details of the runs of a viewer: one document, which goes with the viewer. */
export interface ViewerRuns {
  readonly runs: { readonly [runId: string]: RunDetails };
}

/** A run whose next step is due. */
export interface DueAutomationRun {
  readonly accountId: string;
  readonly runId: string;
  /** ms since 1970 */
  readonly dueAt: number;
}

/** AutomationRuns of automations: the latest of each outcome, and those that are not over. */
export const runProjection: Projection<RunEvents> = {
  name: 'automation-runs',
  version: 1,
  category: 'automationruns',
  collections: [
    {
      name: automationRuns,
      indexes: { automation: ['accountId', 'automationId', 'requestedAt'], event: ['accountId', 'eventId'] },
    },
    { name: runsDue, indexes: { due: ['dueAt'] } },
    { name: runViewers, indexes: {} },
  ],
  on: {
    'run.requested': (run, { id, meta }) => requested(run, id, meta.at),
    'run.started': ({ runId }, { id, meta }) => [
      patch<RunDocument>(automationRuns, runId, (doc) => ({ ...doc, state: 'running' })),
      put<DueAutomationRun>(runsDue, runId, { accountId: id, runId, dueAt: Date.parse(meta.at) }),
    ],
    'run.progressed': (progress, { id, meta }) => progressed(progress, id, meta.at),
    'run.ended': ({ runId, outcome, code, replaces }, { meta }) => [
      patch<RunDocument>(automationRuns, runId, (doc) => ({
        ...doc,
        state: outcome,
        code,
        endedAt: meta.at,
      })),
      remove(runsDue, runId),
      ...(replaces === null ? [] : [remove(automationRuns, replaces)]),
    ],
    'queue.changed': null,
    'viewer.forgotten': ({ viewerId }) => [remove(runViewers, viewerId)],
  },
};

function requested(
  run: RunEvents['run.requested'],
  accountId: string,
  requestedAt: string,
): readonly Change[] {
  const { runId, automationId, version, trigger, eventId, at, simulated, depth, viewerId, started } = run;
  const { user, plain } = run;
  const { data, checks } = plain ?? run;
  const details: RunDetails = { user, data, checks, steps: {} };
  const doc: RunDocument = {
    ...{
      runId,
      accountId,
      automationId,
      version,
      trigger,
      eventId,
      at,
      requestedAt,
      simulated,
      depth,
      viewerId,
    },
    ...{ state: started ? 'running' : 'waiting', code: null, endedAt: null, outcomes: [] },
    details: viewerId === null ? details : null,
  };
  return [
    put(automationRuns, runId, doc),
    ...(started
      ? [put<DueAutomationRun>(runsDue, runId, { accountId, runId, dueAt: Date.parse(requestedAt) })]
      : []),
    ...(viewerId === null ? [] : [withDetails(viewerId, runId, () => details)]),
  ];
}

function progressed(
  { runId, outcomes, details: sealed, plain, viewerId, until }: RunEvents['run.progressed'],
  accountId: string,
  at: string,
): readonly Change[] {
  const details = plain ? plain.details : sealed;
  const added = (before: RunDetails): RunDetails => ({ ...before, steps: { ...before.steps, ...details } });
  return [
    patch<RunDocument>(automationRuns, runId, (doc) => ({
      ...doc,
      outcomes: [
        ...doc.outcomes.filter((each) => !outcomes.some(({ path }) => path === each.path)),
        ...outcomes,
      ],
      details: doc.details && added(doc.details),
    })),
    put<DueAutomationRun>(runsDue, runId, { accountId, runId, dueAt: until ?? Date.parse(at) }),
    ...(viewerId === null || details === null ? [] : [withDetails(viewerId, runId, added)]),
  ];
}

function withDetails(viewerId: string, runId: string, change: (before: RunDetails) => RunDetails): Change {
  return upsert<ViewerRuns>(runViewers, viewerId, { runs: {} }, ({ runs }) => {
    const before = runs[runId] ?? { user: null, data: null, checks: null, steps: {} };
    const { [runId]: _, ...others } = runs;
    const entries = Object.entries({ ...others, [runId]: change(before) });
    return { runs: Object.fromEntries(entries.slice(-MOST_OF_VIEWER)) };
  });
}
