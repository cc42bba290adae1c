import type { StoredEvent } from '@studio/kernel/event';
import type { RenderLayer, RenderState, Transition } from '@studio/realtime/protocol';
import type { RenderSource } from '@studio/realtime/render-source';
import type { Layer, Overlay, Place } from './overlay.state';
import { overlayDecider } from './overlay.decider';
import type { SceneEvents } from './scenes/scene.events';
import type { UndoEvents } from './undo/undo.events';

/** States never change, so each is looked at once: as what follows a commit, then as what precedes the next. */
const outputs = new WeakMap<Overlay, RenderState | null>();

/** What a renderer may see: the live scene's visible layers. Null for an overlay that isn't there. */
export function outputOf(overlay: Overlay): RenderState | null {
  const known = outputs.get(overlay);
  if (known !== undefined) return known;
  const output = lookAt(overlay);
  outputs.set(overlay, output);
  return output;
}

function lookAt(overlay: Overlay): RenderState | null {
  if (overlay.status !== 'active') return null;
  const scene = overlay.scenes[overlay.liveSceneId];
  if (!scene) return null;
  const layers: { [memberId: number]: RenderLayer } = {};
  const stack: number[] = [];
  for (const memberId of scene.stack) {
    const place = scene.places[memberId];
    const layer = overlay.layers[memberId];
    if (!place || !layer || place.hidden) continue;
    layers[memberId] = renderLayer(layer, place);
    stack.push(memberId);
  }
  return { canvas: canvasOf(overlay), sceneId: scene.sceneId, layers, stack };
}

/** True when viewers see a difference between the two. */
export function looksDifferent(before: Overlay, after: Overlay): boolean {
  const a = outputOf(before);
  const b = outputOf(after);
  if (!a || !b) return a !== b;
  return (
    a.sceneId !== b.sceneId ||
    a.canvas.width !== b.canvas.width ||
    a.canvas.height !== b.canvas.height ||
    a.stack.length !== b.stack.length ||
    a.stack.some((memberId, z) => memberId !== b.stack[z] || a.layers[memberId] !== b.layers[memberId])
  );
}

/** Events that may make another scene the live one. */
const switches: ReadonlySet<string> = new Set<keyof SceneEvents | keyof UndoEvents>([
  'scene.went-live',
  'overlay.reverted',
]);

export const overlayRenderSource: RenderSource<Overlay> = {
  decider: overlayDecider,
  output: outputOf,
  transition: (events: readonly StoredEvent[]): Transition | null => {
    const switched = events.findLast(({ type, data }) => switches.has(type) && data['transition']);
    return switched ? (switched.data['transition'] as unknown as Transition) : null;
  },
  opens: ({ status, linkGeneration, endingLinks }, generation, now) =>
    status === 'active' &&
    (linkGeneration === generation ||
      endingLinks.some((link) => link.generation === generation && now < Date.parse(link.endsAt))),
};

function canvasOf({ width, height }: Overlay): RenderState['canvas'] {
  return { width, height };
}

interface Rendered {
  readonly layer: Layer;
  readonly render: RenderLayer;
}

/** The last rendering of each place: a layer that looks the same keeps its reference. */
const rendered = new WeakMap<Place, Rendered>();

function renderLayer(layer: Layer, place: Place): RenderLayer {
  const known = rendered.get(place);
  if (known && (known.layer === layer || looksAlike(known.layer, layer))) return known.render;
  const { memberId, widget, values, animEntrance, animLoop, animDuration, animDelay } = layer;
  const render: RenderLayer = {
    memberId,
    widget,
    layout: place.layout,
    animation: { entrance: animEntrance, loop: animLoop, duration: animDuration, delay: animDelay },
    values,
  };
  rendered.set(place, { layer, render });
  return render;
}

function looksAlike(a: Layer, b: Layer): boolean {
  return (
    a.values === b.values &&
    a.memberId === b.memberId &&
    a.widget === b.widget &&
    a.animEntrance === b.animEntrance &&
    a.animLoop === b.animLoop &&
    a.animDuration === b.animDuration &&
    a.animDelay === b.animDelay
  );
}
