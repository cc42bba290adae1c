import { derivedId } from '@studio/kernel/ids';
import { invalidValue } from '@studio/kernel/problem';
import type { RequestContext } from '@studio/operations/caller';
import type { SecretRecords } from '@studio/records/secret-records';
import type { StoredStep } from '../model/automation.event-shapes';
import { allSteps, mapInner, placedSteps, type Automations } from './automation.state';
import { originOf, type HttpStep, type SentHeaders } from './http-step.input';

/** Kind of the records with headers of requests. */
export const STEP_SECRETS = 'automation-step-secrets';

/** Headers of a request, values included. */
export interface StepSecrets {
  readonly headers: { readonly [name: string]: string };
}

interface Writing extends Pick<RequestContext, 'commandId' | 'isPreview'> {
  readonly secrets: Pick<SecretRecords, 'get' | 'put'>;
}

/**
 * Stores the headers of requests before the event that names them, and returns the steps with the ids of the records.
 * @param before steps that are replaced: values sent as null are taken from the step with the same id
 * @param headers headers as they were sent, by the path of the step
 * @throws Problem `invalid_value`, Unavailable
 */
export async function withSecrets(
  steps: readonly StoredStep[],
  before: readonly StoredStep[],
  headers: ReadonlyMap<string, SentHeaders>,
  writing: Writing,
): Promise<readonly StoredStep[]> {
  const known = new Map(requestsIn(before).map((step) => [step.stepId, step]));
  const ids = new Map<string, string | null>();
  for (const [path, step] of placedSteps(steps))
    if (step.type === 'http_request')
      ids.set(
        step.stepId,
        await stored(step, known.get(step.stepId), headers.get(path) ?? {}, path, writing),
      );
  const all = (list: readonly StoredStep[]): readonly StoredStep[] =>
    list.map((step) =>
      mapInner(
        step.type === 'http_request' ? { ...step, secretsId: ids.get(step.stepId) ?? null } : step,
        all,
      ),
    );
  return all(steps);
}

async function stored(
  step: HttpStep,
  before: HttpStep | undefined,
  headers: SentHeaders,
  path: string,
  { commandId, isPreview, secrets }: Writing,
): Promise<string | null> {
  const names = Object.keys(headers);
  if (names.length === 0) return null;
  const unchanged = names.filter((name) => headers[name] === null);
  const missing = unchanged.find((name) => !before?.headerNames.includes(name));
  // Whoever may only change the address must not learn the values: they stay with their host.
  const isElsewhere = unchanged.length > 0 && before && originOf(before.url) !== originOf(step.url);
  if (missing !== undefined || isElsewhere) {
    const field = `${path}.headers.${missing ?? unchanged[0] ?? ''}`;
    const expected = isElsewhere ? 'sent again, because the address has another host' : 'a text';
    throw invalidValue(field, expected);
  }
  if (before && unchanged.length === names.length && names.length === before.headerNames.length)
    return before.secretsId;
  const old = before?.secretsId ? await secrets.get<StepSecrets>(STEP_SECRETS, before.secretsId) : null;
  const values = Object.fromEntries(names.map((name) => [name, headers[name] ?? old?.headers[name] ?? '']));
  const secretsId = derivedId(commandId, `headers ${step.stepId}`);
  if (!isPreview) await secrets.put(STEP_SECRETS, secretsId, { headers: values });
  return secretsId;
}

/** Deletes headers that no stored version of an automation names any more. @throws Unavailable */
export async function dropSecrets(
  {
    before,
    after,
  }: { readonly before: { readonly state: Automations }; readonly after: { readonly state: Automations } },
  automationId: string,
  secrets: Pick<SecretRecords, 'delete'>,
): Promise<null> {
  const used = secretsOf(after.state, automationId);
  for (const secretsId of secretsOf(before.state, automationId))
    if (!used.has(secretsId)) await secrets.delete(STEP_SECRETS, secretsId);
  return null;
}

function secretsOf({ definitions }: Automations, automationId: string): ReadonlySet<string> {
  const versions = Object.hasOwn(definitions, automationId) ? (definitions[automationId] ?? []) : [];
  const steps = versions.flatMap(({ definition }) => requestsIn(definition.actions));
  return new Set(steps.flatMap(({ secretsId }) => secretsId ?? []));
}

function requestsIn(steps: readonly StoredStep[]): readonly HttpStep[] {
  return allSteps(steps).filter((step) => step.type === 'http_request');
}
