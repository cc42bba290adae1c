import { LRUCache } from 'lru-cache';
import type { RefusedRenderer } from '@studio/realtime/watched-renderer';

/** Source whose link opens nothing. Times in ms since 1970. */
export interface RefusedSource extends Omit<RefusedRenderer, 'overlayId'> {
  readonly since: number;
  readonly at: number;
}

/** Pages try again every 15 s: one that has not for so long was closed or has another link, in ms. */
const GONE_MS = 25_000;
/** Invalid links are anybody's, so memory for them is bounded. */
const [MOST_OVERLAYS, MOST_SOURCES, MOST_LETTERS] = [500, 5, 300];

/**
 * Sources that this node refused a moment ago, by overlay. They are in memory only: a source that is still there
 * tries again.
 */
export class RefusedSources {
  private readonly byOverlay = new LRUCache<string, readonly RefusedSource[]>({ max: MOST_OVERLAYS });

  add({ overlayId, ...refused }: RefusedRenderer, now: number): void {
    const source = { ...refused, userAgent: refused.userAgent.slice(0, MOST_LETTERS) };
    const known = this.of(overlayId, now);
    const before = known.find(
      ({ userAgent, address, reason }) =>
        userAgent === source.userAgent && address === source.address && reason === source.reason,
    );
    const others = known.filter((each) => each !== before);
    this.byOverlay.set(
      overlayId,
      [{ ...source, since: before?.since ?? now, at: now }, ...others].slice(0, MOST_SOURCES),
    );
  }

  /** Returns the sources that still try, the latest first. */
  of(overlayId: string, now: number): readonly RefusedSource[] {
    return this.byOverlay.get(overlayId)?.filter(({ at }) => now - at <= GONE_MS) ?? [];
  }
}
