import type { Readable } from 'node:stream';

interface ReceivedLookups {
  /** Name given by the sender, with its path if any. */
  readonly name: string;
  /** Temporary location of its bytes. */
  readonly path: string;
  readonly bytes: number;
  /** Digest of its bytes, hexadecimal. */
  readonly sha256: string;
}

/** File of a request: received completely, but not stored permanently. */
export class ReceivedFile {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;

  /** @param discard removes its bytes from their location; no error if they are already removed */
  constructor(
    { name, path, bytes, sha256 }: ReceivedLookups,
    readonly discard: () => Promise<void>,
  ) {
    this.name = name;
    this.path = path;
    this.bytes = bytes;
    this.sha256 = sha256;
  }

  /** Returns the fields by which two requests with files are the same. */
  toJSON(): object {
    const { name, sha256 } = this;
    return { name, sha256 };
  }
}

/** Temporary storage for the files of requests. */
export interface FileIntake {
  /** No file may have more. */
  readonly maxBytes: number;

  /**
   * Receives a file completely.
   * @throws errors of its stream; Problem `unavailable` if there is no room; nothing is left behind then
   */
  receive(content: Readable, name: string): Promise<ReceivedFile>;
}
