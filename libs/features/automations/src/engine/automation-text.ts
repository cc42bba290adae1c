import type { TextKnowledge, TextPlace, TextSubject } from '@studio/contracts/events/text-places';
import { offeredCommon } from '@studio/contracts/events/common-texts';
import type { CatalogEvent } from '@studio/contracts/events/event-catalog';
import { isEventTypeName } from '@studio/contracts/events/event-types';
import { isPlainObject } from '@studio/operations/field';
import { fillPaths, pathsIn, type PathResolver } from '@studio/templates/path-template';
import type { TemplateValue } from '@studio/templates/template';
import { stateOf } from '@studio/kernel/state-of';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { isKnownPath, variablesOf } from '../model/variables';
import { triggerTypeOf } from '../model/triggers';
import { variableDecider } from '../variables/variable.decider';
import { RunValues, type ValueDeps } from './values';

interface AutomationTextDeps extends ValueDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
}

/** Texts of automations: steps, conditions, bodies and addresses of requests. */
export function automationText(deps: AutomationTextDeps): TextPlace {
  return { scope: 'automations:read', of: (subject) => known(subject, deps) };
}

async function known(
  { accountId, item, locale }: TextSubject,
  deps: AutomationTextDeps,
): Promise<TextKnowledge> {
  const triggers = (item ?? '').split(',').filter((type) => triggerTypeOf(type) !== undefined);
  const { variables } = await stateOf(deps.pipeline, variableDecider, accountId);
  const own = Object.values(variables).map(({ name, scope, default: sample }) => ({
    name: scope === 'global' ? `var.${name}` : `user.var.${name}`,
    ...{ about: null, sample: String(sample) },
  }));
  const offered = variablesOf(triggers);
  const samples = new Map<string, TemplateValue>(offered.map(({ path, sample }) => [path, sample]));
  return {
    variables: [
      ...offered.map(({ path, about, aboutDe, sample }) => ({
        ...{ name: path, sample: String(sample) },
        about: locale === 'de' ? aboutDe : about,
      })),
      ...own,
      ...offeredCommon(await deps.common(accountId), locale).filter(
        ({ name }) => !samples.has(name) && !name.startsWith('var.'),
      ),
    ],
    isKnown: (name, arg) => {
      if (/^(?:user\.)?var\./u.test(name)) return own.some((each) => each.name === name);
      return isKnownPath(arg === null ? name : `${name}:${arg}`, triggers);
    },
    events: [...new Set(triggers.flatMap((type) => triggerTypeOf(type)?.events ?? []))].filter(
      isEventTypeName,
    ),
    filled: async (text, event) => {
      const values = new RunValues(deps, subjectOf(accountId, event));
      const { resolve, context } = await values.known(pathsIn(text));
      const orSample: PathResolver = (path) => {
        const value = resolve(path);
        return value === null || value === undefined || value === '' ? (samples.get(path) ?? value) : value;
      };
      return fillPaths(text, orSample, context);
    },
  };
}

/** Subject of a run for an event. */
function subjectOf(accountId: string, event: CatalogEvent | null) {
  const { user = null, ...data } = event?.data ?? {};
  const { userId, login, name } = isPlainObject(user) ? user : {};
  return {
    ...{ accountId, overlayId: null, automation: '', runId: 'run_1', argsText: null, outputs: {} },
    ...{ platform: event?.platform ?? null, viewerId: null, data: event && data },
    user:
      typeof login === 'string'
        ? {
            userId: typeof userId === 'string' ? userId : '',
            login,
            name: typeof name === 'string' ? name : login,
          }
        : null,
  };
}
