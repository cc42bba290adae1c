import { useLayoutEffect, useState, type RefObject } from 'react';

/** Edge of the window at which messages are shown. */
export type ToastPlace = 'bottom' | 'top';

/** Room between messages and the control that was pressed, in px. */
const ROOM = 8;
const controls = 'button, a[href], input, select, textarea, label, summary, [role=tab], [role=menuitem]';

let pressed: Element | null = null;

// Enter and space click, too. The event reaches the document before the control removes itself.
document.addEventListener(
  'click',
  ({ target }) => {
    if (target instanceof Element) pressed = target.closest(controls);
  },
  true,
);

/** Returns true if a box, with some room around it, lies over the control that was pressed last. */
function liesOverPressed(box: DOMRect): boolean {
  if (!pressed?.isConnected) return false;
  const { left, right, top, bottom } = pressed.getBoundingClientRect();
  return (
    left < box.right + ROOM && right > box.left - ROOM && top < box.bottom + ROOM && bottom > box.top - ROOM
  );
}

/**
 * Returns where messages are shown: at the bottom, or at the top if they would cover what was just pressed there.
 * @param box element around the messages
 * @param shown messages shown now
 */
export function useToastPlace(box: RefObject<HTMLElement | null>, shown: readonly unknown[]): ToastPlace {
  const [place, setPlace] = useState<ToastPlace>('bottom');
  useLayoutEffect(() => {
    if (shown.length === 0) setPlace('bottom');
    else if (box.current && liesOverPressed(box.current.getBoundingClientRect()))
      setPlace((now) => (now === 'bottom' ? 'top' : 'bottom'));
  }, [box, shown]);
  return place;
}
