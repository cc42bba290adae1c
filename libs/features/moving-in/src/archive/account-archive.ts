import type { PointsExport } from '@studio/contracts/loyalty/points-export';
import type { MediaLibrary } from '@studio/contracts/uploads/media-library';
import type { OperationsByName } from '@studio/contracts/operations-by-name';
import { randomCommandId } from '@studio/kernel/ids';
import { Problem } from '@studio/kernel/problem';
import type { Caller } from '@studio/operations/caller';
import { createReadStream } from 'node:fs';
import { addAbortSignal, PassThrough, Readable } from 'node:stream';
import { archiveParts, type RunOperation } from './archive-parts';
import { fileName } from './archive-text';

export interface AccountArchivesDeps {
  readonly operations: OperationsByName;
  readonly points: PointsExport;
  readonly media: Pick<MediaLibrary, 'filesOf'>;
}

const README = `Everything of an account of Overlay Studio.

bot/commands.json can be imported again (import_bot_commands), and community/points-*.csv can be moved in again as tables.
history/ and overlays/*/history.ndjson have one JSON object a line. Passwords, tokens, links and keys are in no file.
`;

/** Media are compressed already: only the form of the archive is made of them, which costs little. */
const MEDIA = { compressionLevel: 1 };

/** Archives of accounts. */
export class AccountArchives {
  /** Archives that are being sent, by account. */
  private readonly sending = new Map<string, PassThrough>();

  constructor(private readonly deps: AccountArchivesDeps) {}

  /**
   * Returns everything of the caller's account as one ZIP. It is made while it is sent, so that it needs no room. The
   * stream fails if a part cannot be read, and if the account asks for a newer archive.
   * @throws Problem `session_required`
   */
  async of(caller: Caller): Promise<Readable> {
    const { accountId, credential } = caller;
    if (credential.kind !== 'session')
      throw new Problem('session_required', 'This needs a session: sign in to the console and do it there.');
    const { ZipFile } = await import('yazl');
    const zip = new ZipFile();
    const output = new PassThrough();
    // A connection that broke in silence is not known to be gone: it must not stand in the way of the next one.
    this.sending.get(accountId)?.destroy(new Error('A newer archive was asked for.'));
    this.sending.set(accountId, output);
    const stop = new AbortController();
    output.once('close', () => {
      stop.abort();
      if (this.sending.get(accountId) === output) this.sending.delete(accountId);
    });
    zip.once('error', (error) => output.destroy(error as Error));
    zip.outputStream.pipe(output);
    void this.fill(zip, caller, stop.signal).catch((error: unknown) => output.destroy(error as Error));
    return output;
  }

  /** Adds one file after the other; the next one is read once the last is written. */
  private async fill(
    zip: InstanceType<typeof import('yazl').ZipFile>,
    caller: Caller,
    signal: AbortSignal,
  ): Promise<void> {
    const { points, media } = this.deps;
    const { accountId } = caller;
    const add = (path: string, content: Readable, options = {}): Promise<void> =>
      new Promise((done, fail) => {
        content.once('error', fail).once('close', done);
        zip.addReadStream(addAbortSignal(signal, content), path, options);
      });
    zip.addBuffer(Buffer.from(README), 'README.txt');
    for await (const { path, content } of archiveParts(this.runAs(caller), points, accountId))
      await add(path, Readable.from(content()));
    for (const { uploadId, name, extension, path } of await media.filesOf(accountId))
      await add(`media/${uploadId} ${fileName(name)}.${extension}`, createReadStream(path), MEDIA);
    zip.end();
  }

  private runAs(caller: Caller): RunOperation {
    return (operation, input) => {
      const key = `archive/${randomCommandId()}`;
      const cause = { key, causationId: null, correlationId: null, depth: 0 };
      return this.deps.operations.run({ operation, input, author: caller, cause });
    };
  }
}
