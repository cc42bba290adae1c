import type { Path, PropertyChange } from '@studio/undo/property-diff';
import type { Scene } from '../model/overlay.state';
import { toldScene } from '../model/told-scene';
import type { ChangeView, TouchedView } from './step.views';

/** Properties of the state whose name in answers is another. */
const names: { readonly [key: string]: string } = {
  liveSceneId: 'activeSceneId',
  sceneOrder: 'scenes.order',
  macros: 'deckMacros',
  macroOrder: 'deckMacros.order',
  places: 'memberState',
  stack: 'memberState.z',
};

/** What is listed by id. */
const listed: ReadonlySet<string> = new Set([
  'scenes',
  'layers',
  'groups',
  'spots',
  'macros',
  'places',
  'mappings',
]);

/** What only decisions know of: no answer shows it. */
const untold: readonly Path[] = [
  ['previewBases'],
  ['lookDefaults'],
  ['obs', 'switchedAt'],
  ['nextSceneId'],
  ['nextMemberId'],
  ['nextMacroId'],
  ['obs', 'nextMappingId'],
];

/** False for what no answer shows. */
export function isTold(path: Path): boolean {
  return !untold.some((start) => start.every((key, i) => key === path[i]));
}

/** A place in the state by the names of answers: `scenes[3].memberState[7].layout.x`, `layers[7].values.text`. */
export function toldPath(path: Path): string {
  const keys = path.map(String);
  // Keys of settings are their own.
  const ours = keys.includes('values') ? keys.indexOf('values') + 1 : keys.length;
  const told = keys
    .slice(0, ours)
    .map((key, i) => (listed.has(keys[i - 1] ?? '') ? `[${key}]` : `.${names[key] ?? key}`));
  return [...told, ...keys.slice(ours).map((key) => `.${key}`)].join('').slice(1);
}

/** What a step touched, with its properties by the names of answers. */
export function toldTouched(touched: TouchedView): TouchedView {
  const told = (field: string): string =>
    field.startsWith('values.') ? field : (toldPath([field]).split('.').at(-1) ?? field);
  return { ...touched, fields: touched.fields.map(told).sort() };
}

/** Changes as they are answered. */
export function changeViews(changes: readonly PropertyChange[]): readonly ChangeView[] {
  return changes.flatMap(({ path, before, after }) =>
    isTold(path)
      ? [{ path: toldPath(path), before: toldValue(path, before), after: toldValue(path, after) }]
      : [],
  );
}

/** A scene is told with its layers' state as answers show it; everything else looks the same there. */
function toldValue(path: Path, value: unknown): unknown {
  if (value === undefined) return null;
  if (path[0] === 'scenes' && path.length === 2) return toldScene(value as Scene);
  return value;
}
