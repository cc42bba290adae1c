import { join } from 'node:path';
import type { ProtocolServer } from '../support/eventstoredb/server';
import { rowsOf } from '../support/rows-of';
import { assertThat } from './proof';

/**
 * Every command under proof has a number of its own; the place where it puts its layer tells it. A layer may stand
 * at most 100,000 from the centre.
 */
const ROW = 100_000;

export interface Place {
  readonly x: number;
  readonly y: number;
}

export function placeOf(number: number): Place {
  return { x: number % ROW, y: Math.floor(number / ROW) };
}

export function numberAt({ x, y }: Place): number {
  return y * ROW + x;
}

export interface LoggedEvent {
  readonly revision: number;
  readonly type: string;
  readonly data: object;
  readonly meta: { readonly rev: number; readonly commandId: string };
}

/** The events of a stream from a revision on, read past the server: what is on the disk is what counts. */
export async function readLog(
  dataDir: string,
  stream: string,
  from: number,
): Promise<readonly LoggedEvent[]> {
  const rows = await rowsOf<{
    readonly revision: number;
    readonly type: string;
    readonly data: string;
    readonly meta: string;
  }>(
    join(dataDir, 'events.sqlite'),
    // Parameters come as text.
    'SELECT revision, type, data, meta FROM events WHERE stream = ? AND revision >= CAST(? AS INTEGER) ORDER BY revision',
    stream,
    from,
  );
  return rows.map(({ revision, type, data, meta }) => toEvent(revision, type, data, meta));
}

/** The same of a protocol server, past all its faults. */
export function readProtocolLog(
  { events }: ProtocolServer,
  stream: string,
  from: number,
): readonly LoggedEvent[] {
  return events
    .filter((event) => event.stream === stream && Number(event.revision) >= from)
    .map(({ revision, type, data, meta }) =>
      toEvent(Number(revision), type, data.toString(), meta.toString()),
    );
}

function toEvent(revision: number, type: string, data: string, meta: string): LoggedEvent {
  return {
    revision,
    type,
    data: JSON.parse(data) as object,
    meta: JSON.parse(meta) as LoggedEvent['meta'],
  };
}

/** What a command of the proofs has done, as the log tells it. */
export interface Done {
  readonly number: number;
  readonly memberId: number;
  readonly rev: number;
}

/** A command that was acknowledged. */
export type Acknowledged = Done;

/** A layer as the API answers it. */
export interface ReadLayer {
  readonly memberId: number;
  readonly layout: Place;
}

/** An overlay as the log adds up to it, followed from round to round. */
export class LoggedOverlay {
  rev = 0;
  /** Of the last event; −1: none yet. */
  revision = -1;
  /** Where each layer stands: the number of its last command. */
  readonly layers = new Map<number, number>();
  /** By the number of the command. */
  readonly done = new Map<number, Done>();
  private readonly commandIds = new Set<string>();
  private lastCommandId = '';

  /**
   * Takes the events that were written since; `round` stands in what is said of a fault.
   * @returns what commands have done with them
   * @throws Refuted for a gap, a rev that doesn't follow, or a command that was carried out twice
   */
  take(round: string, events: readonly LoggedEvent[]): readonly Done[] {
    return events.flatMap(({ revision, type, data, meta: { rev, commandId } }) => {
      assertThat(
        revision === this.revision + 1,
        `${round}: revision ${revision} follows ${this.revision} in the log`,
      );
      this.revision = revision;
      const isSame = commandId === this.lastCommandId;
      assertThat(
        rev === (isSame ? this.rev : this.rev + 1),
        `${round}: rev ${rev} follows ${this.rev} in the log`,
      );
      assertThat(isSame || !this.commandIds.has(commandId), `${round}: ${commandId} is in the log twice`);
      this.commandIds.add(commandId);
      this.lastCommandId = commandId;
      this.rev = rev;
      return this.change(round, type, data) ?? [];
    });
  }

  /** @throws Refuted when an answer to a command isn't what the log has */
  requireAcknowledged(round: string, acknowledged: Iterable<Acknowledged>): void {
    for (const { number, memberId, rev } of acknowledged) {
      const found = this.done.get(number);
      assertThat(
        found?.rev === rev && found.memberId === memberId,
        `${round}: command ${number} on layer ${memberId} was answered with rev ${rev}, the log has ${JSON.stringify(found)}`,
      );
    }
  }

  /** @throws Refuted when the API tells anything else than the log */
  requireRead(round: string, overlay: { readonly rev: number; readonly layers: readonly ReadLayer[] }): void {
    assertThat(overlay.rev === this.rev, `${round}: rev ${overlay.rev} is read, the log ends at ${this.rev}`);
    assertThat(
      overlay.layers.length === this.layers.size,
      `${round}: ${overlay.layers.length} layers are read, the log has ${this.layers.size}`,
    );
    for (const { memberId, layout } of overlay.layers)
      assertThat(
        numberAt(layout) === this.layers.get(memberId),
        `${round}: layer ${memberId} is read at ${numberAt(layout)}, the log has it at ${this.layers.get(memberId)}`,
      );
  }

  /** True for a picture that shows each layer where the log has it. */
  isShownBy(
    picture: { readonly layers: Readonly<Record<number, { readonly layout: Place }>> } | null,
  ): boolean {
    if (!picture) return false;
    const { layers } = picture;
    return (
      Object.keys(layers).length === this.layers.size &&
      [...this.layers].every(([memberId, number]) => {
        const layer = layers[memberId];
        return layer !== undefined && numberAt(layer.layout) === number;
      })
    );
  }

  private change(round: string, type: string, { memberId, layout }: Changed): Done | null {
    if (memberId === undefined) return null;
    if (type === 'layer.removed') this.layers.delete(memberId);
    if (layout === undefined || (type !== 'layer.added' && type !== 'layer.placed')) return null;
    const number = numberAt(layout);
    this.layers.set(memberId, number);
    // Layers that were there before the proof stand in the middle.
    if (number === 0) return null;
    assertThat(!this.done.has(number), `${round}: command ${number} was carried out twice`);
    const done = { number, memberId, rev: this.rev };
    this.done.set(number, done);
    return done;
  }
}

/** Of the events that the proofs look at. */
interface Changed {
  readonly memberId?: number;
  readonly layout?: Place;
}
