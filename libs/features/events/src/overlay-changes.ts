import { eventsIn } from '@studio/contracts/events/event-sources';
import type { EventStore } from '@studio/event-store/event-store';
import { Damaged } from '@studio/kernel/commit-log';
import { streamName, type StoredEvent } from '@studio/kernel/event';
import { writeCursor } from '@studio/read-models/cursor';
import type { ProjectionReader } from '@studio/read-models/reader';
import { catalogEventId, catalogPosition } from './catalog';
import { overlayChanges, type ChangesMark, type EventReference } from './event-references.projection';
import { merged } from './merged';

/** Reference with the id of its event. */
export type FoundReference = EventReference & { readonly id: string };

/** Part of the changes of an account's overlays. */
export interface ChangesRange {
  /** Overlays to which the reader is limited; null for all. */
  readonly overlayIds: ReadonlySet<string> | null;
  /** Position of the last event that is read. */
  readonly end: string;
  /** Earlier changes need not be found: ms since 1970. */
  readonly since: number;
}

type MarkedOverlay = Pick<ChangesMark, 'accountId' | 'overlayId'>;

/** Behind every id and every text that positions and ids consist of. */
export const BEHIND = '\u{10ffff}';

/**
 * Events `overlay.changed`, read from the streams of overlays: one is committed with nearly each command, and seldom
 * looked at. Marks say where a place of the log lies in a stream.
 */
export class OverlayChanges {
  constructor(
    private readonly deps: { readonly log: Pick<EventStore, 'read'>; readonly reader: ProjectionReader },
  ) {}

  /** Yields an account's changes after a position, oldest first. */
  async *after(accountId: string, position: string, range: ChangesRange): AsyncGenerator<FoundReference> {
    const streams: AsyncGenerator<FoundReference>[] = [];
    for (const overlayId of await this.overlaysOf(accountId, range))
      streams.push(this.following({ accountId, overlayId }, position, range));
    yield* merged(streams, (one, other) => one.position < other.position);
  }

  /** Yields an account's changes, latest first. */
  async *latest(accountId: string, range: ChangesRange): AsyncGenerator<FoundReference> {
    const streams: AsyncGenerator<FoundReference>[] = [];
    for (const overlayId of await this.overlaysOf(accountId, range))
      streams.push(this.preceding({ accountId, overlayId }, range));
    yield* merged(streams, (one, other) => one.position > other.position);
  }

  private async overlaysOf(accountId: string, { overlayIds }: ChangesRange): Promise<readonly string[]> {
    const overlays: string[] = [];
    const query = { index: 'position', equals: [accountId], limit: 1 } as const;
    for (let cursor: string | null = null; ;) {
      const { items } = await this.deps.reader.find<ChangesMark>(overlayChanges, {
        ...query,
        ...(cursor !== null && { cursor }),
      });
      const [mark] = items;
      if (!mark) return overlays;
      const { overlayId } = mark.doc;
      if (!overlayIds || overlayIds.has(overlayId)) overlays.push(overlayId);
      cursor = writeCursor(query, { keys: [accountId, overlayId, BEHIND], id: BEHIND });
    }
  }

  private async *following(
    overlay: MarkedOverlay,
    position: string,
    { since, end }: ChangesRange,
  ): AsyncGenerator<FoundReference> {
    const marks = [
      await this.markBefore(overlay, 'position', [position, BEHIND]),
      await this.markBefore(overlay, 'time', [new Date(Math.max(0, since)).toISOString(), '']),
    ];
    const revision = Math.max(...marks.map((each) => each?.revision ?? 0));
    for await (const found of this.changesFrom(overlay, revision, end))
      if (found.position > position && Date.parse(found.at) >= since) yield found;
  }

  private async *preceding(
    overlay: MarkedOverlay,
    { since, end }: ChangesRange,
  ): AsyncGenerator<FoundReference> {
    let mark = await this.markBefore(overlay, 'position', [end, BEHIND]);
    for (let before = Infinity; mark !== null;) {
      const found: FoundReference[] = [];
      for await (const change of this.changesFrom(overlay, mark.revision, end)) {
        if (change.revision >= before) break;
        found.push(change);
      }
      yield* found.toReversed();
      if (Date.parse(mark.at) < since) return;
      before = mark.revision;
      mark = await this.markBefore(overlay, 'position', [mark.position, '']);
    }
  }

  /** Returns the last mark before a place of an index: its last key and an id. */
  private async markBefore(
    { accountId, overlayId }: MarkedOverlay,
    index: 'position' | 'time',
    [key, id]: readonly [string, string],
  ): Promise<ChangesMark | null> {
    const query = { index, equals: [accountId, overlayId], order: 'desc', limit: 1 } as const;
    const cursor = writeCursor(query, { keys: [accountId, overlayId, key], id });
    return (
      (await this.deps.reader.find<ChangesMark>(overlayChanges, { ...query, cursor })).items[0]?.doc ?? null
    );
  }

  /**
   * Yields the changes in an overlay's stream from a revision to a position of the log; ends before damage, as all
   * readers of the log do.
   */
  private async *changesFrom(
    { accountId, overlayId }: MarkedOverlay,
    revision: number,
    end: string,
  ): AsyncGenerator<FoundReference> {
    try {
      for await (const page of this.deps.log.read(streamName('overlay', overlayId), revision))
        for (const event of page) {
          if (event.position > end) return;
          const change = changeIn(event);
          if (change) yield { accountId, overlayId, ...change };
        }
    } catch (error) {
      if (!(error instanceof Damaged)) throw error;
    }
  }
}

function changeIn(event: StoredEvent): Omit<FoundReference, 'accountId' | 'overlayId'> | null {
  const events = eventsIn(event);
  const index = events.length - 1;
  const type = 'overlay.changed';
  if (events[index]?.type !== type) return null;
  const { stream, revision, position, meta } = event;
  const id = catalogEventId(event.id, index);
  return { id, position: catalogPosition(position, index), type, stream, revision, index, at: meta.at };
}
