import { TEXT_VARIABLES, withVariables } from '../variables';
import type { LiveData, WidgetPlace } from './widget-view';

/** Variables that change by themselves: the page knows them. */
const ticking = /\{(?:date|time|uptime)\}/i;

/** Puts the values of text variables into texts, and keeps those that go by the time up. */
export class VariableText {
  private end: (() => void) | null = null;

  /** @param changed called when a text that was resolved last reads otherwise now */
  constructor(
    private readonly place: WidgetPlace,
    private readonly changed: () => void,
  ) {}

  resolved(text: string, live: LiveData): string {
    const isTicking = ticking.test(text);
    this.tick(isTicking);
    const values = live[TEXT_VARIABLES] ?? {};
    // Writing a time costs more than all the rest: few texts have one.
    return withVariables(text, isTicking ? { ...values, ...this.timely(values['live-since']) } : values);
  }

  dispose(): void {
    this.tick(false);
  }

  private tick(isTicking: boolean): void {
    if (isTicking === (this.end !== null)) return;
    this.end?.();
    this.end = isTicking ? this.place.services.seconds.each(this.place.guard(() => this.changed())) : null;
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

/** `1:02:03` */
function duration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
