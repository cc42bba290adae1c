import type { ValuesOf } from '../../widget';
import type { ShownAlert } from '../../alert-box/alert-box.state';
import type { alertBoxWidget } from '../../alert-box/alert-box.widget';
import type { WidgetPlace } from '../widget-view';

export type AlertSettingsShown = ValuesOf<typeof alertBoxWidget>;

/** One alert on screen. */
export interface AlertScreen {
  /** @param elapsed where its entrance is, in ms */
  enter(values: AlertSettingsShown, elapsed: number): void;
  /** Takes what has become known while it is shown. */
  update(alert: ShownAlert): void;
  leave(values: AlertSettingsShown): void;
  remove(): void;
}

/** Age up to which an alert enters from the start, in ms: what its way to the page may take. */
const LATE_MS = 250;

/** Returns where the motion of an alert is, in ms. A page that joins in the middle shows it where it stands. */
export function positionOf(place: WidgetPlace, { startsAt }: ShownAlert): number {
  const age = place.services.seconds.now() - startsAt;
  return age > LATE_MS ? age : 0;
}
