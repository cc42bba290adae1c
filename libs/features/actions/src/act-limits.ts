const SPAN_MS = 1000;
const SCENES = 1;
const ACTS = 5;

interface Acts {
  readonly scenes: number[];
  readonly acts: number[];
}

/**
 * Limits of what viewers may trigger on an overlay: one scene switch and five actions per second, from all sources
 * together [actions/5]. Each node counts its own.
 */
export class ActLimits {
  private readonly recent = new Map<string, Acts>();

  /** False when it is too much. @param now ms since 1970 */
  take(overlayId: string, isScene: boolean, now: number): boolean {
    const since = now - SPAN_MS;
    const { scenes = [], acts = [] } = this.recent.get(overlayId) ?? {};
    const left = { scenes: scenes.filter((at) => at > since), acts: acts.filter((at) => at > since) };
    const fits = left.acts.length < ACTS && (!isScene || left.scenes.length < SCENES);
    if (fits) {
      left.acts.push(now);
      if (isScene) left.scenes.push(now);
    }
    // The one used last stands last; those that stand first and are over go.
    this.recent.delete(overlayId);
    this.recent.set(overlayId, left);
    for (const [first, { acts: old }] of this.recent) {
      if ((old.at(-1) ?? 0) > since) break;
      this.recent.delete(first);
    }
    return fits;
  }
}
