import { useCallback, useMemo } from 'react';
import type { RenderLayout } from '@studio/realtime/protocol';
import type { DesignStore } from '../../design/design-store';
import { useObserved } from '../../design/observed';
import { placeId } from '../../design/records';
import { useDerived } from '../../design/room-context';
import { useView } from '../editor-focus';
import type { Size } from '@studio/widgets/size';
import { boxOf, type SeenBox } from './geometry';

/** Until a stage has measured a layer. */
const GUESS: Size = { w: 320, h: 96 };

/** Layer with its box, as the handles use it. */
export interface BoxedLayer {
  readonly memberId: number;
  readonly layout: RenderLayout;
  readonly size: Size;
  readonly box: SeenBox;
  readonly locked: boolean;
  readonly hidden: boolean;
}

/** Returns the layers of a scene with their boxes, bottom to top; dragged layers at their current position. */
export function useBoxes(sceneId: number | null, height: number): readonly BoxedLayer[] {
  const view = useView();
  const sizes = useObserved(view.sizes);
  const drag = useObserved(view.drag);
  const places = useDerived(useCallback((store: DesignStore) => placesIn(store, sceneId), [sceneId]));
  // Most layers rest while some are dragged.
  const resting = useMemo(
    () =>
      places.map((place) => {
        const size = sizes.get(place.memberId) ?? GUESS;
        return { ...place, size, box: boxOf(place.layout, size, height) };
      }),
    [places, sizes, height],
  );
  return useMemo(() => {
    if (!drag) return resting;
    return resting.map((layer) => {
      const layout = drag.get(layer.memberId);
      return layout ? { ...layer, layout, box: boxOf(layout, layer.size, height) } : layer;
    });
  }, [resting, drag, height]);
}

function placesIn(store: DesignStore, sceneId: number | null): readonly Omit<BoxedLayer, 'size' | 'box'>[] {
  const scene = sceneId === null ? undefined : store.get('scene', String(sceneId));
  return (scene?.stack ?? []).flatMap((memberId) => {
    const place = store.get('place', placeId(scene?.sceneId ?? 0, memberId));
    const locked = store.get('layer', String(memberId))?.locked ?? false;
    return place ? [{ memberId, layout: place.layout, hidden: place.hidden, locked }] : [];
  });
}
