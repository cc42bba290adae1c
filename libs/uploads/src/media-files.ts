import type { FileIntake, ReceivedFile } from '@studio/operations/received-file';

/** How long a transfer may take, from its beginning to its completion. */
export const TRANSFER_MS = 24 * 60 * 60_000;

/**
 * The port to the bytes of uploads. A kept file is named after its content, `<sha256>.<extension>`, never
 * changes, and is shared by all uploads with that content.
 */
export interface MediaFiles extends FileIntake {
  /**
   * Keeps content; it is durable when this resolves. Content that is kept already stays as it is, and counts as kept
   * now.
   * @throws Problem `unavailable` when the disk is full
   */
  keep(name: string, content: Buffer | ReceivedFile): Promise<void>;
}

export interface KeptFile {
  readonly name: string;
  readonly bytes: number;
  /** When somebody last kept it, milliseconds since 1970. */
  readonly keptAt: number;
}

/** The same bytes as the purge sees them. Several processes may use all of it at once. */
export interface PurgedFiles {
  /** All kept files, one by one; those that come or go meanwhile may be missing. */
  list(): AsyncIterable<KeptFile>;

  /**
   * Removes a kept file, unless somebody has kept it since.
   * @param before when it was kept at the latest
   * @returns whether it was removed
   */
  remove(name: string, before: number): Promise<boolean>;

  /** Puts in order what other processes left half done: what they were removing is kept again. */
  tidy(): Promise<void>;

  /** Since when the files have belonged to the log of that epoch: from now on, if that is new. */
  belongsSince(epoch: string): Promise<number>;
}
