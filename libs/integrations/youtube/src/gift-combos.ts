import type { ChatMessageItem } from './youtube-events';

/** Messages of gifts that are remembered. */
const REMEMBERED = 1_000;

/** Counts gifts of a combo once: YouTube sends its message again, with the jewels of all gifts so far. */
export class GiftCombos {
  /** Jewels counted so far, by the id of the message. */
  private readonly counted = new Map<string, number>();

  /** Returns the events with the jewels that are new; none for a message that says nothing new. */
  added(events: readonly ChatMessageItem[]): readonly ChatMessageItem[] {
    return events.flatMap((event) => {
      const { eventId, body } = event;
      if (body.type !== 'jewels') return event;
      const before = this.counted.get(eventId) ?? 0;
      if (body.jewels <= before) return [];
      this.counted.set(eventId, body.jewels);
      const [oldest] = this.counted.keys();
      if (this.counted.size > REMEMBERED && oldest !== undefined) this.counted.delete(oldest);
      if (before === 0) return event;
      const id = `${eventId}:${body.jewels}`;
      return { ...event, eventId: id, body: { ...body, jewels: body.jewels - before } };
    });
  }
}
