import type { Mark } from './marks';
import type { RenderAuth, Report } from './protocol';

/** What an overlay's renderers are shown. */
export interface Shown {
  readonly now: { readonly position: string; readonly rev: number };
  markOf(position: string): Mark | null;
}

/** What a renderer has painted last. */
export interface Painted extends Mark {
  readonly position: string;
  /** ms since 1970, as far as it knows the time. */
  readonly paintedAt: number;
}

/** A renderer as those see it who tell people how it is doing. */
export class WatchedRenderer {
  readonly obs: boolean;
  /** Its page was loaded anew. */
  readonly isFirst: boolean;
  report: Report | null = null;
  painted: Painted | null = null;

  constructor(
    readonly overlayId: string,
    auth: Pick<RenderAuth, 'obs' | 'first'>,
    /** ms since 1970. */
    readonly since: number,
    private readonly shown: Shown,
  ) {
    this.obs = auth.obs;
    this.isFirst = auth.first === true;
  }

  /** Since when it lacks what the overlay shows, ms since 1970; null when it has it. */
  get behindSince(): number | null {
    const { position } = this.shown.now;
    if (this.painted?.position === position) return null;
    return Math.max(this.since, this.shown.markOf(position)?.at ?? 0);
  }

  /**
   * Takes what it says it has painted.
   * @returns how long that took from the command on, in ms; null where it came with more than that
   */
  paint(position: string, paintedAt: number): number | null {
    const mark = this.shown.markOf(position);
    if (!mark) return null;
    this.painted = { ...mark, position, paintedAt };
    const took = paintedAt - mark.at;
    return mark.at < this.since || took < 0 || took > LONGEST_PAINT_MS ? null : took;
  }
}

/** Whoever took longer was away. */
const LONGEST_PAINT_MS = 60_000;

/** Is told of renderers. */
export interface RendererWatcher {
  joined(renderer: WatchedRenderer): void;
  /** @param tookMs from the command on; null where that can't be told */
  painted(renderer: WatchedRenderer, tookMs: number | null): void;
  reported(renderer: WatchedRenderer, before: Report | null): void;
  /** @param isLost it didn't answer any more */
  left(renderer: WatchedRenderer, isLost: boolean): void;
}
