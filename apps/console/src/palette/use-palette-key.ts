import { useEffect, useState } from 'react';

/** Ctrl+K opens the palette on every page, also while somebody writes. */
export function usePaletteKey(): readonly [boolean, () => void] {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      if (event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      // A dialog has to be answered first.
      if (!document.querySelector('dialog[open]')) setOpen(true);
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
  return [isOpen, () => setOpen(false)];
}
