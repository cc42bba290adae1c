/** Number of writes of this process to each collection. */
export class WriteCounts {
  private readonly counts = new Map<string, number>();

  /** Called after documents were written. */
  add(writes: readonly { readonly collection: string }[]): void {
    for (const collection of new Set(writes.map((write) => write.collection)))
      this.counts.set(collection, (this.counts.get(collection) ?? 0) + 1);
  }

  of(collection: string): number {
    return this.counts.get(collection) ?? 0;
  }
}
