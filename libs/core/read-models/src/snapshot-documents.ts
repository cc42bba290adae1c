import type { FoldSnapshotStore, FoldSnapshot } from '@studio/kernel/fold-snapshots';
import { createHash } from 'node:crypto';
import type { ReadModels } from './read-models';

/** First part of the generations' names. */
export const FOLDS = 'folds';
const COLLECTION = 'folds';

export interface SnapshotDocumentsOptions {
  readonly readModels: ReadModels;
  /** Epoch of the log from which folds are made. */
  readonly epoch: string;
  /** Version of the code that makes them. */
  readonly program: string;
}

/**
 * Stores snapshots with the read models. They are a cache too, not part of a backup, and may be deleted at any
 * time. Each log and each build has a generation of its own.
 */
export class SnapshotDocuments implements FoldSnapshotStore {
  private readonly generation: string;
  private defined: Promise<void> | null = null;

  constructor(private readonly options: SnapshotDocumentsOptions) {
    const { epoch, program } = options;
    const mark = createHash('sha256').update(`${epoch}\n${program}`).digest('hex').slice(0, 8);
    this.generation = `${FOLDS}-v1-${mark}`;
  }

  async get(stream: string): Promise<FoldSnapshot | null> {
    const found = await this.options.readModels.get<FoldSnapshot>(this.generation, COLLECTION, stream);
    return found?.doc ?? null;
  }

  async put(stream: string, snapshot: FoldSnapshot): Promise<void> {
    const { readModels, epoch } = this.options;
    this.defined ??= readModels.define(this.generation, [{ name: COLLECTION, indexes: {} }]);
    await this.defined.catch((error: unknown) => {
      this.defined = null;
      throw error;
    });
    const { position } = snapshot;
    const write = { collection: COLLECTION, id: stream, position, doc: { ...snapshot } };
    await readModels.write(this.generation, [write], { position, epoch });
  }

  /**
   * Removes the snapshots of a stream made by any build.
   * @param position of an event of the stream that none of them includes
   */
  async drop(stream: string, position: string): Promise<void> {
    const { readModels, epoch } = this.options;
    const removal = { collection: COLLECTION, id: stream, position, doc: null };
    for (const generation of await readModels.generations())
      if (generation.startsWith(`${FOLDS}-`))
        await readModels.write(generation, [removal], { position, epoch });
  }

  /**
   * Removes snapshots of other builds and of other logs, after each of their streams was renewed.
   * @param renew stores a stream's fold again, if the stream exists; if it throws, the rest is left for later
   * @throws Unavailable
   */
  async replaceOthers(renew: (stream: string) => Promise<void>): Promise<void> {
    const { readModels } = this.options;
    for (const generation of await readModels.generations()) {
      if (!generation.startsWith(`${FOLDS}-`) || generation === this.generation) continue;
      for await (const stream of this.streamsIn(generation)) await renew(stream);
      await readModels.drop(generation);
    }
  }

  private async *streamsIn(generation: string): AsyncIterable<string> {
    // One by one: a fold may be large.
    const next = (after: string | null) =>
      this.options.readModels.scan<FoldSnapshot>(generation, COLLECTION, after, 1);
    for (let [found] = await next(null); found; [found] = await next(found.id)) yield found.id;
  }
}
