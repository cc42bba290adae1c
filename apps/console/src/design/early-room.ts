import { toastProblem } from '../ui/toast-list';
import { OverlayRoom } from './overlay-room';

/** Room opened before its page is drawn, until that page takes it. */
let early: OverlayRoom | null = null;

/** Connects to an overlay while the scripts of its page are still loading. */
export function openEarly(overlayId: string): void {
  early = new OverlayRoom(overlayId, toastProblem);
}

/** Closes the early connection, if no page has taken it. */
export function dropEarly(): void {
  early?.close();
  early = null;
}

/** Connects to an overlay, or returns the connection that was opened early. */
export function openRoom(overlayId: string): OverlayRoom {
  const room = early;
  early = null;
  if (room?.overlayId === overlayId) return room;
  room?.close();
  return new OverlayRoom(overlayId, toastProblem);
}
