import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { operatingSystem } from '@studio/os/this-system';
import { Problem } from '@studio/kernel/problem';
import { ReceivedFile } from '@studio/operations/received-file';
import { orFull } from './disk-media-files';
import type { Transfer } from './transfers';

/** Read at once, so that the digest of a large file leaves room for others between its pieces. */
const PIECE_BYTES = 256 * 1024;

/** A part that is being written. */
interface Writer {
  readonly content: Readable;
  readonly ended: Promise<unknown>;
}

/**
 * The bytes of transfers, a file each: as long as what has arrived. What was answered is on the disk; what came before a
 * line or the process broke off stays as far as it got.
 */
export class TransferFiles {
  private readonly writers = new Map<string, Writer>();

  /** @param folder holds nothing else */
  constructor(private readonly folder: string) {}

  /** Returns the number of received bytes. */
  async offsetOf({ transferId }: Transfer): Promise<number> {
    try {
      return (await stat(this.pathOf(transferId))).size;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
      throw error;
    }
  }

  /**
   * Writes a part. Whoever comes later takes over from a part that is still being written: its sender may have lost the
   * line that the earlier one waits on.
   * @param offset where the sender takes it to begin
   * @param length as announced; null when nobody knows
   * @returns how many bytes have arrived now
   * @throws Problem `offset_conflict` {offset}, `payload_too_large` {maxBytes}, `invalid_request` when the part breaks
   * off, `unavailable` when the disk is full
   */
  async append(
    transfer: Transfer,
    offset: number,
    length: number | null,
    content: Readable,
  ): Promise<number> {
    const { transferId } = transfer;
    for (let other = this.writers.get(transferId); other; other = this.writers.get(transferId)) {
      other.content.destroy();
      await other.ended;
    }
    const written = this.write(transfer, offset, length, content);
    const writer: Writer = { content, ended: written.catch(() => undefined) };
    this.writers.set(transferId, writer);
    try {
      return await written;
    } catch (error) {
      // Whatever is still on its way runs out, so that the answer can be read.
      content.resume();
      throw orFull(error);
    } finally {
      if (this.writers.get(transferId) === writer) this.writers.delete(transferId);
    }
  }

  /** @throws Problem `invalid_value` while bytes are missing */
  async requireWhole(transfer: Transfer): Promise<void> {
    const { bytes } = transfer;
    const offset = await this.offsetOf(transfer);
    if (offset < bytes)
      throw new Problem('invalid_value', `Only ${offset} of ${bytes} bytes have arrived.`, {
        field: 'bytes',
        expected: `${bytes} bytes`,
      });
  }

  /**
   * The file as a whole, which stays its transfer's.
   * @throws Problem `invalid_value` when its bytes are others than announced
   */
  async received({ transferId, name, bytes, sha256 }: Transfer): Promise<ReceivedFile> {
    const path = this.pathOf(transferId);
    const hash = createHash('sha256');
    for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES }))
      hash.update(piece as Buffer);
    const found = hash.digest('hex');
    if (found !== sha256)
      throw new Problem(
        'invalid_value',
        'The uploaded bytes do not match the announced digest. Start the upload again.',
        {
          field: 'sha256',
          expected: found,
        },
      );
    return new ReceivedFile({ name, path, bytes, sha256 }, () => Promise.resolve());
  }

  /** No error where there are none. */
  async remove(transferId: string): Promise<void> {
    this.writers.get(transferId)?.content.destroy();
    await operatingSystem.remove(this.pathOf(transferId));
  }

  private async write(
    { transferId, bytes }: Transfer,
    offset: number,
    length: number | null,
    content: Readable,
  ): Promise<number> {
    const file = await open(this.pathOf(transferId), constants.O_RDWR | constants.O_CREAT);
    try {
      const { size } = await file.stat();
      if (offset !== size) throw offsetConflict(size);
      if (offset + (length ?? 0) > bytes) throw tooLong(bytes);
      const end = await this.copy(content, file, offset, bytes);
      await file.sync();
      return end;
    } finally {
      await file.close();
    }
  }

  private async copy(content: Readable, file: FileHandle, offset: number, bytes: number): Promise<number> {
    let end = offset;
    for await (const piece of piecesOf(content)) {
      if (end + piece.length > bytes) {
        // All of the part is in doubt then.
        await file.truncate(offset);
        throw tooLong(bytes);
      }
      for (let from = 0; from < piece.length;) {
        // On a nearly full disk, a write stores only part of its bytes.
        const { bytesWritten } = await file.write(piece, from, piece.length - from, end + from);
        from += bytesWritten;
      }
      end += piece.length;
    }
    return end;
  }

  private pathOf(transferId: string): string {
    return join(this.folder, transferId);
  }
}

/** Reads the request body in pieces. If the reader stops early, the connection stays open for the response. */
async function* piecesOf(content: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const piece of content.iterator({ destroyOnReturn: false })) yield piece as Buffer;
  } catch {
    throw new Problem('invalid_request', 'The upload of this part was interrupted. Resume it.');
  }
}

function offsetConflict(offset: number): Problem {
  return new Problem('offset_conflict', `${offset} bytes have arrived. Resume from there.`, { offset });
}

function tooLong(maxBytes: number): Problem {
  return new Problem('payload_too_large', `The transfer was announced with ${maxBytes} bytes.`, { maxBytes });
}
