/** Counts calls by key over a span, in memory. */
export class Rates {
  private readonly counts = new Map<string, { readonly until: number; count: number }>();

  constructor(
    private readonly most: number,
    private readonly spanMs: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** Counts a call. @returns false if there are too many */
  allows(key: string): boolean {
    const now = this.now();
    const found = this.counts.get(key);
    if (!found || found.until <= now) {
      this.counts.delete(key);
      this.counts.set(key, { until: now + this.spanMs, count: 1 });
      this.forgetOld(now);
      return true;
    }
    found.count++;
    return found.count <= this.most;
  }

  private forgetOld(now: number): void {
    for (const [key, { until }] of this.counts) {
      if (until > now) return;
      this.counts.delete(key);
    }
  }
}
