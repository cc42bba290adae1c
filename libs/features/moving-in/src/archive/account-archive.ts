import { firstCause } from '@studio/process-managers/process';
import type { PointsExport } from '@studio/contracts/loyalty/points-export';
import type { ArchivedPacks } from '@studio/contracts/packs/archived-packs';
import type { WidgetValues } from '@studio/contracts/widget-packages/widget-values';
import type { MediaLibrary } from '@studio/contracts/uploads/media-library';
import type { OperationsByName } from '@studio/contracts/operations-by-name';
import { randomCommandId } from '@studio/kernel/ids';
import { Problem } from '@studio/kernel/problem';
import type { Caller } from '@studio/operations/caller';
import { streamedZip, type AddFile } from '@studio/zip/write-zip';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { archiveParts, type RunOperation } from './archive-parts';
import { fileName } from './archive-text';
import { packedParts } from './packed-parts';

export interface AccountArchivesDeps {
  readonly operations: OperationsByName;
  readonly points: PointsExport;
  readonly media: Pick<MediaLibrary, 'filesOf'>;
  readonly packs: ArchivedPacks;
  readonly values: Pick<WidgetValues, 'of'>;
}

const README = `Everything of an account of Overlay Studio.

overlays/*/overlay.ospack and bot/commands*.json can be installed and imported again (install_pack, import_bot_commands),
widgets/*/widget.zip too (import_widget_package), and community/points-*.csv can be moved in again as tables.
history/ and overlays/*/history.ndjson have one JSON object a line. Passwords, tokens, links and keys are in no file.
`;

/** Media and packs are compressed already: only the form of the archive is made of them, which costs little. */
const COMPRESSED = { compressionLevel: 1 };

export class AccountArchives {
  /** Archives that are being sent, by account. */
  private readonly sending = new Map<string, Readable>();

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
    const output = await streamedZip((add) => this.fill(add, caller));
    // A connection that broke in silence is not known to be gone: it must not stand in the way of the next one.
    this.sending.get(accountId)?.destroy(new Error('A newer archive was asked for.'));
    this.sending.set(accountId, output);
    output.once('close', () => {
      if (this.sending.get(accountId) === output) this.sending.delete(accountId);
    });
    return output;
  }

  /** Adds one file after the other; the next one is read once the last is written. */
  private async fill(add: AddFile, caller: Caller): Promise<void> {
    const { points, media, packs, values } = this.deps;
    const { accountId } = caller;
    await add('README.txt', Readable.from([README]));
    const run = this.runAs(caller);
    for await (const { path, content } of archiveParts(run, { points, values }, accountId))
      await add(path, Readable.from(content()));
    for await (const { path, content } of packedParts(run, packs, caller))
      await add(path, content, COMPRESSED);
    for (const { uploadId, name, extension, path } of await media.filesOf(accountId))
      await add(`media/${uploadId} ${fileName(name)}.${extension}`, createReadStream(path), COMPRESSED);
  }

  private runAs(caller: Caller): RunOperation {
    return (operation, input) => {
      const key = `archive/${randomCommandId()}`;
      const cause = firstCause(key);
      return this.deps.operations.run({ operation, input, author: caller, cause });
    };
  }
}
