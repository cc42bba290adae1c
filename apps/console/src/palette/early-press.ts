/** Ctrl+K was pressed before a page was drawn. */
let isWanted = false;

export function isPaletteKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'k';
}

/**
 * Remembers Ctrl+K while the first page loads, so that the palette opens as soon as it can. Any other key or click
 * takes it back, so that signing in does not open the palette.
 */
export function listenForPalette(): void {
  const listen = (event: KeyboardEvent): void => {
    if (/^(?:Control|Meta)$/.test(event.key)) return;
    isWanted = isPaletteKey(event) && document.querySelector('main, h1') === null;
    if (isWanted) event.preventDefault();
  };
  window.addEventListener('keydown', listen, true);
  window.addEventListener('pointerdown', () => (isWanted = false), true);
}

/** Returns true, once, if the palette was asked for before there was a page. */
export function takeEarlyPress(): boolean {
  const wasWanted = isWanted;
  isWanted = false;
  return wasWanted;
}
