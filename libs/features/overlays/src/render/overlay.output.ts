import type { StoredEvent } from '@studio/kernel/event';
import type { RenderLayer, RenderState, Transition } from '@studio/realtime/protocol';
import type { RenderSource } from '@studio/realtime/render-source';
import { liveKinds } from './live-kinds';
import { nextScenes } from './next-scenes';
import { sameAnimation } from '../model/animation';
import { liveSceneOf } from '../model/overlay.lookup';
import type { Layer, Overlay, Place } from '../model/overlay.state';
import type { SceneEvents } from '../events/scene.events';
import type { UndoEvents } from '../events/undo.events';
import { customState } from '@studio/widgets/custom/custom-widget';

/** State with its output. */
type Looked = NonNullable<Parameters<RenderSource<Overlay>['output']>[1]>;

/**
 * Returns what a renderer may see: the live scene's visible layers. Returns null if the overlay does not exist.
 * @param last an earlier state; layers that look the same keep their reference, which makes this cheap
 */
export function outputOf(overlay: Overlay, last: Looked | null = null): RenderState | null {
  return (last && followingOutput(overlay, last)) ?? wholeOutput(overlay, last);
}

function wholeOutput(overlay: Overlay, last: Looked | null): RenderState | null {
  if (overlay.status !== 'active') return null;
  const scene = overlay.scenes[overlay.liveSceneId];
  if (!scene) return null;
  const layers: { [memberId: number]: RenderLayer } = {};
  const stack: number[] = [];
  for (const memberId of scene.stack) {
    const place = scene.places[memberId];
    const layer = overlay.layers[memberId];
    if (!place || !layer || place.hidden) continue;
    layers[memberId] = (last && knownLayer(last, place, layer)) ?? renderLayer(layer, place);
    stack.push(memberId);
  }
  const { width, height } = overlay;
  return { canvas: { width, height }, sceneId: scene.sceneId, layers, stack };
}

/** Returns the last output with changed layers replaced; null if more than layers changed. */
function followingOutput(overlay: Overlay, last: Looked): RenderState | null {
  const { state, view } = last;
  const touched = view && touchedLayers(state, overlay);
  if (!touched) return null;
  let layers: { [memberId: number]: RenderLayer } | null = null;
  for (const memberId of touched) {
    const place = liveSceneOf(overlay).places[memberId];
    const layer = overlay.layers[memberId];
    const isSeen = isVisible(place) && layer !== undefined;
    if (isSeen !== Object.hasOwn(view.layers, memberId)) return null;
    if (!isSeen || knownLayer(last, place, layer)) continue;
    layers ??= { ...view.layers };
    layers[memberId] = renderLayer(layer, place);
  }
  if (!layers) return view;
  const { canvas, sceneId, stack } = view;
  return { canvas, sceneId, layers, stack };
}

/** True when viewers see a difference between the two. */
export function looksDifferent(before: Overlay, after: Overlay): boolean {
  const touched = touchedLayers(before, after);
  if (touched) return touched.some((memberId) => layerLooksDifferent(before, after, memberId));
  const a = outputOf(before);
  const b = outputOf(after, { state: before, view: a });
  if (!a || !b) return a !== b;
  return (
    a.sceneId !== b.sceneId ||
    a.canvas.width !== b.canvas.width ||
    a.canvas.height !== b.canvas.height ||
    a.stack.length !== b.stack.length ||
    a.stack.some((memberId, z) => memberId !== b.stack[z] || a.layers[memberId] !== b.layers[memberId])
  );
}

/**
 * Returns the layers that changed in the later state, or whose place in the live scene did. Returns null if more
 * may look different: another scene, canvas or stack.
 */
function touchedLayers(before: Overlay, after: Overlay): readonly number[] | null {
  const a = before.scenes[before.liveSceneId];
  const b = after.scenes[after.liveSceneId];
  const isSameRest =
    before.status === 'active' &&
    after.status === 'active' &&
    before.liveSceneId === after.liveSceneId &&
    before.width === after.width &&
    before.height === after.height;
  if (!a || !b || !isSameRest || a.stack !== b.stack) return null;
  const sameLayers = before.layers === after.layers;
  if (sameLayers && a.places === b.places) return noLayers;
  const touched: number[] = [];
  for (const memberId of b.stack) {
    const isSame = a.places[memberId] === b.places[memberId];
    if (!isSame || (!sameLayers && before.layers[memberId] !== after.layers[memberId]))
      touched.push(memberId);
  }
  return touched;
}

const noLayers: readonly number[] = [];

/** Returns true if a layer looks different in the live scene, which is the same scene in both states. */
function layerLooksDifferent(before: Overlay, after: Overlay, memberId: number): boolean {
  const from = liveSceneOf(before).places[memberId];
  const to = liveSceneOf(after).places[memberId];
  const old = before.layers[memberId];
  const layer = after.layers[memberId];
  const isSeen = layer !== undefined && isVisible(to);
  if (!old || !isVisible(from)) return isSeen;
  return !isSeen || from !== to || !looksAlike(old, layer);
}

/** Events that may make another scene the live one. */
const switches: ReadonlySet<string> = new Set<keyof SceneEvents | keyof UndoEvents>([
  'scene.went-live',
  'overlay.reverted',
]);

/** Functions of overlays that the gateway uses, independent of the fold. */
export const overlayRendering: Omit<RenderSource<Overlay>, 'decider'> = {
  output: outputOf,
  accountOf: ({ status, owner }) => (status === 'active' ? owner.userId : null),
  liveKinds,
  nextScenes,
  transition: (events: readonly StoredEvent[]): Transition | null => {
    const switched = events.findLast(({ type, data }) => switches.has(type) && data['transition']);
    return switched ? (switched.data['transition'] as Transition) : null;
  },
  glides: (events) => {
    let glides: Map<number, number> | null = null;
    for (const { type, data } of events)
      if (type === 'layer.placed' && data['ms'] !== undefined)
        (glides ??= new Map()).set(Number(data['memberId']), Number(data['ms']));
    return glides;
  },
  opens: ({ status, linkGeneration, endingLinks }, generation, now) =>
    status === 'active' &&
    (linkGeneration === generation ||
      endingLinks.some((link) => link.generation === generation && now < Date.parse(link.endsAt))),
};

/** Returns the layer as last rendered if it still looks the same, else null. */
function knownLayer({ state, view }: Looked, place: Place, layer: Layer): RenderLayer | null {
  const { memberId } = layer;
  const known = view?.layers[memberId];
  const old = state.layers[memberId];
  if (!known || !old || state.scenes[state.liveSceneId]?.places[memberId] !== place) return null;
  return looksAlike(old, layer) ? known : null;
}

function isVisible(place: Place | undefined): place is Place {
  return place !== undefined && !place.hidden;
}

function renderLayer(layer: Layer, place: Place): RenderLayer {
  const { memberId, widget, values, animEntrance, animLoop, animDuration, animDelay, animSteps } = layer;
  const state = customState(layer);
  return {
    memberId,
    widget,
    layout: place.layout,
    animation: {
      ...{ entrance: animEntrance, loop: animLoop, duration: animDuration, delay: animDelay },
      ...(animSteps && { steps: animSteps }),
    },
    values,
    ...(state && { state }),
  };
}

function looksAlike(a: Layer, b: Layer): boolean {
  const isSameWidget = a.widget === b.widget && a.code?.hash === b.code?.hash;
  return a.values === b.values && a.memberId === b.memberId && isSameWidget && sameAnimation(a, b);
}
