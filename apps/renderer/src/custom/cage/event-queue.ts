import type { ReceivedEvent } from '../bridge';

/**
 * Hands on events. Those of alerts (`…-latest`) come one at a time: the next one waits until the widget says that it
 * is done, or until its longest duration has passed.
 */
export class EventQueue {
  private readonly waiting: ReceivedEvent[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param longestMs 0: nothing waits */
  constructor(
    private readonly longestMs: number,
    private readonly dispatch: (event: ReceivedEvent) => void,
  ) {}

  add(event: ReceivedEvent): void {
    // Somebody skips the alert that is shown.
    if (event.listener === 'event:skip') this.dispatch(event);
    if (event.listener === 'event:skip') return this.resume();
    if (this.longestMs === 0 || !event.listener.endsWith('-latest')) return this.dispatch(event);
    this.waiting.push(event);
    this.next();
  }

  readonly resume = (): void => {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.next();
  };

  private next(): void {
    if (this.timer !== undefined) return;
    const event = this.waiting.shift();
    if (!event) return;
    this.timer = setTimeout(this.resume, this.longestMs);
    this.dispatch(event);
  }
}
