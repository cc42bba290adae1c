import type { OperationsByName } from '@studio/contracts/operations-by-name';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { CommandsOf } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import { stateOf } from '@studio/kernel/state-of';
import type { QueryArea } from '@studio/operations/area';
import { pageOf } from '@studio/operations/paging';
import type { ProjectionReader } from '@studio/read-models/reader';
import { automationView, schemaView, type AutomationViewDeps } from './definitions/automation.answers';
import { automationDecider, automationOf, pauseAt } from './definitions/automation.decider';
import * as queries from './definitions/automation.queries';
import type { AutomationVersion } from './definitions/automation.state';
import { exported } from './files/exported';
import { automationTemplates, templateView } from './gallery/gallery';
import { stepView } from './definitions/automation.answers';
import { runnableView } from './definitions/runnable-operations';
import { queueView } from './run-commands';
import type { AutomationRefusal, Refusals } from './runs/refusals';
import { runDecider } from './runs/run.decider';
import {
  automationRuns,
  runViewers,
  type RunDetails,
  type RunDocument,
  type ViewerRuns,
} from './runs/run.projection';
import * as runQueries from './runs/run.queries';
import type { AutomationRunItemView, AutomationRunView, ExplanationView } from './runs/run.views';

export interface AutomationQueryDeps extends AutomationViewDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly refusals: Refusals;
  readonly operations: Pick<OperationsByName, 'declared' | 'names'>;
  /** Reader of the documents of runs. */
  readonly runs: ProjectionReader;
}

type Queries = CommandsOf<typeof queries & typeof runQueries>;

/** Queries about automations and their runs. */
export function automationQueries(deps: AutomationQueryDeps): QueryArea<Queries, AutomationQueryDeps> {
  return {
    modules: [queries, runQueries],
    answers: {
      ListAutomations: async (query, { caller }) => {
        const state = await stateOf(deps.pipeline, automationDecider, caller.accountId);
        const runs = await stateOf(deps.pipeline, runDecider, caller.accountId);
        const { overlayId, enabled, q } = query;
        const fitting = Object.values(state.automations).filter(
          (each) =>
            (overlayId === undefined || each.overlayId === overlayId) &&
            (enabled === undefined || each.enabled === enabled) &&
            (q === undefined || each.name.toLowerCase().includes(q.toLowerCase())),
        );
        const page = pageOf(fitting, query, ({ automationId }) => automationId);
        const items = await Promise.all(page.items.map((each) => automationView(each, runs, deps)));
        return { ...page, items, pausedUntil: pauseAt(state, deps.now()) };
      },
      ListAutomationSchema: (_query, { locale }) => Promise.resolve(schemaView(locale)),
      ListAutomationOperations: ({ tool }) => Promise.resolve(runnableView(deps.operations, tool)),
      ListAutomationTemplates: (_query, { locale }) =>
        Promise.resolve({
          items: automationTemplates.map((each) => templateView(each, locale)),
          nextCursor: null,
        }),
      GetAutomation: async ({ automationId }, { caller }) => {
        const { automations } = await stateOf(deps.pipeline, automationDecider, caller.accountId);
        const runs = await stateOf(deps.pipeline, runDecider, caller.accountId);
        return automationView(automationOf(automations, automationId), runs, deps);
      },
      ListAutomationVersions: async ({ automationId }, { caller }) => {
        const { automations, definitions } = await stateOf(
          deps.pipeline,
          automationDecider,
          caller.accountId,
        );
        automationOf(automations, automationId);
        const items = versionViews(definitions[automationId] ?? []);
        return { items, nextCursor: null };
      },
      ExportAutomations: async ({ automationIds }, { caller }) => {
        const state = await stateOf(deps.pipeline, automationDecider, caller.accountId);
        return { automations: await exported(state, automationIds, deps.designs) };
      },
      ListAutomationRuns: async (query, { caller }) =>
        pageOf(await runsOf(query, caller.accountId, deps), query, ({ runId }) => runId),
      GetAutomationRun: ({ runId }, { caller }) => runOf(runId, caller.accountId, deps),
      ExplainEvent: ({ eventId }, { caller }) => explained(eventId, caller.accountId, deps),
      ListAutomationQueues: async (_query, { caller }) => {
        const { automations } = await stateOf(deps.pipeline, automationDecider, caller.accountId);
        const runs = await stateOf(deps.pipeline, runDecider, caller.accountId);
        const used = Object.values(automations).flatMap(({ queue }) => (queue === null ? [] : [queue]));
        const names = [...new Set([...used, ...runs.pausedQueues])].sort();
        return { items: names.map((name) => queueView(runs, name)), nextCursor: null };
      },
    },
    deps,
  };
}

/** The saved versions of an automation, newest first. */
const versionViews = (versions: readonly AutomationVersion[]) =>
  [...versions].reverse().map(({ definition, ...rest }) => ({
    ...{ ...rest, name: definition.name },
    definition: { ...definition, actions: definition.actions.map(stepView) },
  }));

async function runsOf(
  { automationId, state }: runQueries.ListAutomationRuns,
  accountId: string,
  deps: AutomationQueryDeps,
): Promise<readonly AutomationRunItemView[]> {
  const { automations } = await stateOf(deps.pipeline, automationDecider, accountId);
  automationOf(automations, automationId);
  const found = await deps.runs.all<RunDocument>(automationRuns, {
    index: 'automation',
    equals: [accountId, automationId],
  });
  const refused = await deps.refusals.list(automationId);
  const items = [
    ...found.map(({ doc }) => itemOf(doc)),
    ...refused.map((refusal) => refusedItem(automationId, refusal)),
  ];
  return items
    .filter((each) => state === undefined || each.state === state)
    .sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
}

function itemOf(doc: RunDocument): AutomationRunItemView {
  const { runId, automationId, trigger, eventId, requestedAt: at, state, code, endedAt, simulated } = doc;
  return { runId, automationId, trigger, eventId, at, state, code, endedAt, simulated };
}

function refusedItem(automationId: string, refusal: AutomationRefusal): AutomationRunItemView {
  const { runId, trigger, eventId, at, reason: code, simulated } = refusal;
  return { runId, automationId, trigger, eventId, at, state: 'refused', code, endedAt: at, simulated };
}

/** @throws Problem `not_found` */
async function runOf(
  runId: string,
  accountId: string,
  deps: AutomationQueryDeps,
): Promise<AutomationRunView> {
  const found = await deps.runs.get<RunDocument>(automationRuns, runId);
  if (found?.doc.accountId !== accountId) {
    const refused = await refusedRun(runId, accountId, deps);
    if (refused) return refused;
    throw new Problem('not_found', 'There is no such run, or its trace is no longer stored.', {
      resource: 'run',
    });
  }
  const { doc } = found;
  const details = doc.details ?? (await detailsOf(doc, deps));
  return {
    ...itemOf(doc),
    version: doc.version,
    user: details?.user?.name ?? null,
    data: { ...details?.data },
    checks: (details?.checks ?? []).map((check) => ({ ...check })),
    steps: doc.outcomes.map((outcome) => {
      const { path, stepId, type, status, code, ms, onAir = false } = outcome;
      const input = (details?.steps[path]?.['input'] ?? {}) as { readonly [field: string]: unknown };
      return { path, stepId, type, status, code, ms, onAir, input };
    }),
  };
}

async function detailsOf(doc: RunDocument, deps: AutomationQueryDeps): Promise<RunDetails | null> {
  const found = doc.viewerId === null ? null : await deps.runs.get<ViewerRuns>(runViewers, doc.viewerId);
  return found?.doc.runs[doc.runId] ?? null;
}

async function refusedRun(
  runId: string,
  accountId: string,
  deps: AutomationQueryDeps,
): Promise<AutomationRunView | null> {
  const { automations } = await stateOf(deps.pipeline, automationDecider, accountId);
  for (const { automationId, version } of Object.values(automations)) {
    const refusal = (await deps.refusals.list(automationId)).find((each) => each.runId === runId);
    if (refusal)
      return {
        ...{ ...refusedItem(automationId, refusal), version, user: null, data: {}, steps: [] },
        checks: refusal.checks.map((check) => ({ ...check })),
      };
  }
  return null;
}

async function explained(
  eventId: string,
  accountId: string,
  deps: AutomationQueryDeps,
): Promise<ExplanationView> {
  const { automations } = await stateOf(deps.pipeline, automationDecider, accountId);
  const found = await deps.runs.all<RunDocument>(automationRuns, {
    index: 'event',
    equals: [accountId, eventId],
  });
  const items = await Promise.all(
    Object.values(automations).map(async ({ automationId, name, enabled }) => {
      const run = found.find(({ doc }) => doc.automationId === automationId)?.doc;
      if (run) {
        const details = run.details ?? (await detailsOf(run, deps));
        const checks = (details?.checks ?? []).map((check) => ({ ...check }));
        return { automationId, name, ran: true, runId: run.runId, reason: null, checks };
      }
      const refusal = (await deps.refusals.list(automationId)).find((each) => each.eventId === eventId);
      const checks = (refusal?.checks ?? []).map((check) => ({ ...check }));
      const reason = refusal?.reason ?? (enabled ? 'not_triggered' : 'disabled');
      return { automationId, name, ran: false, runId: refusal?.runId ?? null, reason, checks };
    }),
  );
  return { eventId, items };
}
