import type { JsonObject } from '@studio/kernel/json';
import type { Clock } from '@studio/kernel/clock';
import type { Signals, Unsubscribe } from '@studio/signals/signals';
import type { DrawingSettings, ViewerStroke } from '../drawing.decider';
import type { Drawings } from '../drawing.state';
import type { Kept } from '../kept';
import type { ToPage } from './messages';
import type { FlyingStroke, Visitor } from './visitor';

/** Points on their way are told together so often, in ms. */
const FLIGHT_MS = 40;
/** Whole strokes are kept together so often. */
const KEEP_MS = 100;
/** Of one commit, and of one signal. */
const MOST_KEPT_POINTS = 20_000;
const MOST_FLYING_POINTS = 500;
/** A store that is away is asked again so often. */
const TRIES = 5;

export interface RoomOptions {
  readonly overlayId: string;
  readonly memberId: number;
  readonly generation: number;
  readonly kept: Kept;
  readonly signals: Signals;
  readonly clock: Clock;
  /** Of the layer as they are now; null where it is gone. @throws Unavailable */
  readonly settings: () => Promise<DrawingSettings | null>;
  readonly warn: (line: string) => void;
}

/** All viewers' pages of one overlay on this node. */
export class DrawingRoom {
  readonly visitors = new Set<Visitor>();
  private readonly subscriptions: Unsubscribe[] = [];
  private done: ViewerStroke[] = [];
  private gone: string[] = [];
  private flight: NodeJS.Timeout | undefined;
  private keeping: NodeJS.Timeout | undefined;
  private state: Drawings | null = null;

  constructor(private readonly options: RoomOptions) {
    const { signals, overlayId } = options;
    this.subscriptions.push(signals.subscribe(`drawingChanged-${overlayId}`, () => this.look()));
  }

  /** Looks who may draw now. */
  async look(): Promise<void> {
    const { kept, overlayId, memberId, generation } = this.options;
    this.state = await kept.read(overlayId);
    const { link } = this.state;
    const isOver = link.memberId !== memberId || link.generation !== generation;
    for (const visitor of this.visitors) {
      if (isOver) this.end(visitor);
      else this.tell(visitor);
    }
  }

  /** Tells a page whether it may draw. */
  tell(visitor: Visitor): void {
    const { drawer, page } = visitor;
    if (!drawer || !this.state) return;
    const isBlocked = this.state.people[drawer.viewerId]?.blocked ?? false;
    const isFrozen = this.state.onLayers[this.options.memberId]?.frozen ?? false;
    const draw: Extract<ToPage, { readonly type: 'may' }>['draw'] = isBlocked
      ? 'blocked'
      : isFrozen
        ? 'frozen'
        : 'yes';
    visitor.mayDraw = draw === 'yes';
    if (draw !== 'yes') this.dropStrokes(visitor);
    page.send({ type: 'may', draw });
  }

  take(visitor: Visitor, message: Parameters<Visitor['draw']>[0]): void {
    const whole = visitor.draw(message, this.options.clock.now());
    this.flight ??= setTimeout(() => this.fly(), FLIGHT_MS);
    if (!whole) return;
    this.done.push(whole);
    this.keeping ??= setTimeout(() => void this.keep(TRIES), KEEP_MS);
  }

  leave(visitor: Visitor): void {
    this.visitors.delete(visitor);
    this.dropStrokes(visitor);
  }

  async close(): Promise<void> {
    for (const end of this.subscriptions) end();
    clearTimeout(this.flight);
    clearTimeout(this.keeping);
    for (const visitor of this.visitors) visitor.page.close();
    if (this.done.length > 0) await this.keep(1);
  }

  private end(visitor: Visitor): void {
    visitor.page.send({ type: 'over', reason: 'closed' });
    visitor.page.close();
  }

  private dropStrokes(visitor: Visitor): void {
    const viewerId = visitor.drawer?.viewerId;
    const whole = this.done.filter((stroke) => stroke.viewerId === viewerId && !visitor.mayDraw);
    this.done = this.done.filter((stroke) => !whole.includes(stroke));
    const ids = [...visitor.drop(), ...whole.map(({ strokeId }) => strokeId)];
    if (ids.length === 0) return;
    this.gone.push(...ids);
    this.fly();
  }

  /** Tells renderers of strokes that are being drawn. */
  private fly(): void {
    clearTimeout(this.flight);
    this.flight = undefined;
    const strokes = [...this.visitors].flatMap((visitor) => visitor.flying());
    const gone = this.gone.splice(0);
    for (const part of inParts(strokes)) this.publish(part, []);
    if (gone.length > 0) this.publish([], gone);
  }

  private publish(strokes: readonly FlyingStroke[], gone: readonly string[]): void {
    const { signals, overlayId, memberId } = this.options;
    if (strokes.length + gone.length === 0) return;
    signals.publish(`drawing-${overlayId}`, { memberId, strokes, gone } as unknown as JsonObject);
  }

  private async keep(tries: number): Promise<void> {
    const { kept, overlayId, memberId, settings, warn } = this.options;
    const strokes = this.takeDone();
    try {
      const now = await settings();
      if (now && strokes.length > 0) await kept.addStrokes(overlayId, { memberId, settings: now, strokes });
      this.keeping = this.done.length > 0 ? setTimeout(() => void this.keep(TRIES), KEEP_MS) : undefined;
    } catch (error) {
      if (tries <= 1) {
        warn(`What viewers drew could not be kept: ${(error as Error).message}`);
        this.keeping = undefined;
        return;
      }
      this.done.unshift(...strokes);
      this.keeping = setTimeout(() => void this.keep(tries - 1), 1000);
    }
  }

  private takeDone(): readonly ViewerStroke[] {
    let points = 0;
    const count = this.done.findIndex(({ points: each }) => (points += each.length) > MOST_KEPT_POINTS);
    return this.done.splice(0, count < 0 ? this.done.length : Math.max(1, count));
  }
}

/** So that no signal is larger than one may be. */
function inParts(strokes: readonly FlyingStroke[]): readonly (readonly FlyingStroke[])[] {
  const parts: FlyingStroke[][] = [];
  let room = 0;
  for (const stroke of strokes) {
    if (room < stroke.points.length || parts.length === 0) {
      parts.push([]);
      room = MOST_FLYING_POINTS;
    }
    parts.at(-1)?.push(stroke);
    room -= stroke.points.length + 4;
  }
  return parts;
}
