import type { Mark } from './marks';
import type { RenderAuth, Report } from './protocol';

/** Current state an overlay's renderers should show. */
export interface Shown {
  readonly now: { readonly position: string; readonly rev: number };
  markOf(position: string): Mark | null;
}

/** Last painted state of a renderer. */
export interface Painted extends Mark {
  readonly position: string;
  /** ms since 1970, as far as it knows the time. */
  readonly paintedAt: number;
}

/** Renderer as health monitoring sees it. */
export class WatchedRenderer {
  readonly obs: boolean;
  /** Generation of the link that it opened. */
  readonly generation: number;
  /** True if its page was newly loaded. */
  readonly isFirst: boolean;
  report: Report | null = null;
  painted: Painted | null = null;

  constructor(
    readonly overlayId: string,
    auth: Pick<RenderAuth, 'obs' | 'first'> & { readonly generation: number },
    /** ms since 1970. */
    readonly since: number,
    private readonly shown: Shown,
  ) {
    this.obs = auth.obs;
    this.generation = auth.generation;
    this.isFirst = auth.first === true;
  }

  /** Time since which it is behind the overlay, ms since 1970; null if it is up to date. */
  get behindSince(): number | null {
    const { position } = this.shown.now;
    if (this.painted?.position === position) return null;
    return Math.max(this.since, this.shown.markOf(position)?.at ?? 0);
  }

  /**
   * Records what the renderer reports as painted.
   * @returns milliseconds since the command; null if other delays are included
   */
  paint(position: string, paintedAt: number): number | null {
    const mark = this.shown.markOf(position);
    if (!mark) return null;
    this.painted = { ...mark, position, paintedAt };
    const took = paintedAt - mark.at;
    return mark.at < this.since || took < 0 || took > LONGEST_PAINT_MS ? null : took;
  }
}

/** Longest plausible time until painting; a longer one means the page was suspended. */
const LONGEST_PAINT_MS = 60_000;

/** Page that was refused because of its link. */
export interface RefusedRenderer {
  /** Overlay that the link names; an invalid link may name any. */
  readonly overlayId: string;
  /** `replaced`: our link, of an earlier generation; `invalid`: not signed by this server. */
  readonly reason: 'replaced' | 'invalid';
  readonly obs: boolean;
  readonly userAgent: string;
  readonly address: string;
}

/** Receives events of renderers. */
export interface RendererWatcher {
  refused(renderer: RefusedRenderer): void;
  joined(renderer: WatchedRenderer): void;
  /** @param tookMs time since the command; null if unknown */
  painted(renderer: WatchedRenderer, tookMs: number | null): void;
  reported(renderer: WatchedRenderer, before: Report | null): void;
  /** @param isLost it didn't answer any more */
  left(renderer: WatchedRenderer, isLost: boolean): void;
}
