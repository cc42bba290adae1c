import { join } from 'node:path';
import type { ProtocolServer } from '../support/eventstoredb/server';
import { rowsOf } from '../support/rows-of';
import { assertThat } from './proof';

/**
 * Range of x positions. Every command of a proof has a number, encoded in the position of its layer; a layer may
 * be at most 100,000 from the center.
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

/** Reads the events of a stream from a revision on, directly from the disk and not through the server. */
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

/** Reads the events from a protocol server, regardless of its faults. */
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

/** Effect of a command in the log. */
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
  /** Revision of the last event; −1 before the first. */
  revision = -1;
  /** Number of the last command for each layer. */
  readonly layers = new Map<number, number>();
  /** By the number of the command. */
  readonly done = new Map<number, Done>();
  private readonly commandIds = new Set<string>();
  private lastCommandId = '';

  /**
   * Applies the events written since the last call. `round` is part of the messages about faults.
   * @returns the effects of commands
   * @throws Refuted for a gap, a rev that does not follow, or a command that ran twice
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

  /** @throws Refuted if the response to a command differs from the log */
  requireAcknowledged(round: string, acknowledged: Iterable<Acknowledged>): void {
    for (const { number, memberId, rev } of acknowledged) {
      const found = this.done.get(number);
      assertThat(
        found?.rev === rev && found.memberId === memberId,
        `${round}: command ${number} on layer ${memberId} was answered with rev ${rev}, the log has ${JSON.stringify(found)}`,
      );
    }
  }

  /** @throws Refuted if the API's answer differs from the log */
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

  /** Returns true if a picture shows each layer where the log has it. */
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
    // Layers from before the proof are at the center.
    if (number === 0) return null;
    assertThat(!this.done.has(number), `${round}: command ${number} was carried out twice`);
    const done = { number, memberId, rev: this.rev };
    this.done.set(number, done);
    return done;
  }
}

/** Payload fields of the events that the proofs check. */
interface Changed {
  readonly memberId?: number;
  readonly layout?: Place;
}
