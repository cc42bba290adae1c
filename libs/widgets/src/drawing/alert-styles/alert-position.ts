import type { ShownAlert } from '../../alert-box/alert-box.state';
import type { WidgetPlace } from '../widget-view';

/** Age up to which an alert enters from the start, in ms: what its way to the page may take. */
const LATE_MS = 250;

/** Returns where the motion of an alert is, in ms. A page that joins in the middle shows it where it stands. */
export function positionOf(place: WidgetPlace, { startsAt }: ShownAlert): number {
  const age = place.services.seconds.now() - startsAt;
  return age > LATE_MS ? age : 0;
}
