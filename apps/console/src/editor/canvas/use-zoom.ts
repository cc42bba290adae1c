import { useEffect, useRef, type PointerEvent, type RefObject } from 'react';
import { useObserved } from '../../design/observed';
import { useView } from '../editor-focus';
import type { StageFit } from './use-fit';
import { pannedBy, placeOf, wheeled } from './zoom';

const MIDDLE_BUTTON = 1;

/** Returns the position of the canvas and its zoom. The wheel, the middle button and the hand tool change them. */
export function useZoom(element: RefObject<HTMLElement | null>, whole: StageFit | null) {
  const view = useView();
  const zoom = useObserved(view.zoom);
  const tool = useObserved(view.tool);
  const isSpaceHeld = useObserved(view.isSpaceHeld);
  const isHand = tool === 'hand' || isSpaceHeld;
  const held = useRef<{ readonly pointerId: number; x: number; y: number } | null>(null);
  const latest = useRef(whole);
  latest.current = whole;

  useEffect(() => {
    const room = element.current;
    if (!room) return undefined;
    const turn = (event: WheelEvent): void => {
      if (!latest.current) return;
      const { left, top, width, height } = room.getBoundingClientRect();
      const at = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
      const next = wheeled(view.zoom.get(), event, at, latest.current);
      if (!next) return;
      event.preventDefault();
      view.zoom.set(next);
    };
    // React listens passively, and the browser would zoom the page.
    room.addEventListener('wheel', turn, { passive: false });
    return () => room.removeEventListener('wheel', turn);
  }, [element, view]);

  /** Handled before any layer receives the event. */
  const hold = {
    onPointerDownCapture(event: PointerEvent<HTMLElement>): void {
      const isOnBar = event.target instanceof Element && event.target.closest('[role=toolbar]') !== null;
      if (isOnBar || !(event.button === MIDDLE_BUTTON || (event.button === 0 && isHand))) return;
      event.stopPropagation();
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = { pointerId: event.pointerId, x: event.clientX, y: event.clientY };
    },
    onPointerMoveCapture(event: PointerEvent<HTMLElement>): void {
      const from = held.current;
      if (from?.pointerId !== event.pointerId || !whole) return;
      event.stopPropagation();
      view.zoom.set(
        pannedBy(view.zoom.get(), { x: event.clientX - from.x, y: event.clientY - from.y }, whole),
      );
      [from.x, from.y] = [event.clientX, event.clientY];
    },
    onPointerUpCapture(): void {
      held.current = null;
    },
    onPointerCancelCapture(): void {
      held.current = null;
    },
  };
  return { fit: whole && placeOf(whole, zoom), isHand, hold };
}
