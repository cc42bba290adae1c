import type { ServerResponse } from 'node:http';
import type { AccountEvent } from '@studio/contracts/events/event-catalog';
import { Problem } from '@studio/kernel/problem';
import type { Caller } from '@studio/operations/caller';
import type { Unsubscribe } from '@studio/pubsub/signals';
import type { EventFeed } from './event-feed';
import { narrowed, passes, type EventFilter } from './event-filter';
import type { EventHistory } from './event-history';
import type { LiveEvent } from './live-events';

/** Number of events by which a reader may be behind. */
const MOST_BEHIND = 1_000;
/** Number of events that are read from the log at once. */
const PAGE = 200;

export interface EventStreamDeps {
  readonly feed: Pick<EventFeed, 'subscribe'>;
  readonly history: Pick<EventHistory, 'after' | 'placeOf' | 'cursorOf'>;
  /** Ends the connection: it is over, or its reader too slow. */
  readonly ended: (stream: EventStream) => void;
}

export interface EventStreamOptions {
  readonly accountId: string;
  readonly filter: EventFilter;
  /** Each frame has its type as `event`. */
  readonly isNamed: boolean;
}

/** One reader of server-sent events. */
export class EventStream {
  private filter: EventFilter;
  /** Frames that wait for the connection. */
  private readonly waiting: string[] = [];
  private isBlocked = false;
  private isOver = false;
  /** Events that were committed while earlier ones are read; null once the reader is at the end. */
  private held: (AccountEvent | LiveEvent)[] | null = [];
  private missed = false;
  private position = '';
  private leave: Unsubscribe = () => undefined;
  private drained: (() => void) | null = null;

  constructor(
    private readonly deps: EventStreamDeps,
    readonly options: EventStreamOptions,
    private readonly response: ServerResponse,
  ) {
    this.filter = options.filter;
    response.on('drain', () => this.flush());
    response.on('close', () => this.end());
    response.on('error', () => this.end());
  }

  /**
   * Sends what follows a cursor, then events as they are committed.
   * @param end position of the log's end when the reader came
   */
  async run(cursor: string | null, end: string): Promise<void> {
    this.leave = await this.deps.feed.subscribe(this.options.accountId, (event) => this.take(event));
    if (this.isOver) return this.leave();
    this.write('retry: 3000\n\n');
    // A frame without data is no message, but gives the reader a place from which to resume.
    if (cursor === null) this.write(`id: ${await this.deps.history.cursorOf(`${end}:99`)}\n\n`);
    else await this.resume(cursor, end);
    await this.release();
  }

  /** Sends a comment, which shows proxies and readers that the connection is alive. */
  beat(): void {
    this.write(': \n\n');
  }

  /** Takes away what the reader may no longer see. @returns false if nothing remains */
  narrow(caller: Caller): boolean {
    this.filter = narrowed(this.filter, caller);
    return this.filter.types.size > 0;
  }

  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.leave();
    this.drained?.();
    this.response.end();
    this.deps.ended(this);
  }

  private async resume(cursor: string, end: string): Promise<void> {
    const place = await this.deps.history.placeOf(this.options.accountId, cursor);
    if ('position' in place) {
      this.position = place.position;
      return this.replay();
    }
    const id = await this.deps.history.cursorOf(`${end}:99`);
    const data = { type: 'stream.reset', reason: place.reset };
    this.write(frame(id, this.options.isNamed ? 'stream.reset' : null, JSON.stringify(data)));
  }

  private async replay(): Promise<void> {
    do {
      this.missed = false;
      for (let isWhole = false; !isWhole && !this.isOver;) {
        const page = await this.deps.history.after(this.options.accountId, this.position, {
          filter: this.filter,
          limit: PAGE,
        });
        for (const event of page.events) await this.send(event);
        this.position = page.end ?? this.position;
        isWhole = page.isWhole;
        await this.room();
      }
    } while (this.missed && !this.isOver);
  }

  /** Sends what was committed meanwhile; from then on events are sent at once. */
  private async release(): Promise<void> {
    for (let next = this.held?.shift(); next !== undefined; next = this.held?.shift())
      if (next.position === null || next.position > this.position) await this.send(next);
    this.held = null;
  }

  private take(event: AccountEvent | LiveEvent): void {
    if (this.held === null) void this.send(event).catch(() => this.end());
    else if (this.held.length < MOST_BEHIND) this.held.push(event);
    else {
      this.held.length = 0;
      this.missed = true;
    }
  }

  private async send(event: AccountEvent | LiveEvent): Promise<void> {
    const overlayId = 'overlayId' in event ? event.overlayId : null;
    if (this.isOver || !passes(this.filter, { type: event.type, overlayId })) return;
    const { id, type, timestamp, platform, simulated, late, data } = event;
    const cursor = event.position === null ? null : await this.deps.history.cursorOf(event.position);
    const body = { id, type, timestamp, position: cursor, platform, simulated, late, data };
    this.write(frame(cursor, this.options.isNamed ? type : null, JSON.stringify(body)));
  }

  private write(text: string): void {
    if (this.isOver) return;
    this.waiting.push(text);
    if (!this.isBlocked) this.flush();
    if (this.held === null && this.waiting.length > MOST_BEHIND) this.response.destroy();
  }

  private flush(): void {
    this.isBlocked = false;
    while (this.waiting.length > 0 && !this.isBlocked)
      this.isBlocked = !this.response.write(this.waiting.shift() ?? '');
    if (this.isBlocked) return;
    this.drained?.();
    this.drained = null;
  }

  /** Resolves once the connection takes more. */
  private async room(): Promise<void> {
    if (this.isBlocked && !this.isOver) await new Promise<void>((resolve) => (this.drained = resolve));
  }
}

function frame(id: string | null, event: string | null, data: string): string {
  return `${id === null ? '' : `id: ${id}\n`}${event === null ? '' : `event: ${event}\n`}data: ${data}\n\n`;
}

const MOST_STREAMS = 20;

/** @throws Problem `limit_reached` */
export function requireRoom(used: number): void {
  if (used < MOST_STREAMS) return;
  throw new Problem('limit_reached', `An account has at most ${MOST_STREAMS} event streams at once.`, {
    ...{ resource: 'event_streams', limit: MOST_STREAMS, used },
  });
}
