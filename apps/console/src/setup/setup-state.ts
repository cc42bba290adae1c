/** Overlay that the look step of this tab has made. */
const MADE = 'studio.setup.overlay';

export function madeOverlay(): string | null {
  return sessionStorage.getItem(MADE);
}

export function noteMadeOverlay(overlayId: string): void {
  sessionStorage.setItem(MADE, overlayId);
}
