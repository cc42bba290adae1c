import type { Path, PropertyChange } from '@studio/undo/property-diff';
import type { Scene } from '../model/overlay.state';
import { sceneDto } from '../model/scene-dto';
import type { ChangeView, TouchedView } from './step.views';

/** Properties of the state that have another name in answers. */
const names: { readonly [key: string]: string } = {
  liveSceneId: 'activeSceneId',
  sceneOrder: 'scenes.order',
  macros: 'deckMacros',
  macroOrder: 'deckMacros.order',
  deckPageOrder: 'deckPages.order',
  places: 'memberState',
  stack: 'memberState.z',
};

/** Collections that answers list by id. */
const listed: ReadonlySet<string> = new Set([
  'scenes',
  'layers',
  'groups',
  'spots',
  'macros',
  'deckPages',
  'places',
  'mappings',
]);

/** Paths only decisions use; no answer shows them. */
const untold: readonly Path[] = [
  ['previewBases'],
  ['lookDefaults'],
  ['obs', 'switchedAt'],
  ['nextSceneId'],
  ['nextMemberId'],
  ['nextMacroId'],
  ['nextDeckPageId'],
  ['obs', 'nextMappingId'],
];

/** Returns false for a path that no answer shows. */
export function isPublic(path: Path): boolean {
  return !untold.some((start) => start.every((key, i) => key === path[i]));
}

/** A place in the state by the names of answers: `scenes[3].memberState[7].layout.x`, `layers[7].values.text`. */
export function publicPath(path: Path): string {
  const keys = path.map(String);
  // Keys of settings are their own.
  const ours = keys.includes('values') ? keys.indexOf('values') + 1 : keys.length;
  const described = keys
    .slice(0, ours)
    .map((key, i) => (listed.has(keys[i - 1] ?? '') ? `[${key}]` : `.${names[key] ?? key}`));
  return [...described, ...keys.slice(ours).map((key) => `.${key}`)].join('').slice(1);
}

/** Returns the properties a step touched, under the names used in answers. */
export function publicTouched(touched: TouchedView): TouchedView {
  const described = (field: string): string =>
    field.startsWith('values.') ? field : (publicPath([field]).split('.').at(-1) ?? field);
  return { ...touched, fields: touched.fields.map(described).sort() };
}

/** Returns changes in the format of answers. */
export function changeViews(changes: readonly PropertyChange[]): readonly ChangeView[] {
  return changes.flatMap(({ path, before, after }) =>
    isPublic(path)
      ? [{ path: publicPath(path), before: publicValue(path, before), after: publicValue(path, after) }]
      : [],
  );
}

/** Returns a value as answers show it. Scenes get their layers' state; other values are unchanged. */
function publicValue(path: Path, value: unknown): unknown {
  if (value === undefined) return null;
  if (path[0] === 'scenes' && path.length === 2) return sceneDto(value as Scene);
  return value;
}
