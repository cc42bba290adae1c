import type { Designs } from '@studio/contracts/overlays/designs';
import type { FreeValues } from '@studio/operations/fields';
import { storedView } from '../definitions/automation.answers';
import { automationOf } from '../definitions/automation.decider';
import type { Automation, Automations } from '../definitions/automation.state';
import { referenceTo, replaced, thingsOn, type Replacing } from './references';

/**
 * Returns automations as a file has them: things by their names, without secrets.
 * @param automationIds undefined for all
 * @throws Problem `not_found`, `unavailable`
 */
export async function exported(
  { automations }: Automations,
  automationIds: readonly string[] | undefined,
  designs: Pick<Designs, 'of'>,
): Promise<readonly FreeValues[]> {
  const all = Object.values(automations);
  const wanted = automationIds?.map((id) => automationOf(automations, id)) ?? all;
  const replacing = namesFor(all, designs);
  const items: FreeValues[] = [];
  for (const each of wanted) {
    const file = await replaced(fileOf(each), { path: '', overlayId: null }, replacing);
    items.push(file as FreeValues);
  }
  return items;
}

function fileOf(automation: Automation): FreeValues {
  const { actions, ...view } = storedView(automation);
  const left = new Set(['automationId', 'version', 'enabled', 'createdAt', 'updatedAt']);
  return {
    ...Object.fromEntries(Object.entries(view).filter(([key]) => !left.has(key))),
    actions: withoutHeaders(actions),
  };
}

/** Removes headers of requests: their values are secret. */
function withoutHeaders(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutHeaders);
  if (typeof value !== 'object' || value === null) return value;
  const isRequest = (value as { readonly type?: unknown }).type === 'http_request';
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !(isRequest && key === 'headers'))
      .map(([key, each]) => [key, withoutHeaders(each)]),
  );
}

/** Replaces ids by names; the id of what is gone stays. */
function namesFor(automations: readonly Automation[], designs: Pick<Designs, 'of'>): Replacing {
  const called = automations.map(({ automationId: id, name }) => ({ id, name }));
  return {
    async reference(kind, value, overlayId) {
      if (kind === 'automationId') return referenceTo(called, value) ?? value;
      const id = kind === 'overlayId' ? value : overlayId;
      const design = typeof id === 'string' ? await designs.of(id) : null;
      if (!design) return value;
      return kind === 'overlayId'
        ? { name: design.name }
        : (referenceTo(thingsOn(design, kind), value) ?? value);
    },
    overlayOf: (before) => before,
  };
}
