import type { PropertyChange } from '@studio/undo/property-diff';
import type { Group, Layer, Overlay, Scene } from '../model/overlay.state';
import { withOne } from './with-one';

/** What a step did, told to a streamer in one line. */
export function summaryOf(
  { operation, changes }: { readonly operation: string; readonly changes: readonly PropertyChange[] },
  before: Overlay,
  after: Overlay,
): string {
  const names = new Names(before, after);
  switch (operation) {
    case 'create_overlay':
    case 'duplicate_overlay':
      return 'Created the overlay';
    case 'delete_overlay':
      return 'Deleted the overlay';
    case 'apply_look_kit':
      return `Styled ${names.layers(idsAt(changes, 1))}`;
    case 'take_preview_to_program': {
      const gone = changes.find(
        ({ path, after: now }) => path[0] === 'scenes' && path.length === 2 && now === undefined,
      );
      const target = (gone?.before as Scene | undefined)?.previewOf;
      if (target) return `Took the preview to ${names.scene(target)}`;
    }
  }
  for (const tell of tellings) {
    const told = tell(changes, names);
    if (told) return told;
  }
  return sentence(operation);
}

class Names {
  constructor(
    private readonly before: Overlay,
    private readonly after: Overlay,
  ) {}

  /** "Chat box", "Chat box and Clock", "4 layers"; by the names they had before. */
  layers(ids: readonly number[]): string {
    return several(
      ids.map((id) => (this.before.layers[id] ?? this.after.layers[id])?.name ?? `layer ${id}`),
      'layers',
    );
  }

  scene(id: number): string {
    return (this.before.scenes[id] ?? this.after.scenes[id])?.name ?? `scene ${id}`;
  }

  /** Names an offline scene, so that nobody looks for the change on air. */
  inScenes(ids: readonly number[]): string {
    if (ids.length === 0 || ids.includes(this.after.liveSceneId)) return '';
    return ` in ${several(
      ids.map((id) => this.scene(id)),
      'scenes',
    )}`;
  }
}

type Telling = (changes: readonly PropertyChange[], names: Names) => string | null;

/** What matters most is told; what comes with it isn't. */
const tellings: readonly Telling[] = [
  (changes, names) => {
    const live = changes.find(({ path }) => path[0] === 'liveSceneId');
    return live ? `Went live: ${names.scene(Number(live.after))}` : null;
  },
  (changes) => {
    const whole = changes.filter(({ path }) => path.length === 2);
    return whole.length > 0 ? comingOrGoing(whole) : null;
  },
  (changes, names) => {
    const moved = places(changes, 'layout');
    if (moved.length === 0) return null;
    return `${layoutVerb(moved)} ${names.layers(memberIds(moved))}${names.inScenes(sceneIds(moved))}`;
  },
  (changes, names) => {
    const switched = places(changes, 'hidden');
    if (switched.length === 0) return null;
    const verb = switched.every(({ after }) => after === true)
      ? 'Hid'
      : switched.every(({ after }) => after === false)
        ? 'Showed'
        : 'Hid and showed';
    return `${verb} ${names.layers(memberIds(switched))}${names.inScenes(sceneIds(switched))}`;
  },
  (changes, names) => layers(changes, names, 'values', () => 'Changed settings of'),
  (changes) => {
    const renamed = changes.filter(({ path }) => path.at(-1) === 'name');
    const [first] = renamed;
    if (!first) return null;
    if (renamed.length > 1) return `Renamed ${renamed.length} things`;
    if (first.path.length === 1) return `Renamed the overlay to ${String(first.after)}`;
    return `Renamed ${String(first.before)} to ${String(first.after)}`;
  },
  (changes, names) =>
    layers(changes, names, 'locked', (changed) =>
      changed.every(({ after }) => after === true) ? 'Locked' : 'Unlocked',
    ),
  (changes, names) => layers(changes, names, 'anim', () => 'Animated'),
  (changes, names) => layers(changes, names, 'groupId', () => 'Regrouped'),
  (changes, names) => layers(changes, names, '', () => 'Changed'),
  (changes, names) => {
    const stacked = changes.filter(({ path }) => path[0] === 'scenes' && path[2] === 'stack');
    return stacked.length > 0 ? `Restacked layers${names.inScenes(sceneIds(stacked))}` : null;
  },
  (changes, names) => {
    const transition = changes.find(
      ({ path }) => path[0] === 'scenes' && String(path[2]).startsWith('transition'),
    );
    return transition ? `Changed the transition of ${names.scene(Number(transition.path[1]))}` : null;
  },
  (changes) => (changes.some(({ path }) => path[0] === 'sceneOrder') ? 'Reordered the scenes' : null),
  (changes) =>
    changes.some(({ path }) => path[0] === 'width' || path[0] === 'height') ? 'Resized the canvas' : null,
];

/** Of layers, scenes or groups as a whole. */
function comingOrGoing(whole: readonly PropertyChange[]): string | null {
  return (
    entities<Layer>(whole, 'layers', (layers) =>
      several(
        layers.map(({ name }) => name),
        'layers',
      ),
    ) ??
    entities<Scene>(whole, 'scenes', ([scene, ...others]) => {
      if (!scene || others.length > 0) return `${others.length + 1} scenes`;
      return scene.previewOf === null ? `the scene ${scene.name}` : `a preview of ${scene.name}`;
    }) ??
    entities<Group>(whole, 'groups', (groups) => {
      const names = several(
        groups.map(({ name }) => name),
        'groups',
      );
      return groups.length === 1 ? `the group ${names}` : names;
    })
  );
}

function entities<Entity>(
  whole: readonly PropertyChange[],
  part: string,
  tell: (entities: readonly Entity[]) => string,
): string | null {
  const ofPart = whole.filter(({ path }) => path[0] === part);
  const added = ofPart.flatMap(({ after }) => (after === undefined ? [] : [after as Entity]));
  const removed = ofPart.flatMap(({ before }) => (before === undefined ? [] : [before as Entity]));
  if (added.length > 0 && removed.length > 0) return `Added ${tell(added)}, removed ${tell(removed)}`;
  if (added.length > 0) return `Added ${tell(added)}`;
  return removed.length > 0 ? `Removed ${tell(removed)}` : null;
}

function layers(
  changes: readonly PropertyChange[],
  names: Names,
  property: string,
  verb: (changes: readonly PropertyChange[]) => string,
): string | null {
  const changed = changes.filter(({ path }) => path[0] === 'layers' && String(path[2]).startsWith(property));
  const ids = idsAt(changed, 1);
  return ids.length > 0 ? `${verb(changed)} ${names.layers(ids)}` : null;
}

function places(changes: readonly PropertyChange[], property: string): readonly PropertyChange[] {
  const isPlace = ({ path }: PropertyChange): boolean =>
    path[0] === 'scenes' && path[2] === 'places' && path[4] === property;
  return changes.every(isPlace) ? changes : changes.filter(isPlace);
}

function memberIds(changes: readonly PropertyChange[]): readonly number[] {
  return idsAt(changes, 3);
}

function sceneIds(changes: readonly PropertyChange[]): readonly number[] {
  return idsAt(changes, 1);
}

/** The numbers at a place of the paths, once each. */
function idsAt(changes: readonly PropertyChange[], place: number): readonly number[] {
  let ids: readonly number[] = [];
  for (const { path } of changes) ids = withOne(ids, Number(path[place]));
  return ids;
}

function layoutVerb(changes: readonly PropertyChange[]): string {
  const has = (key: string): boolean => changes.some(({ path }) => path[5] === key);
  if (has('x') || has('y')) return 'Moved';
  if (has('scale')) return 'Scaled';
  if (has('rot')) return 'Rotated';
  return has('opacity') ? 'Changed the opacity of' : 'Cropped';
}

function several(names: readonly string[], things: string): string {
  return names.length > 2 ? `${names.length} ${things}` : names.join(' and ');
}

/** `restore_look_scenes` → "Restore look scenes". */
function sentence(operation: string): string {
  const words = operation.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
