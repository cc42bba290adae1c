import { addAbortSignal, PassThrough, type Readable } from 'node:stream';

/** Form in which a file is written. */
export interface WrittenAs {
  /** 0 to 9; 1 for what is compressed already. */
  readonly compressionLevel?: number;
  readonly mtime?: Date;
  readonly forceDosTimestamp?: boolean;
}

/** Adds a file, and resolves once all of it is written. */
export type AddFile = (path: string, content: Readable, as?: WrittenAs) => Promise<void>;

/**
 * Returns a zip that is made while it is read, so that it needs no room. The stream fails if a file cannot be read;
 * destroying it closes the file that is being written.
 * @param fill adds one file after the other
 */
export async function streamedZip(fill: (add: AddFile) => Promise<void>): Promise<Readable> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const output = new PassThrough();
  const stop = new AbortController();
  output.once('close', () => stop.abort());
  zip.once('error', (error) => output.destroy(error as Error));
  zip.outputStream.pipe(output);
  const add: AddFile = (path, content, as = {}) =>
    new Promise((done, fail) => {
      content.once('error', fail).once('close', done);
      zip.addReadStream(addAbortSignal(stop.signal, content), path, as);
    });
  fill(add).then(
    () => zip.end(),
    (error: unknown) => output.destroy(error as Error),
  );
  return output;
}
