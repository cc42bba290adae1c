import { useEffect, useRef, type RefObject } from 'react';
import { Observed, useObserved } from '../design/observed';

/** Panel of a page. */
export interface WantedPanel {
  readonly id: string;
  /** Address of its page below `/console`. */
  readonly to: string;
  /** Its heading. */
  readonly name: string;
}

/** Panel that was chosen in the palette, until its page shows it. */
export const wantedPanel = new Observed<WantedPanel | null>(null);

/** Calls `show` if the panel was chosen in the palette, now or later. */
export function useWhenWanted(
  isThis: (panel: WantedPanel) => boolean,
  show: (panel: WantedPanel) => void,
): void {
  const wanted = useObserved(wantedPanel);
  useEffect(() => {
    if (!wanted || !isThis(wanted)) return;
    wantedPanel.set(null);
    show(wanted);
  });
}

/** Space above a panel that was scrolled to, in px. */
const ABOVE = 16;

/** Scrolls to a panel within its page, and focuses it. Unlike `scrollIntoView`, it leaves the frame of the page alone. */
export function showPanel(panel: HTMLElement): void {
  let page = panel.parentElement;
  while (page && !/auto|scroll/.test(getComputedStyle(page).overflowY)) page = page.parentElement;
  if (page) page.scrollTop += panel.getBoundingClientRect().top - page.getBoundingClientRect().top - ABOVE;
  panel.focus({ preventScroll: true });
}

/**
 * Returns the ref for a panel that is scrolled to and focused when it was chosen in the palette.
 * @param name its heading
 */
export function useWantedPanel(name: string): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  useWhenWanted(
    (panel) => panel.name === name,
    () => {
      if (ref.current) showPanel(ref.current);
    },
  );
  return ref;
}
