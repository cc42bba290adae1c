import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState, type RefObject } from 'react';

type Side = 'above' | 'below';

/** Makes scene tabs draggable into another order. */
export function useSceneDrag(
  sceneId: number,
  order: readonly number[],
  onOrder: (order: readonly number[]) => void,
): readonly [RefObject<HTMLLIElement | null>, Side | null] {
  const element = useRef<HTMLLIElement>(null);
  const [side, setSide] = useState<Side | null>(null);
  const latest = useRef({ order, onOrder });
  latest.current = { order, onOrder };

  useEffect(() => {
    const tab = element.current;
    if (!tab) return undefined;
    const sideAt = (clientY: number): Side => {
      const { top, height } = tab.getBoundingClientRect();
      return clientY < top + height / 2 ? 'above' : 'below';
    };
    return combine(
      draggable({ element: tab, getInitialData: () => ({ scene: sceneId }) }),
      dropTargetForElements({
        element: tab,
        canDrop: ({ source }) => typeof source.data['scene'] === 'number' && source.data['scene'] !== sceneId,
        onDrag: ({ location }) => setSide(sideAt(location.current.input.clientY)),
        onDragLeave: () => setSide(null),
        onDrop: ({ source, location }) => {
          setSide(null);
          const moved = source.data['scene'];
          if (typeof moved !== 'number') return;
          const others = latest.current.order.filter((id) => id !== moved);
          const below = sideAt(location.current.input.clientY) === 'below';
          const at = others.indexOf(sceneId) + (below ? 1 : 0);
          latest.current.onOrder([...others.slice(0, at), moved, ...others.slice(at)]);
        },
      }),
    );
  }, [sceneId]);

  return [element, side];
}
