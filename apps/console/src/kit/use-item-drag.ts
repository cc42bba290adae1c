import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState, type RefObject } from 'react';

/** Makes an entry of a list draggable to another position. */
export function useItemDrag<E extends HTMLElement>(
  listKey: string,
  index: number,
  onMove: (from: number, to: number) => void,
): readonly [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [isOver, setOver] = useState(false);
  const latest = useRef(onMove);
  latest.current = onMove;

  useEffect(() => {
    const entry = element.current;
    if (!entry) return undefined;
    return combine(
      draggable({ element: entry, getInitialData: () => ({ list: listKey, entry: index }) }),
      dropTargetForElements({
        element: entry,
        canDrop: ({ source }) => source.data['list'] === listKey && source.data['entry'] !== index,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          if (typeof source.data['entry'] === 'number') latest.current(source.data['entry'], index);
        },
      }),
    );
  }, [listKey, index]);

  return [element, isOver];
}
