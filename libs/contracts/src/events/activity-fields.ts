import type { CatalogFacts } from '@studio/platforms/kinds/kind-facts';
import { factsOf, type StreamKind } from '@studio/platforms/stream-kinds';
import { orNull, text, viewer, type EventField, type EventFields } from './event-fields';

const common = {
  activityId: text('Id in the activity list.', 'act_7f3a2c'),
  user: viewer('Viewer who caused it; null if unnamed or forgotten.'),
  message: orNull(text('Message of the viewer.', 'Great stream!')),
} as const satisfies EventFields;

/** Types of recorded stream events. */
export const activityCatalog = factsOf('catalog');

/** Returns the fields of the data of a kind. */
export function activityFieldsOf(kind: StreamKind): EventFields {
  const { common: names, fields }: CatalogFacts = activityCatalog[kind];
  const own = Object.entries(fields).map(([name, { isNullable = false, ...field }]): [string, EventField] => [
    name,
    { ...field, isNullable },
  ]);
  return { ...Object.fromEntries(names.map((name) => [name, common[name]])), ...Object.fromEntries(own) };
}
