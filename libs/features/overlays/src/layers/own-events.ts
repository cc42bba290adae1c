import type { EventOf } from '@studio/kernel/decider';
import { mergeAnimation, sameAnimation } from '../model/animation';
import type { OverlayContext } from '../model/overlay.context';
import type { Animation, Layer } from '../model/overlay.state';
import type { LayerEvents } from '../events/layer.events';

export type OwnEvents = Pick<LayerEvents, 'layer.renamed' | 'layer.locked' | 'layer.animated'>;

/** Returns the events for changes that apply to a layer in all scenes. An empty name means the widget's own. */
export function ownEvents(
  layer: Layer,
  change: Partial<Animation> & { readonly name?: string; readonly locked?: boolean },
  { catalog }: Pick<OverlayContext, 'catalog'>,
): readonly EventOf<OwnEvents>[] {
  const { memberId } = layer;
  const { locked } = change;
  const name = change.name === '' ? catalog.find(layer.widget)?.name.en : change.name;
  const animation = mergeAnimation(layer, change);
  return [
    ...(name === undefined || name === layer.name
      ? []
      : [{ type: 'layer.renamed', data: { memberId, name } } as const]),
    ...(locked === undefined || locked === layer.locked
      ? []
      : [{ type: 'layer.locked', data: { memberId, locked } } as const]),
    ...(sameAnimation(animation, layer)
      ? []
      : [{ type: 'layer.animated', data: { memberId, animation } } as const]),
  ];
}
