import type { ValuesOf } from '../../widget';
import type { ShownAlert } from '../../alert-box/alert-box.state';
import type { alertBoxWidget } from '../../alert-box/alert-box.widget';

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
