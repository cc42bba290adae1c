import type { ReadModels } from './read-models';

export interface OldGenerationsDeps {
  readonly readModels: ReadModels;
  /** Milliseconds they stay for queries that still read them. */
  readonly dropAfterMs: number;
  /** Generations of a projection that are filled or read now. */
  readonly used: (projection: string) => readonly (string | undefined)[];
  readonly log: (line: string) => void;
}

/** Removes generations of earlier versions of projections. */
export class OldGenerations {
  private readonly drops = new Map<string, NodeJS.Timeout>();
  private dropping: Promise<void> = Promise.resolve();

  constructor(private readonly deps: OldGenerationsDeps) {}

  dropSoon(projection: string): void {
    clearTimeout(this.drops.get(projection));
    const timer = setTimeout(() => {
      this.dropping = this.dropping
        .then(() => this.drop(projection))
        // The rest is removed at the next start.
        .catch((error: unknown) => this.deps.log(`Old read models can't be removed: ${String(error)}`));
    }, this.deps.dropAfterMs);
    timer.unref();
    this.drops.set(projection, timer);
  }

  /** Finishes running removals; the others remain. */
  async stop(): Promise<void> {
    for (const timer of this.drops.values()) clearTimeout(timer);
    await this.dropping;
  }

  private async drop(projection: string): Promise<void> {
    const { readModels, used, log } = this.deps;
    const isOurs = new RegExp(`^${projection}-v\\d+-[0-9a-f]{8}(-\\d+)?$`);
    const current = used(projection);
    for (const other of await readModels.generations()) {
      if (current.includes(other) || !isOurs.test(other)) continue;
      await readModels.drop(other);
      log(`Removed ${other}.`);
    }
  }
}
