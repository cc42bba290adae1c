import type { FileIntake, ReceivedFile } from '@studio/operations/received-file';

/**
 * The port to the bytes of uploads. A kept file is named after its content, `<sha256>.<extension>`, never
 * changes, and is shared by all uploads with that content.
 */
export interface MediaFiles extends FileIntake {
  /**
   * Keeps content for good; it is durable when this resolves. Content that is kept already stays as it is.
   * @throws Problem `unavailable` when the disk is full
   */
  keep(name: string, content: Buffer | ReceivedFile): Promise<void>;
}
