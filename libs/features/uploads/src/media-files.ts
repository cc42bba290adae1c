import type { FileIntake, ReceivedFile } from '@studio/operations/received-file';

/** Maximum time of a transfer in ms, from beginning to completion. */
export const TRANSFER_MS = 24 * 60 * 60_000;

/**
 * Port to the bytes of uploads. A stored file is named `<sha256>.<extension>` after its content, never changes,
 * and is shared by all uploads with that content.
 */
export interface MediaFiles extends FileIntake {
  /**
   * Stores content; it is durable when this resolves. If the content is stored already, its time is updated.
   * @throws Problem `unavailable` when the disk is full
   */
  store(name: string, content: Buffer | ReceivedFile): Promise<void>;
}

export interface StoredMediaFile {
  readonly name: string;
  readonly bytes: number;
  /** Time it was last stored, ms since 1970. */
  readonly storedAt: number;
}

/** The same bytes as the purge sees them. Several processes may use all of it at once. */
export interface PurgedFiles {
  /** Lists all stored files; files added or removed meanwhile may be missing. */
  list(): AsyncIterable<StoredMediaFile>;

  /**
   * Removes a stored file, unless it was stored again since.
   * @param before latest time at which it was stored
   * @returns whether it was removed
   */
  remove(name: string, before: number): Promise<boolean>;

  /** Cleans up after interrupted processes; restores files whose removal was not finished. */
  tidy(): Promise<void>;

  /** Since when the files have belonged to the log of that epoch: from now on, if that is new. */
  belongsSince(epoch: string): Promise<number>;
}
