import type { Readable } from 'node:stream';

interface ReceivedFacts {
  /** As the sender calls it, path and all. */
  readonly name: string;
  /** Where its bytes lie for now. */
  readonly path: string;
  readonly bytes: number;
  /** Of its bytes, hexadecimal. */
  readonly sha256: string;
}

/** A file that a request brought: here as a whole, but kept by nobody. */
export class ReceivedFile {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;

  /** @param discard removes its bytes from where they lie; no error when they are gone */
  constructor(
    { name, path, bytes, sha256 }: ReceivedFacts,
    readonly discard: () => Promise<void>,
  ) {
    this.name = name;
    this.path = path;
    this.bytes = bytes;
    this.sha256 = sha256;
  }

  /** What makes two requests with files the same. */
  toJSON(): object {
    const { name, sha256 } = this;
    return { name, sha256 };
  }
}

/** Where the files of requests go first. */
export interface FileIntake {
  /** No file may have more. */
  readonly maxBytes: number;

  /**
   * Takes in a file to its end.
   * @throws whatever its stream throws, Problem `unavailable` when there is no room; nothing is left behind then
   */
  receive(content: Readable, name: string): Promise<ReceivedFile>;
}
