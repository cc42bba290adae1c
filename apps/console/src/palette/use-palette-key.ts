import { useLayoutEffect, useState } from 'react';
import { isPaletteKey, takeEarlyPress } from './early-press';

const openers = new Set<() => void>();

/** Opens the palette, for those who press a button. */
export function openPalette(): void {
  for (const open of openers) open();
}

/** Opens the palette with Ctrl+K on every page, even during text input and if it was pressed while the page loaded. */
export function usePaletteKey(): readonly [boolean, () => void] {
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (takeEarlyPress()) setOpen(true);
    const listen = (event: KeyboardEvent): void => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      // A dialog has to be answered first.
      if (!document.querySelector('dialog[open]')) setOpen(true);
    };
    const open = (): void => setOpen(true);
    openers.add(open);
    window.addEventListener('keydown', listen, true);
    return () => {
      openers.delete(open);
      window.removeEventListener('keydown', listen, true);
    };
  }, []);
  return [isOpen, () => setOpen(false)];
}
