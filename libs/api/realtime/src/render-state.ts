/**
 * Differences between view states of an overlay, and their application. Server and renderer share this file; it
 * imports types only.
 */
import type {
  RenderAnimation,
  RenderChange,
  RenderLayer,
  RenderLayout,
  RenderState,
  Transition,
} from './protocol';

export interface DiffOptions {
  /** Transition of the switch; null means a cut. */
  readonly transition: Transition | null;
  /** Server time (ms since 1970) at which a switch starts. */
  readonly startAt: number;
}

const CUT: Transition = { type: 'cut', ms: 0 };
const EMPTY: RenderState = { canvas: { width: 0, height: 0 }, sceneId: 0, layers: {}, stack: [] };

/**
 * Returns the changes from one view state to the next. The list is empty exactly if they are equal. `live` comes
 * first if the scene differs, `gone` if nothing is left. Layers with an unchanged reference are not compared.
 */
export function diffRenderState(
  before: RenderState | null,
  after: RenderState | null,
  { transition, startAt }: DiffOptions,
): readonly RenderChange[] {
  if (before === after) return [];
  if (!after) return [{ kind: 'gone' }];
  const from = before ?? EMPTY;
  const changes: RenderChange[] = [];
  if (!before || from.sceneId !== after.sceneId)
    changes.push({ kind: 'live', sceneId: after.sceneId, transition: transition ?? CUT, startAt });
  const { width, height } = after.canvas;
  if (from.canvas.width !== width || from.canvas.height !== height)
    changes.push({ kind: 'canvas', width, height });
  if (from.layers !== after.layers) diffLayers(from, after, changes);
  if (from.stack !== after.stack && !sameJson(from.stack, after.stack))
    changes.push({ kind: 'stacked', stack: after.stack });
  return changes;
}

/** Adds tween durations to moved layers, by memberId. */
export function withGlides(
  changes: readonly RenderChange[],
  glides: ReadonlyMap<number, number> | null,
): readonly RenderChange[] {
  if (!glides) return changes;
  return changes.map((change) => {
    const ms = change.kind === 'layer-changed' && change.layout ? glides.get(change.memberId) : undefined;
    return ms === undefined ? change : { ...change, ms };
  });
}

/**
 * Returns the view state after some changes. Untouched values keep their reference. Never throws: it ignores
 * changes that do not apply, such as those of a missing layer or of an unknown kind.
 */
export function applyChanges(
  state: RenderState | null,
  changes: readonly RenderChange[],
): RenderState | null {
  let picture = state;
  /** Copy of the layers, made at the first change of one. */
  let layers: { [memberId: number]: RenderLayer } | null = null;

  for (const change of changes) {
    if (change.kind === 'gone') {
      picture = layers = null;
      continue;
    }
    if (!picture) {
      if (change.kind !== 'live') continue;
      picture = EMPTY;
    }
    switch (change.kind) {
      case 'live':
        if (picture.sceneId !== change.sceneId) picture = { ...picture, sceneId: change.sceneId };
        break;
      case 'canvas':
        picture = { ...picture, canvas: { width: change.width, height: change.height } };
        break;
      case 'stacked':
        picture = { ...picture, stack: change.stack };
        break;
      case 'layer-added':
        layers ??= { ...picture.layers };
        layers[change.layer.memberId] = change.layer;
        break;
      case 'layer-removed':
        if (!Object.hasOwn(layers ?? picture.layers, change.memberId)) break;
        layers ??= { ...picture.layers };
        delete layers[change.memberId];
        break;
      case 'layer-changed': {
        const layer = own(layers ?? picture.layers, change.memberId);
        if (!layer) break;
        layers ??= { ...picture.layers };
        layers[change.memberId] = {
          ...layer,
          ...(change.layout && { layout: change.layout }),
          ...(change.animation && { animation: change.animation }),
          ...(change.values && { values: { ...layer.values, ...change.values } }),
          ...(change.state && { state: change.state }),
          ...(change.strokes && { state: withEntries(layer.state, change.strokes) }),
        };
      }
    }
  }
  return picture && layers ? { ...picture, layers } : picture;
}

type Layers = RenderState['layers'];

function own(layers: Layers, memberId: number): RenderLayer | undefined {
  return Object.hasOwn(layers, memberId) ? layers[memberId] : undefined;
}

function diffLayers(from: RenderState, to: RenderState, changes: RenderChange[]): void {
  const [before, after] = [from.layers, to.layers];
  // An unchanged stack means no layer was added or removed, and iterating its ids is faster than iterating keys.
  const isSameStack = from.stack === to.stack;
  if (!isSameStack)
    for (const memberId of idsOf(before))
      if (!Object.hasOwn(after, memberId)) changes.push({ kind: 'layer-removed', memberId });
  const touched = isSameStack
    ? to.stack.filter((memberId) => after[memberId] !== before[memberId]).sort((a, b) => a - b)
    : idsOf(after);
  for (const memberId of touched) {
    const layer = after[memberId];
    const old = own(before, memberId);
    if (!layer || layer === old) continue;
    if (!old) changes.push({ kind: 'layer-added', layer });
    else if (isAnother(old, layer))
      changes.push({ kind: 'layer-removed', memberId }, { kind: 'layer-added', layer });
    else {
      const change = diffLayer(old, layer);
      if (change) changes.push(change);
    }
  }
}

function idsOf(layers: Layers): readonly number[] {
  return Object.keys(layers).map(Number);
}

/** True when a layer can't be changed into the other: its widget differs, or a value or its state exists no more. */
function isAnother(before: RenderLayer, after: RenderLayer): boolean {
  if (before.widget !== after.widget || (before.state && !after.state)) return true;
  if (before.values === after.values) return false;
  return Object.keys(before.values).some((key) => !Object.hasOwn(after.values, key));
}

function diffLayer(before: RenderLayer, after: RenderLayer): RenderChange | null {
  const layout: RenderLayout | null = sameJson(before.layout, after.layout) ? null : after.layout;
  const animation: RenderAnimation | null = sameJson(before.animation, after.animation)
    ? null
    : after.animation;
  const values =
    before.values === after.values
      ? []
      : Object.entries(after.values).filter(
          ([key, value]) => !Object.hasOwn(before.values, key) || !sameJson(before.values[key], value),
        );
  const isSame = before.state === after.state || sameJson(before.state, after.state);
  const strokes = isSame ? null : strokesChanged(before.state, after.state);
  const state = isSame || strokes ? null : after.state;
  if (!layout && !animation && values.length === 0 && !state && !strokes) return null;
  return {
    kind: 'layer-changed',
    memberId: after.memberId,
    ...(layout && { layout }),
    ...(animation && { animation }),
    ...(values.length > 0 && { values: Object.fromEntries(values) }),
    ...(state && { state }),
    ...(strokes && { strokes }),
  };
}

type Entries = { readonly [id: string]: unknown };

/** Returns the changed strokes of a drawing; null if anything else changed, and for all other states. */
function strokesChanged(before: RenderLayer['state'], after: RenderLayer['state']): Entries | null {
  if (!before || !after || !('strokes' in before) || !('strokes' in after)) return null;
  const { strokes: old, ...rest } = before as { readonly strokes: Entries };
  const { strokes: next, ...others } = after as { readonly strokes: Entries };
  if (!sameJson(rest, others)) return null;
  const changed = Object.entries(next).filter(
    ([id, stroke]) => !Object.hasOwn(old, id) || old[id] !== stroke,
  );
  const gone = Object.keys(old).filter((id) => !Object.hasOwn(next, id));
  return Object.fromEntries([...changed, ...gone.map((id) => [id, null] as const)]);
}

function withEntries(state: RenderLayer['state'], changed: Entries): NonNullable<RenderLayer['state']> {
  const { strokes } = (state ?? {}) as { readonly strokes?: Entries };
  const all = Object.entries({ ...strokes, ...changed }).filter(([, stroke]) => stroke !== null);
  return { ...state, strokes: Object.fromEntries(all) };
}

/** Equality of plain JSON values, whatever the order of their keys. */
function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameJson(get(a, key), get(b, key)))
  );
}

function get(object: object, key: string): unknown {
  return (object as { readonly [key: string]: unknown })[key];
}

/** Returns true if no layer was added, removed or restacked, and scene and canvas are the same. */
export function hasSameLayers(before: RenderState, after: RenderState): boolean {
  return before.stack === after.stack && before.canvas === after.canvas && before.sceneId === after.sceneId;
}
