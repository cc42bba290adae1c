import { hasPlaceholder, onlyNames } from '@studio/templates/template';
import { TEXT_VARIABLES, withVariables } from '../variables';
import { duration } from './figures';
import { Ticking } from './ticking';
import type { LiveData, WidgetPlace } from './widget-view';

/** Variables that change by themselves: the page knows them. */
const ticking = onlyNames(['date', 'time', 'uptime'], true);

/** Replaces text variables by their values, and updates those that depend on the time. */
export class VariableText {
  private readonly ticking: Ticking;

  /** @param changed called when a text that was resolved last reads otherwise now */
  constructor(
    private readonly place: WidgetPlace,
    changed: () => void,
  ) {
    this.ticking = new Ticking(place, changed);
  }

  resolved(text: string, live: LiveData): string {
    const isTicking = hasPlaceholder(text, ticking);
    this.ticking.set(isTicking);
    const values = live[TEXT_VARIABLES] ?? {};
    // Writing a time costs more than all the rest: few texts have one.
    return withVariables(text, isTicking ? { ...values, ...this.timely(values['live-since']) } : values);
  }

  dispose(): void {
    this.ticking.set(false);
  }

  private timely(since: unknown): { readonly [name: string]: string } {
    const now = new Date(this.place.services.seconds.now());
    const began = typeof since === 'string' ? Date.parse(since) : NaN;
    return {
      date: now.toLocaleDateString(),
      time: now.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }),
      uptime: Number.isNaN(began) ? '' : duration(now.getTime() - began),
    };
  }
}
