import { sentAction, type ActionDeps } from '@studio/actions/action.targets';
import type { OperationsByName } from '@studio/contracts/operations-by-name';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { Problem } from '@studio/kernel/problem';
import { stateOf } from '@studio/kernel/state-of';
import type { Caller, RequestContext } from '@studio/operations/caller';
import { neededScopes, type OperationDeclaration } from '@studio/operations/operation';
import { RequestValidator } from '@studio/operations/request-validator';
import type { SecretRecords } from '@studio/records/secret-records';
import { pathsIn } from '@studio/templates/path-template';
import { variableDecider } from '../variables/variable.decider';
import type { StoredAuthor, StoredStep } from '../model/automation.event-shapes';
import type { SentParts } from './automation.decider';
import type { AutomationFields, ScheduleInput } from './automation.fields';
import { allSteps, mapInner, placedSteps, type Definition } from './automation.state';
import type { InputFaults, InputWarning } from './condition.input';
import { isTimeZone } from '@studio/kernel/time-zone';
import { DefinitionReader, withIds } from './definition.input';
import { isRunnable } from './runnable-operations';
import { withSecrets } from './step-secrets';

export interface DefinitionDeps extends ActionDeps {
  readonly operations: Pick<OperationsByName, 'declared'>;
  readonly secrets: Pick<SecretRecords, 'get' | 'put'>;
  readonly faultsOf: InputFaults;
  readonly pipeline: Pick<CommitPipeline, 'read'>;
}

/** The parts of an automation as they were read from a request. */
export interface ReadParts extends SentParts {
  readonly warnings: readonly InputWarning[];
}

type Sent = Partial<AutomationFields> & { readonly actions?: readonly unknown[] };

/**
 * Reads the free parts of an automation, and looks up what speaks against writing each step.
 * @param before triggers that stay if none are sent, and steps with stored headers
 * @throws Problem `invalid_value` {reasons}, `unavailable`
 */
export async function readParts(
  sent: Sent,
  request: Pick<RequestContext, 'caller' | 'commandId' | 'isPreview'>,
  deps: DefinitionDeps,
  before: Pick<Definition, 'triggers' | 'actions'> | null,
): Promise<ReadParts> {
  const { caller } = request;
  const reader = new DefinitionReader(deps.faultsOf);
  reader.useVariables((await stateOf(deps.pipeline, variableDecider, caller.accountId)).variables);
  const triggers = triggersOf(reader, sent, before);
  const conditions =
    sent.conditions === undefined ? undefined : reader.conditions(sent.conditions, 'conditions');
  const read = sent.actions === undefined ? null : numbered(reader.actions(sent.actions));
  const schedule = sent.schedule && scheduleOf(sent.schedule, reader);
  reader.finish();
  if (sent.overlayId !== undefined && sent.overlayId !== null)
    await deps.access.ownerFor(sent.overlayId, caller, { scope: 'overlays:read', ownerOnly: false });
  const { description, group, enabled, overlayId, mode, maxRuns, queue, cooldown, onMissed } = sent;
  const parts: Partial<Omit<Definition, 'actions'>> = defined({
    ...{ description, group, enabled, overlayId, mode, maxRuns, queue, cooldown, onMissed },
    ...{ triggers, conditions, schedule },
  });
  const actions =
    read &&
    (await withSecrets(read, before?.actions ?? [], reader.headers, { ...request, secrets: deps.secrets }));
  const { steps, refusals } = actions ? await authored(actions, caller, deps) : { steps: null, refusals: {} };
  return { parts, actions: steps, refusals, warnings: reader.warnings };
}

function triggersOf(
  reader: DefinitionReader,
  { trigger, triggers }: Sent,
  before: Pick<Definition, 'triggers'> | null,
) {
  const sent = triggers ?? (trigger === undefined ? undefined : [trigger]);
  if (sent !== undefined) return triggers ? reader.triggers(sent) : reader.triggers(sent, () => 'trigger');
  if (!before) reader.faults.push(fault('triggers', 'a list of 1 to 10 triggers'));
  else reader.useTriggers(before.triggers);
  return undefined;
}

function fault(field: string, expected: string) {
  return { location: 'body', field, expected } as const;
}

function scheduleOf(sent: ScheduleInput, { faults }: DefinitionReader): Definition['schedule'] {
  const { onlyLive, days = [], from = null, to = null, timezone = null } = sent;
  if (timezone !== null && !isTimeZone(timezone))
    faults.push(fault('schedule.timezone', 'an IANA time zone'));
  return { onlyLive, days: [...new Set(days)].sort(), from, to, timezone };
}

/** Gives ids to steps without one. */
function numbered(steps: readonly StoredStep[]): readonly StoredStep[] {
  const ids = withIds(allSteps(steps), 'stepId', 's').map(({ stepId }) => stepId);
  let next = 0;
  const all = (list: readonly StoredStep[]): readonly StoredStep[] =>
    list.map((step) => mapInner({ ...step, stepId: ids[next++] ?? '' }, all));
  return all(steps);
}

interface Authored {
  readonly steps: readonly StoredStep[];
  readonly refusals: SentParts['refusals'];
}

/** Adds the caller as author to each step, and what speaks against writing it. */
export async function authored(
  steps: readonly StoredStep[],
  caller: Caller,
  deps: DefinitionDeps,
): Promise<Authored> {
  const authors = new Map<string, StoredAuthor>();
  const refusals: Record<string, Error> = {};
  for (const [path, step] of placedSteps(steps)) {
    if (!('author' in step)) continue;
    const { author, refusal } = await authorOf(step, caller, deps, path);
    authors.set(step.stepId, author);
    if (refusal) refusals[step.stepId] = refusal;
  }
  const all = (list: readonly StoredStep[]): readonly StoredStep[] =>
    list.map((step) => {
      const author = authors.get(step.stepId);
      return mapInner(author && 'author' in step ? { ...step, author } : step, all);
    });
  return { steps: all(steps), refusals };
}

type WrittenStep = Extract<StoredStep, { readonly author: StoredAuthor }>;

async function authorOf(
  step: WrittenStep,
  caller: Caller,
  deps: DefinitionDeps,
  field: string,
): Promise<{ readonly author: StoredAuthor; readonly refusal: Error | null }> {
  if (step.type === 'action') return sentAction(step.action, { caller }, deps, field);
  const { accountId } = caller;
  if (step.type !== 'operation') return lacking([scopeOf(step)], caller);
  const declared = deps.operations.declared(step.tool);
  const refusal = operationRefusal(declared, step, field);
  if (!declared || refusal) return { author: { accountId, scopes: [] }, refusal };
  return lacking(neededScopes(declared), caller);
}

function scopeOf({ type }: WrittenStep): string {
  return type === 'redemption' || type === 'set_variable' ? 'bot:write' : 'automations:write';
}

function lacking(scopes: StoredAuthor['scopes'], caller: Caller) {
  const missing = scopes.filter((scope) => !(caller.scopes as ReadonlySet<string>).has(scope));
  const refusal =
    missing.length === 0
      ? null
      : new Problem('insufficient_scope', `This step needs the scope ${missing.join(', ')}.`, {
          required: missing[0],
          have: [...caller.scopes],
          lacking: missing,
        });
  return { author: { accountId: caller.accountId, scopes }, refusal };
}

function operationRefusal(
  declared: OperationDeclaration | null,
  { tool, input }: Extract<StoredStep, { readonly type: 'operation' }>,
  field: string,
): Problem | null {
  if (!declared) return refused(`There is no operation ${tool}.`, `${field}.tool`);
  if (!isRunnable(declared)) return refused(`Automations may not run ${tool}.`, `${field}.tool`);
  if (pathsIn(JSON.stringify(input)).length > 0) return null;
  try {
    const part = (where: 'path' | 'query' | 'body') =>
      Object.fromEntries(
        Object.entries(structuredClone(input)).filter(([name]) =>
          declared.fields[where].some((each) => each.name === name),
        ),
      );
    new RequestValidator(declared).read({
      ...{ path: part('path'), query: part('query'), body: part('body') },
      isTyped: true,
    });
    return null;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

function refused(message: string, field: string): Problem {
  return new Problem('invalid_option', message, { field, allowed: [] });
}

function defined<Values extends object>(
  values: Values,
): { [Key in keyof Values]?: NonNullable<Values[Key]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
