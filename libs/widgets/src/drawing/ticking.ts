import type { WidgetPlace } from './widget-view';

/** Calls back at every full second of the server while it is on, so that static content needs no timer. */
export class Ticking {
  private end: (() => void) | null = null;

  constructor(
    private readonly place: Pick<WidgetPlace, 'guard' | 'services'>,
    private readonly call: () => void,
  ) {}

  set(isOn: boolean): void {
    if (isOn === (this.end !== null)) return;
    this.end?.();
    this.end = isOn ? this.place.services.seconds.each(this.place.guard(() => this.call())) : null;
  }
}
