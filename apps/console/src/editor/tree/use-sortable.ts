import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useRoom } from '../../design/room-context';
import { useActions } from '../editor-actions';
import { useView } from '../editor-focus';

type Side = 'above' | 'below';

/** Makes a row draggable to another position in the stack. Alt with the arrow keys does the same. */
export function useSortable<E extends HTMLElement>(
  memberId: number,
): readonly [RefObject<E | null>, Side | null, boolean] {
  const element = useRef<E>(null);
  const room = useRoom();
  const view = useView();
  const actions = useActions();
  const [side, setSide] = useState<Side | null>(null);
  const [isDragged, setDragged] = useState(false);

  useEffect(() => {
    const row = element.current;
    if (!row) return undefined;
    const sideAt = (clientY: number): Side => {
      const { top, height } = row.getBoundingClientRect();
      return clientY < top + height / 2 ? 'above' : 'below';
    };
    return combine(
      draggable({
        element: row,
        getInitialData: () => ({ layer: memberId }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) =>
          typeof source.data['layer'] === 'number' && source.data['layer'] !== memberId,
        onDrag: ({ location }) => setSide(sideAt(location.current.input.clientY)),
        onDragLeave: () => setSide(null),
        onDrop: ({ source, location }) => {
          setSide(null);
          const moved = source.data['layer'];
          const stack = room.store.get('scene', String(view.sceneId.get()))?.stack ?? [];
          if (typeof moved !== 'number') return;
          // The list is top down and the stack bottom up. Removing a layer below shifts the rest.
          const others = stack.filter((id) => id !== moved);
          const at = others.indexOf(memberId);
          actions.restackTo(moved, sideAt(location.current.input.clientY) === 'above' ? at + 1 : at);
        },
      }),
    );
  }, [memberId, room, view, actions]);

  return [element, side, isDragged];
}
