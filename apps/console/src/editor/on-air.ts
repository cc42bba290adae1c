import { useObserved } from '../design/observed';
import { useOverlay, useRoom } from '../design/room-context';
import { useIsSeen } from '../design/use-is-seen';
import { useView } from './editor-focus';

interface Air {
  /** OBS shows the overlay, and the console is connected: changes of what is on air are seen. */
  readonly isShown: boolean;
  /** Edits of the live scene make a preview first. */
  readonly isSafe: boolean;
  /** Edits of places in the edited scene are on air at once. */
  readonly isDirect: boolean;
}

/** Returns what becomes of an edit. A mark "On air" stands only where viewers see it. */
export function useAir(): Air {
  const room = useRoom();
  const view = useView();
  const overlay = useOverlay();
  const sceneId = useObserved(view.sceneId);
  const chosen = useObserved(view.safeMode);
  const isInObs = useObserved(room.health)?.renderers.some(({ obs }) => obs) ?? false;
  const isShown = useIsSeen();
  const isSafe = chosen ?? isInObs;
  return { isShown, isSafe, isDirect: isShown && !isSafe && sceneId === overlay?.liveSceneId };
}
