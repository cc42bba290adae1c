import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { emptyFold, foldEvents } from '@studio/kernel/fold';
import { uploadsDecider } from '@studio/uploads/upload.decider';
import { fileOf, type Upload } from '@studio/uploads/upload.state';
import type { OperatorLog } from '../operator-log';
import type { Finding } from './verify-findings';

export interface MediaCheck {
  readonly log: OperatorLog;
  readonly dataDir: string;
  /** Those of uploads. */
  readonly streams: readonly string[];
  /** Receives a line for each file that could not be checked. */
  readonly note: (line: string) => void;
  /** Receives the number of files checked. */
  readonly progress: (done: number) => void;
}

/**
 * Checks the bytes of all uploads: each file exists and has the recorded content.
 * @returns the number of files checked
 */
export async function* checkMedia(check: MediaCheck): AsyncGenerator<Finding, number> {
  const folder = join(resolve(check.dataDir), 'uploads', 'kept');
  // Uploads of the same content share a file.
  const seen = new Set<string>();
  for (const stream of check.streams)
    for (const upload of await uploadsIn(check, stream)) {
      const name = fileOf(upload);
      if (seen.has(name)) continue;
      seen.add(name);
      check.progress(seen.size);
      const fault = await faultOf(join(folder, name), upload);
      if (!fault) continue;
      const detail = `upload ${upload.uploadId} (${JSON.stringify(upload.name)}): ${name} ${fault.detail}`;
      yield { kind: fault.kind, where: stream, detail };
    }
  return seen.size;
}

async function uploadsIn({ log, note }: MediaCheck, stream: string): Promise<readonly Upload[]> {
  try {
    let fold = emptyFold(uploadsDecider, { extension: false });
    for await (const page of log.read(stream, 0)) fold = foldEvents(uploadsDecider, fold, page);
    return Object.values(fold.state.uploads);
  } catch {
    note(`The files of ${stream} were not checked: the log does not name them.`);
    return [];
  }
}

async function faultOf(
  path: string,
  { bytes, sha256 }: Pick<Upload, 'bytes' | 'sha256'>,
): Promise<Pick<Finding, 'kind' | 'detail'> | null> {
  try {
    const { size } = await stat(path);
    if (size !== bytes)
      return { kind: 'file-differs', detail: `has ${size} bytes, not the ${bytes} that were kept` };
    const digest = createHash('sha256');
    await pipeline(createReadStream(path), digest);
    return digest.digest('hex') === sha256
      ? null
      : { kind: 'file-differs', detail: 'does not hold what was kept' };
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    return code === 'ENOENT'
      ? { kind: 'file-missing', detail: 'is not there' }
      : { kind: 'file-differs', detail: `can't be read (${code})` };
  }
}
