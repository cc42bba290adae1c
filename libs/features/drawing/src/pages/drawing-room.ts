import type { Clock } from '@studio/kernel/clock';
import type { Signals, Unsubscribe } from '@studio/pubsub/signals';
import type { ErasedViewers } from '@studio/viewers/viewer-buffers';
import type { DrawingSettings, ViewerStroke } from '../drawing.decider';
import type { Drawings } from '../drawing.state';
import type { StoredStrokes } from '../stored-strokes';
import type { ToPage } from './messages';
import type { Drawer, FlyingStroke, Visitor, WholeStroke } from './visitor';

/** Interval in ms at which points of unfinished strokes are published. */
const FLIGHT_MS = 40;
/** Interval in ms at which finished strokes are stored. */
const STORE_EVERY_MS = 100;
/** Maximum number of points per commit, and per signal. */
const MAX_STORED_POINTS = 20_000;
const MOST_FLYING_POINTS = 500;
/** A store that is away is asked again so often. */
const TRIES = 5;

export interface RoomOptions {
  readonly overlayId: string;
  /** Account that the overlay belongs to. */
  readonly ownerId: string;
  readonly memberId: number;
  readonly generation: number;
  readonly storedStrokes: StoredStrokes;
  readonly signals: Signals;
  readonly clock: Clock;
  /**
   * Returns the current settings of the layer; null if it was deleted.
   * @throws Unavailable
   */
  readonly settings: () => Promise<DrawingSettings | null>;
  /** The viewer's id from now on. @throws Unavailable */
  readonly idOf: (drawer: Drawer) => Promise<string>;
  readonly warn: (line: string) => void;
}

/** All viewers' pages of one overlay on this node. */
export class DrawingRoom {
  readonly visitors = new Set<Visitor>();
  private readonly subscriptions: Unsubscribe[] = [];
  private done: WholeStroke[] = [];
  private gone: string[] = [];
  private flight: NodeJS.Timeout | undefined;
  private keeping: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private state: Drawings | null = null;

  constructor(private readonly options: RoomOptions) {
    const { signals, overlayId } = options;
    this.subscriptions.push(signals.subscribe(`drawingChanged-${overlayId}`, () => this.look()));
  }

  get ownerId(): string {
    return this.options.ownerId;
  }

  /** Looks who may draw now. */
  async look(): Promise<void> {
    const { storedStrokes, overlayId, memberId, generation } = this.options;
    this.state = await storedStrokes.read(overlayId);
    const { link } = this.state;
    const isOver = link.memberId !== memberId || link.generation !== generation;
    for (const visitor of this.visitors) {
      if (isOver) this.end(visitor);
      else this.sendState(visitor);
    }
  }

  /** Notifies a page whether it may draw. */
  sendState(visitor: Visitor): void {
    const { drawer, page } = visitor;
    if (!drawer || !this.state) return;
    const { viewerId } = drawer;
    const isBlocked = viewerId !== null && (this.state.people[viewerId]?.blocked ?? false);
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
    this.keeping ??= setTimeout(() => void this.queueStore(TRIES), STORE_EVERY_MS);
  }

  leave(visitor: Visitor): void {
    this.visitors.delete(visitor);
    this.dropStrokes(visitor);
  }

  /** Closes the pages of viewers, and drops what they drew and nothing has stored. */
  async forget(viewers: ErasedViewers): Promise<void> {
    for (const visitor of this.visitors) {
      if (!visitor.drawer || !isErased(visitor.drawer, viewers)) continue;
      visitor.mayDraw = false;
      this.dropStrokes(visitor);
      this.end(visitor);
    }
    this.dropDone(viewers);
    await this.writing;
    // A write that failed puts back what it took.
    this.dropDone(viewers);
  }

  async close(): Promise<void> {
    for (const end of this.subscriptions) end();
    clearTimeout(this.flight);
    clearTimeout(this.keeping);
    for (const visitor of this.visitors) visitor.page.close();
    if (this.done.length > 0) await this.queueStore(1);
  }

  private dropDone(viewers: ErasedViewers): void {
    this.done = this.done.filter(({ drawer }) => !isErased(drawer, viewers));
  }

  private end(visitor: Visitor): void {
    visitor.page.send({ type: 'over', reason: 'closed' });
    visitor.page.close();
  }

  private dropStrokes(visitor: Visitor): void {
    const whole = this.done.filter(({ drawer }) => drawer === visitor.drawer && !visitor.mayDraw);
    this.done = this.done.filter((stroke) => !whole.includes(stroke));
    const ids = [...visitor.drop(), ...whole.map(({ strokeId }) => strokeId)];
    if (ids.length === 0) return;
    this.gone.push(...ids);
    this.fly();
  }

  /** Publishes unfinished strokes to renderers. */
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
    signals.publish(`drawing-${overlayId}`, { memberId, strokes, gone });
  }

  private queueStore(tries: number): Promise<void> {
    this.writing = Promise.all([this.writing, this.store(tries)]).then(() => undefined);
    return this.writing;
  }

  private async store(tries: number): Promise<void> {
    const { storedStrokes, overlayId, memberId, settings, warn } = this.options;
    const strokes = this.takeDone();
    try {
      const now = await settings();
      if (now && strokes.length > 0)
        await storedStrokes.addStrokes(overlayId, {
          memberId,
          settings: now,
          strokes: await this.signed(strokes),
        });
      this.keeping =
        this.done.length > 0 ? setTimeout(() => void this.queueStore(TRIES), STORE_EVERY_MS) : undefined;
    } catch (error) {
      if (tries <= 1) {
        warn(`Could not save the drawings of viewers: ${(error as Error).message}`);
        this.keeping = undefined;
        return;
      }
      this.done.unshift(...strokes);
      this.keeping = setTimeout(() => void this.queueStore(tries - 1), 1000);
    }
  }

  /** Strokes with the ids of who drew them. */
  private signed(strokes: readonly WholeStroke[]): Promise<readonly ViewerStroke[]> {
    return Promise.all(
      strokes.map(async ({ drawer, ...stroke }) => {
        const viewerId = drawer.viewerId ?? (await this.options.idOf(drawer));
        drawer.viewerId = viewerId;
        return { ...stroke, viewerId, platform: drawer.platform, user: drawer.user };
      }),
    );
  }

  private takeDone(): readonly WholeStroke[] {
    let points = 0;
    const count = this.done.findIndex(({ points: each }) => (points += each.length) > MAX_STORED_POINTS);
    return this.done.splice(0, count < 0 ? this.done.length : Math.max(1, count));
  }
}

/** Returns true if the viewer who draws is being erased. Viewers without an id have no stored data. */
export function isErased({ viewerId }: Drawer, { viewerIds }: ErasedViewers): boolean {
  return viewerId !== null && viewerIds.has(viewerId);
}

/** Splits strokes to stay within the maximum size of a signal. */
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
