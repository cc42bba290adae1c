import type { PropertyChange } from '@studio/undo/property-diff';
import type { Group, Layer, Overlay, Scene } from '../model/overlay.state';
import { withOne } from './with-one';

/** Things of one kind, by their names. */
export interface Things {
  readonly kind: 'layers' | 'scenes' | 'groups' | 'preview';
  readonly names: readonly string[];
}

/** Verbs for changes to layers in scenes. */
export type LayerVerb =
  | 'moved'
  | 'scaled'
  | 'rotated'
  | 'faded'
  | 'cropped'
  | 'hid'
  | 'showed'
  | 'hid-and-showed'
  | 'styled'
  | 'changed-settings'
  | 'changed-code'
  | 'locked'
  | 'unlocked'
  | 'animated'
  | 'regrouped'
  | 'changed';

/** Setting of a widget. */
export interface ChangedSetting {
  /** Catalog slug. */
  readonly widget: string;
  readonly key: string;
}

/** A change to layers. */
interface LayerAct {
  readonly act: LayerVerb;
  readonly layers: Things;
  readonly scenes: Things | null;
  /** The setting that changed, if it is only one. */
  readonly setting?: ChangedSetting;
}

/** A step's effect in a form that can be put into any language. */
export type Act =
  | { readonly act: 'created-overlay' | 'deleted-overlay' | 'reordered-scenes' | 'resized-canvas' }
  | { readonly act: 'took' | 'went-live' | 'changed-transition'; readonly scene: string }
  | LayerAct
  | { readonly act: 'restacked'; readonly scenes: Things | null }
  | { readonly act: 'added' | 'removed'; readonly things: Things }
  | { readonly act: 'replaced'; readonly added: Things; readonly removed: Things }
  | { readonly act: 'renamed'; readonly from: string; readonly to: string }
  | { readonly act: 'renamed-several'; readonly count: number }
  | { readonly act: 'renamed-overlay'; readonly to: string }
  | { readonly act: 'other'; readonly operation: string };

/** Returns the effect of a step that matters most; what comes with it is left out. */
export function actOf(
  { operation, changes }: { readonly operation: string; readonly changes: readonly PropertyChange[] },
  before: Overlay,
  after: Overlay,
): Act {
  const names = new Names(before, after);
  switch (operation) {
    case 'create_overlay':
    case 'duplicate_overlay':
      return { act: 'created-overlay' };
    case 'delete_overlay':
      return { act: 'deleted-overlay' };
    case 'apply_look_kit':
      return { act: 'styled', layers: names.layers(idsAt(changes, 1)), scenes: null };
    case 'take_preview_to_program': {
      const gone = changes.find(
        ({ path, after: now }) => path[0] === 'scenes' && path.length === 2 && now === undefined,
      );
      const target = (gone?.before as Scene | undefined)?.previewOf;
      if (target) return { act: 'took', scene: names.scene(target) };
    }
  }
  for (const recognize of recognizers) {
    const act = recognize(changes, names);
    if (act) return act;
  }
  return { act: 'other', operation };
}

class Names {
  constructor(
    private readonly before: Overlay,
    private readonly after: Overlay,
  ) {}

  /** The names that they had before. */
  layers(ids: readonly number[]): Things {
    return {
      kind: 'layers',
      names: ids.map((id) => (this.before.layers[id] ?? this.after.layers[id])?.name ?? `layer ${id}`),
    };
  }

  /** The setting in which all changes of settings are; null if they are in several. */
  onlySetting(changes: readonly PropertyChange[]): ChangedSetting | null {
    const [first, ...others] = changes.flatMap(({ path }) => {
      const id = Number(path[1]);
      const widget = (this.before.layers[id] ?? this.after.layers[id])?.widget;
      return path[0] === 'layers' && path[2] === 'values' && widget !== undefined
        ? [{ widget, key: String(path[3]) }]
        : [];
    });
    const isOnly = others.every(({ widget, key }) => widget === first?.widget && key === first.key);
    return first && isOnly ? first : null;
  }

  scene(id: number): string {
    return (this.before.scenes[id] ?? this.after.scenes[id])?.name ?? `scene ${id}`;
  }

  /** Offline scenes only, so that nobody looks for the change on air; null otherwise. */
  offline(ids: readonly number[]): Things | null {
    if (ids.length === 0 || ids.includes(this.after.liveSceneId)) return null;
    return { kind: 'scenes', names: ids.map((id) => this.scene(id)) };
  }
}

type Recognizer = (changes: readonly PropertyChange[], names: Names) => Act | null;

const recognizers: readonly Recognizer[] = [
  (changes, names) => {
    const live = changes.find(({ path }) => path[0] === 'liveSceneId');
    return live ? { act: 'went-live', scene: names.scene(Number(live.after)) } : null;
  },
  (changes) => {
    const whole = changes.filter(({ path }) => path.length === 2);
    return whole.length > 0 ? comingOrGoing(whole) : null;
  },
  (changes, names) => {
    const moved = places(changes, 'layout');
    return moved.length === 0 ? null : inScenes(layoutVerb(moved), moved, names);
  },
  (changes, names) => {
    const switched = places(changes, 'hidden');
    if (switched.length === 0) return null;
    const verb = switched.every(({ after }) => after === true)
      ? 'hid'
      : switched.every(({ after }) => after === false)
        ? 'showed'
        : 'hid-and-showed';
    return inScenes(verb, switched, names);
  },
  // New code may bring other settings.
  (changes, names) => ofLayers(changes, names, 'code', () => 'changed-code'),
  (changes, names) => {
    const act = ofLayers(changes, names, 'values', () => 'changed-settings');
    const setting = names.onlySetting(changes);
    return act && setting ? { ...act, setting } : act;
  },
  (changes) => {
    const renamed = changes.filter(({ path }) => path.at(-1) === 'name');
    const [first] = renamed;
    if (!first) return null;
    if (renamed.length > 1) return { act: 'renamed-several', count: renamed.length };
    if (first.path.length === 1) return { act: 'renamed-overlay', to: String(first.after) };
    return { act: 'renamed', from: String(first.before), to: String(first.after) };
  },
  (changes, names) =>
    ofLayers(changes, names, 'locked', (changed) =>
      changed.every(({ after }) => after === true) ? 'locked' : 'unlocked',
    ),
  (changes, names) => ofLayers(changes, names, 'anim', () => 'animated'),
  (changes, names) => ofLayers(changes, names, 'groupId', () => 'regrouped'),
  (changes, names) => ofLayers(changes, names, '', () => 'changed'),
  (changes, names) => {
    const stacked = changes.filter(({ path }) => path[0] === 'scenes' && path[2] === 'stack');
    return stacked.length > 0 ? { act: 'restacked', scenes: names.offline(idsAt(stacked, 1)) } : null;
  },
  (changes, names) => {
    const transition = changes.find(
      ({ path }) => path[0] === 'scenes' && String(path[2]).startsWith('transition'),
    );
    return transition ? { act: 'changed-transition', scene: names.scene(Number(transition.path[1])) } : null;
  },
  (changes) => (changes.some(({ path }) => path[0] === 'sceneOrder') ? { act: 'reordered-scenes' } : null),
  (changes) =>
    changes.some(({ path }) => path[0] === 'width' || path[0] === 'height')
      ? { act: 'resized-canvas' }
      : null,
];

/** Describes layers, scenes or groups that were added or removed as a whole. */
function comingOrGoing(whole: readonly PropertyChange[]): Act | null {
  return (
    entities<Layer>(whole, 'layers', (layers) => ({
      kind: 'layers',
      names: layers.map(({ name }) => name),
    })) ??
    entities<Scene>(whole, 'scenes', (scenes) => ({
      kind: scenes.length === 1 && scenes[0]?.previewOf !== null ? 'preview' : 'scenes',
      names: scenes.map(({ name }) => name),
    })) ??
    entities<Group>(whole, 'groups', (groups) => ({
      kind: 'groups',
      names: groups.map(({ name }) => name),
    }))
  );
}

function entities<Entity>(
  whole: readonly PropertyChange[],
  part: string,
  thingsOf: (entities: readonly Entity[]) => Things,
): Act | null {
  const ofPart = whole.filter(({ path }) => path[0] === part);
  const added = ofPart.flatMap(({ after }) => (after === undefined ? [] : [after as Entity]));
  const removed = ofPart.flatMap(({ before }) => (before === undefined ? [] : [before as Entity]));
  if (added.length > 0 && removed.length > 0)
    return { act: 'replaced', added: thingsOf(added), removed: thingsOf(removed) };
  if (added.length > 0) return { act: 'added', things: thingsOf(added) };
  return removed.length > 0 ? { act: 'removed', things: thingsOf(removed) } : null;
}

function ofLayers(
  changes: readonly PropertyChange[],
  names: Names,
  property: string,
  verb: (changes: readonly PropertyChange[]) => LayerVerb,
): LayerAct | null {
  const changed = changes.filter(({ path }) => path[0] === 'layers' && String(path[2]).startsWith(property));
  const ids = idsAt(changed, 1);
  return ids.length > 0 ? { act: verb(changed), layers: names.layers(ids), scenes: null } : null;
}

/** @param changes of places of layers in scenes */
function inScenes(act: LayerVerb, changes: readonly PropertyChange[], names: Names): Act {
  return { act, layers: names.layers(idsAt(changes, 3)), scenes: names.offline(idsAt(changes, 1)) };
}

function places(changes: readonly PropertyChange[], property: string): readonly PropertyChange[] {
  const isPlace = ({ path }: PropertyChange): boolean =>
    path[0] === 'scenes' && path[2] === 'places' && path[4] === property;
  return changes.every(isPlace) ? changes : changes.filter(isPlace);
}

/** The numbers at a place of the paths, once each. */
function idsAt(changes: readonly PropertyChange[], place: number): readonly number[] {
  let ids: readonly number[] = [];
  for (const { path } of changes) ids = withOne(ids, Number(path[place]));
  return ids;
}

function layoutVerb(changes: readonly PropertyChange[]): LayerVerb {
  const has = (key: string): boolean => changes.some(({ path }) => path[5] === key);
  if (has('x') || has('y')) return 'moved';
  if (has('scale')) return 'scaled';
  if (has('rot')) return 'rotated';
  return has('opacity') ? 'faded' : 'cropped';
}
