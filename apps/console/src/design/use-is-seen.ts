import { useObserved } from './observed';
import { useRoom } from './room-context';

/** Returns true while OBS shows the overlay and the console is connected: viewers see what is on air. */
export function useIsSeen(): boolean {
  const room = useRoom();
  const isInObs = useObserved(room.health)?.renderers.some(({ obs }) => obs) ?? false;
  return useObserved(room.connection) === 'open' && isInObs;
}
