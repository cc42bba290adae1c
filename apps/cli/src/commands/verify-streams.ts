import { judge, type Judged } from '@studio/event-store/embedded/stored-row';
import type { Evolver } from '@studio/kernel/decider';
import { revAfter } from '@studio/kernel/decision';
import type { StoredEvent } from '@studio/kernel/event';
import { eventId } from '@studio/kernel/ids';
import { upcastEvent } from '@studio/kernel/upcast';
import { evolverOf } from '../areas';
import { isEmbedded, type OperatorLog } from '../operator-log';
import type { Finding } from './verify-findings';

/** An event as it was read; null where it can't be. */
type Piece = { readonly revision: number } & Judged;

/**
 * Looks for damage in one stream: what is missing, there twice, changed, unknown, cut, or out of order. Needs
 * memory for the ids of one stream's events.
 */
export async function* checkStream(log: OperatorLog, stream: string): AsyncGenerator<Finding> {
  const check = new StreamCheck(stream, evolverOf(stream));
  if (!evolverOf(stream)) {
    yield {
      kind: 'unknown-stream',
      where: stream,
      detail: "this version doesn't know what streams like this are",
    };
    return;
  }
  for await (const piece of piecesOf(log, stream)) yield* check.take(piece);
  yield* check.end();
}

async function* piecesOf(log: OperatorLog, stream: string): AsyncGenerator<Piece> {
  if (isEmbedded(log)) {
    for (const page of log.rows(stream, 0))
      for (const row of page) yield { revision: row.revision, ...judge(row) };
    return;
  }
  for await (const page of log.read(stream, 0))
    for (const event of page) yield { revision: event.revision, event, fits: true, fault: null };
}

class StreamCheck {
  private readonly ids = new Set<string>();
  private state: object;
  private folds = true;
  private revision = -1;
  private rev = 0;
  /** Events of the commit that is not whole yet. */
  private open: StoredEvent[] = [];
  /** True if something is missing since the last whole commit. Findings that follow from it are not reported. */
  private hasGap = false;

  constructor(
    private readonly stream: string,
    private readonly evolver: Evolver<object> | undefined,
  ) {
    this.state = evolver?.initial ?? {};
  }

  *take(piece: Piece): Generator<Finding> {
    const { revision, event } = piece;
    if (revision !== this.revision + 1) {
      const [first, last] = [this.revision + 1, revision - 1];
      const which = first === last ? `event ${first} is` : `events ${first} to ${last} are`;
      yield this.finding('missing-event', `${which} not there`);
      this.loseTrack();
    }
    this.revision = revision;
    if (event === null) {
      yield this.finding('unreadable-event', `event ${revision}: its ${piece.fault}`);
      this.loseTrack();
      return;
    }
    const { id, type, meta } = event;
    if (this.ids.has(id)) {
      yield this.finding('repeated-event', `event ${revision} (${type}) is there a second time`);
      return;
    }
    this.ids.add(id);
    if (!piece.fits)
      yield this.finding('changed-event', `event ${revision} (${type}) is not what was written`);
    else if (id !== eventId(meta.commandId, meta.index))
      yield this.finding('changed-event', `event ${revision} (${type}) does not belong to its command`);
    yield* this.place(event);
    yield* this.fold(event);
  }

  *end(): Generator<Finding> {
    yield* this.cut();
  }

  private *fold(event: StoredEvent): Generator<Finding> {
    const { revision, type, meta } = event;
    const evolve = Object.hasOwn(this.evolver?.evolve ?? {}, type) ? this.evolver?.evolve[type] : undefined;
    if (!this.evolver || !evolve) {
      yield this.finding(
        'unknown-event',
        `event ${revision} has the name ${type}, which this version doesn't know`,
      );
      return;
    }
    // Once something is missing, what follows may not fit any more.
    if (!this.folds) return;
    try {
      this.state = evolve(this.state, upcastEvent(this.evolver, event).data as never, meta);
    } catch (error) {
      this.folds = false;
      yield this.finding('unfoldable-event', `event ${revision} (${type}) can't be folded: ${String(error)}`);
    }
  }

  private *place(event: StoredEvent): Generator<Finding> {
    const { index, of, commandId } = event.meta;
    const [first] = this.open;
    if (first && (index !== this.open.length || commandId !== first.meta.commandId)) yield* this.cut();
    if (index !== this.open.length) {
      if (!this.hasGap)
        yield this.finding(
          'cut-commit',
          `event ${event.revision} is ${index + 1} of ${of}; those before it are not there`,
        );
      this.hasGap = true;
      this.folds = false;
      // The rest of it is passed over.
      if (index + 1 === of) this.rev = Math.max(this.rev, event.meta.rev);
      return;
    }
    this.open.push(event);
    if (index + 1 < of) return;
    yield* this.count(this.open);
    this.open = [];
    this.hasGap = false;
  }

  /** A commit has one rev, one higher than that of the commit before. */
  private *count(events: readonly StoredEvent[]): Generator<Finding> {
    const [{ revision, meta }] = events as readonly [StoredEvent];
    const { rev } = meta;
    const expected = revAfter(this.evolver ?? {}, this.rev, events);
    const [before, hadGap] = [this.rev, this.hasGap];
    this.rev = Math.max(expected, rev);
    if (events.some((event) => event.meta.rev !== rev))
      yield this.finding('rev-out-of-order', `the commit at event ${revision} has several revs`);
    else if (rev < expected && !hadGap)
      yield this.finding(
        'rev-out-of-order',
        `rev goes back: ${rev} at event ${revision} comes after ${before}`,
      );
    else if (rev > expected && !hadGap)
      yield this.finding('rev-out-of-order', `rev jumps: ${rev} at event ${revision} comes after ${before}`);
  }

  private *cut(): Generator<Finding> {
    const last = this.open.at(-1);
    this.open = [];
    if (!last) return;
    const { index, of } = last.meta;
    if (!this.hasGap)
      yield this.finding(
        'cut-commit',
        `the commit at event ${last.revision - index} has ${index + 1} of its ${of} events`,
      );
    this.hasGap = true;
    this.folds = false;
  }

  private loseTrack(): void {
    this.folds = false;
    this.hasGap = true;
    this.open = [];
  }

  private finding(kind: Finding['kind'], detail: string): Finding {
    return { kind, where: this.stream, detail };
  }
}
