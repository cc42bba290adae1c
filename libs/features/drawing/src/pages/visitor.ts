import { randomUUID } from 'node:crypto';
import { MOST_STROKE_POINTS } from '../drawing.state';
import type { ViewerStroke } from '../drawing.decider';
import type { FromPage, ToPage } from './messages';

/** The page at the other end. */
export interface VisitorPage {
  send(message: ToPage): void;
  close(): void;
}

/** Viewer who draws. */
export interface Drawer extends Pick<ViewerStroke, 'platform' | 'user'> {
  /** Null for a guest of whom nothing is stored: a guest gets an id with the first whole stroke. */
  viewerId: string | null;
}

/** A stroke that is whole, of a viewer who may not have an id yet. */
export interface WholeStroke extends Omit<ViewerStroke, 'viewerId' | 'platform' | 'user'> {
  readonly drawer: Drawer;
}

interface OpenStroke {
  readonly strokeId: string;
  readonly color: string;
  readonly width: number;
  readonly points: (readonly [number, number])[];
  /** Number of points already published to renderers. */
  published: number;
}

/** New points of a stroke that is being drawn. */
export type FlyingStroke = {
  readonly strokeId: string;
  readonly color: string;
  readonly width: number;
  /** Place of the first of these points in the stroke. */
  readonly from: number;
  readonly points: readonly (readonly [number, number])[];
};

/** Rate limits: maximum at once, and per second. */
const POINTS = { burst: 500, perS: 250 };
const STROKES = { burst: 15, perS: 4 };
const MOST_OPEN = 4;

/** One page of a viewer. */
export class Visitor {
  drawer: Drawer | null = null;
  /** It is being found out who it is. */
  isJoining = false;
  mayDraw = true;
  private readonly key = randomUUID().slice(0, 13);
  private readonly open = new Map<number, OpenStroke>();
  private readonly points = new Bucket(POINTS.burst, POINTS.perS);
  private readonly strokes = new Bucket(STROKES.burst, STROKES.perS);

  constructor(
    readonly page: VisitorPage,
    readonly code: string,
    /** Client address that the connection counts for. */
    readonly address: string,
  ) {}

  /** Takes what the page draws. @returns a stroke that is whole, if one is now */
  draw(message: Extract<FromPage, { readonly stroke: number }>, now: number): WholeStroke | null {
    if (!this.drawer || !this.mayDraw) return null;
    const { stroke } = message;
    if (message.type === 'end') return this.end(stroke);
    if (message.type === 'begin') {
      if (this.open.has(stroke) || this.open.size >= MOST_OPEN || !this.strokes.take(1, now)) return null;
      const { color, width } = message;
      this.open.set(stroke, { strokeId: `${this.key}.${stroke}`, color, width, points: [], published: 0 });
    }
    const open = this.open.get(stroke);
    if (!open || !this.points.take(message.points.length, now)) return null;
    open.points.push(...message.points.slice(0, MOST_STROKE_POINTS - open.points.length));
    return open.points.length >= MOST_STROKE_POINTS ? this.end(stroke) : null;
  }

  /** Returns the points that were not published to renderers yet. */
  flying(): readonly FlyingStroke[] {
    return [...this.open.values()].flatMap((stroke) => {
      const { strokeId, color, width, published: told } = stroke;
      const points = stroke.points.slice(told);
      stroke.published = stroke.points.length;
      return points.length > 0 ? [{ strokeId, color, width, from: told, points }] : [];
    });
  }

  /**
   * Drops unfinished strokes.
   * @returns their ids
   */
  drop(): readonly string[] {
    const ids = [...this.open.values()].map(({ strokeId }) => strokeId);
    this.open.clear();
    return ids;
  }

  private end(stroke: number): WholeStroke | null {
    const open = this.open.get(stroke);
    this.open.delete(stroke);
    if (!open || !this.drawer || open.points.length === 0) return null;
    const { strokeId, color, width, points } = open;
    return { drawer: this.drawer, strokeId, color, width, points };
  }
}

/** Lets so much through in a second, and a burst. */
class Bucket {
  private left: number;
  private at = 0;

  constructor(
    private readonly burst: number,
    private readonly perS: number,
  ) {
    this.left = burst;
  }

  /** @param now ms since 1970 */
  take(count: number, now: number): boolean {
    if (this.at > 0) this.left = Math.min(this.burst, this.left + ((now - this.at) / 1000) * this.perS);
    this.at = now;
    if (this.left < count) return false;
    this.left -= count;
    return true;
  }
}
