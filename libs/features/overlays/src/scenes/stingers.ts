import { Problem } from '@studio/kernel/problem';
import type { StoredTransition } from '../events/overlay.event-shapes';
import { layerOf } from '../model/overlay.lookup';
import type { Layer, Overlay, Scene, TransitionType } from '../model/overlay.state';

/** Slug of the widget whose layers are stingers. */
export const STINGER = 'stinger';

/** Choices of a caller for one switch. */
interface Chosen {
  readonly transition?: TransitionType;
  /** memberId of a stinger; null: none. */
  readonly stinger?: number | null;
}

/**
 * Returns how the output changes when a scene goes live. A chosen stinger wins over a chosen transition, and that
 * over the topmost stinger that is visible in the scene. Under a stinger the scene is cut.
 * @throws Problem `invalid_option` if the chosen layer is no stinger
 */
export function transitionTo(overlay: Overlay, scene: Scene, chosen: Chosen): StoredTransition {
  const layer = stingerFor(overlay, scene, chosen);
  if (layer) return { type: 'cut', ms: 0, stinger: { memberId: layer.memberId, values: layer.values } };
  const type = chosen.transition ?? scene.transitionType;
  return { type, ms: type === 'cut' ? 0 : scene.transitionMs };
}

/** Milliseconds from the start of a stinger to its end; to its cut, where only its file knows the end. */
export function stingerMs(values: Layer['values']): number {
  const { design, durationMs, cutMs, lottieCutMs } = values;
  return Number(design === 'video' ? cutMs : design === 'lottie' ? lottieCutMs : durationMs);
}

function stingerFor(overlay: Overlay, scene: Scene, { transition, stinger }: Chosen): Layer | null {
  if (stinger === null) return null;
  if (stinger === undefined) return transition === undefined ? visibleStinger(overlay, scene) : null;
  const layer = layerOf(overlay, stinger);
  if (layer.widget === STINGER) return layer;
  throw new Problem(
    'invalid_option',
    `Layer ${stinger} is not a stinger. Choose a layer of the widget stinger.`,
    {
      field: 'stinger',
      allowed: Object.values(overlay.layers)
        .filter(({ widget }) => widget === STINGER)
        .map(({ memberId, name }) => ({ key: String(memberId), label: name })),
    },
  );
}

function visibleStinger({ layers }: Overlay, { stack, places }: Scene): Layer | null {
  const memberId = stack.findLast((id) => layers[id]?.widget === STINGER && places[id]?.hidden === false);
  return (memberId !== undefined && layers[memberId]) || null;
}
