/**
 * Durations by operation, as a histogram for Prometheus. They are plain numbers until they are read: prom-client's
 * own histogram joins its labels on each observation, which costs a request more than schema validation.
 */
export class Durations {
  private readonly byOperation = new Map<string, Buckets>();

  /** @param bounds of the buckets: seconds, rising */
  constructor(
    private readonly name: string,
    private readonly help: string,
    private readonly bounds: readonly number[],
  ) {}

  /** @param operation its tool name */
  took(operation: string, seconds: number): void {
    let buckets = this.byOperation.get(operation);
    if (!buckets) this.byOperation.set(operation, (buckets = new Buckets(this.bounds)));
    buckets.add(seconds);
  }

  /** Returns the durations in the text format of Prometheus. */
  text(): string {
    const { name, help, bounds, byOperation } = this;
    const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`];
    for (const [operation, { counts, sum }] of byOperation) {
      const label = `operation="${operation}"`;
      let upTo = 0;
      counts.forEach((count, i) => {
        upTo += count;
        lines.push(`${name}_bucket{le="${bounds[i] ?? '+Inf'}",${label}} ${upTo}`);
      });
      lines.push(`${name}_sum{${label}} ${sum}`, `${name}_count{${label}} ${upTo}`);
    }
    return `${lines.join('\n')}\n`;
  }
}

/** The durations of one operation. */
class Buckets {
  /** Counts by the lowest bound that is not exceeded; the last one is for durations above all bounds. */
  readonly counts: number[];
  sum = 0;

  constructor(private readonly bounds: readonly number[]) {
    this.counts = [...bounds, Infinity].map(() => 0);
  }

  add(seconds: number): void {
    const { bounds, counts } = this;
    let i = 0;
    while (i < bounds.length && seconds > (bounds[i] ?? Infinity)) i++;
    counts[i] = (counts[i] ?? 0) + 1;
    this.sum += seconds;
  }
}
