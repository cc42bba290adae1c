import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { streamName } from '@studio/kernel/event';
import { derivedId } from '@studio/kernel/ids';
import { Problem } from '@studio/kernel/problem';
import type { Caller, RequestContext } from '@studio/operations/caller';
import type { ReceivedFile } from '@studio/operations/received-file';
import type { MediaFiles } from './media-files';
import type { UploadKind } from './media-types';
import type { PictureFiles } from './pictures';
import { identify, readMedia, requireAnnounced, type Media } from './read-media';
import type { TransferFiles } from './transfer-files';
import type { Transfer, Transfers } from './transfers';
import type { BeginUpload, CompleteUpload } from './upload.commands';
import { requireUploadRoom, uploadsDecider } from './upload.decider';
import { fileOf, uploadOf, type Uploads } from './upload.state';

export interface ReceivedMediaDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly files: MediaFiles;
  readonly pictures: PictureFiles;
  readonly transfers: Transfers;
  readonly transferFiles: TransferFiles;
}

export interface TransferProgress {
  readonly transfer: Transfer;
  readonly offset: number;
}

/** Files between their request and the decision that makes them an upload. */
export class ReceivedMedia {
  constructor(private readonly deps: ReceivedMediaDeps) {}

  /**
   * Stores a file. Its bytes are stored before the decision, so that an upload always has its bytes.
   * @param kind kind that the sender states
   * @throws Problem for every reason to refuse the file
   */
  async store(file: ReceivedFile, kind: UploadKind | undefined, accountId: string): Promise<Media> {
    const { files, pictures } = this.deps;
    const type = await identify(file, kind);
    const state = await this.uploadsOf(accountId);
    const known = uploadOf(state, file.sha256);
    if (known) return known;
    // Decided once more when its turn comes; here it keeps work from being done in vain.
    requireUploadRoom(state, 0);
    const { media, content } = await readMedia(file, type, accountId, pictures);
    try {
      requireUploadRoom(state, media.bytes);
      await files.store(fileOf(media), content);
    } finally {
      // The sent file is its sender's to discard.
      if (content !== file) await content.discard();
    }
    return media;
  }

  /** @throws Problem for every reason to refuse the file that its announcement shows */
  async begin(
    { name, bytes, sha256, kind }: BeginUpload,
    { caller, commandId, otherIds = [] }: RequestContext,
  ): Promise<TransferProgress> {
    const announced = { name, bytes, sha256, ...(kind && { kind }) };
    requireAnnounced(announced);
    const state = await this.uploadsOf(caller.accountId);
    const id = (command: string): string => derivedId(command, 'transfer');
    const transfer = await this.deps.transfers.begin(
      caller,
      [id(commandId), ...otherIds.map(id)],
      announced,
      (open) => requireUploadRoom(state, bytes, open),
    );
    return { transfer, offset: await this.deps.transferFiles.offsetOf(transfer) };
  }

  /**
   * Returns the file of a transfer; null if there is none. A completed transfer returns its upload as long as that
   * exists.
   * @throws Problem for every reason to refuse the file
   */
  async complete(
    { transferId }: CompleteUpload,
    { caller }: RequestContext,
  ): Promise<{ readonly media: Media | null; readonly transfer: Transfer | null }> {
    const { transfers } = this.deps;
    const transfer = await transfers.find(caller, transferId);
    try {
      if (transfer) return { transfer, media: await this.brought(transfer, caller) };
    } catch (error) {
      // Its bytes are gone: another request has just completed it, or given it up.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    const sha256 = await transfers.digestOfDone(caller, transferId);
    const media = sha256 === null ? null : uploadOf(await this.uploadsOf(caller.accountId), sha256);
    return { transfer, media: media ?? null };
  }

  /** The transfer has become an upload. */
  async settle({ transferId }: CompleteUpload, caller: Caller): Promise<void> {
    const { transfers, transferFiles } = this.deps;
    const transfer = await transfers.find(caller, transferId);
    if (!transfer) return;
    await transfers.finish(caller, transfer);
    await transferFiles.remove(transferId);
  }

  private async brought(transfer: Transfer, { accountId }: Caller): Promise<Media> {
    const { transfers, transferFiles } = this.deps;
    const { transferId, kind } = transfer;
    await transferFiles.requireWhole(transfer);
    try {
      return await this.store(await transferFiles.received(transfer), kind, accountId);
    } catch (error) {
      // No repeat makes another file of it.
      const isRefused = error instanceof Problem && refusals.has(error.code);
      if (isRefused) {
        await transfers.forget(accountId, transferId);
        await transferFiles.remove(transferId);
      }
      throw error;
    }
  }

  private async uploadsOf(accountId: string): Promise<Uploads> {
    const stream = streamName(uploadsDecider.category, accountId);
    return (await this.deps.pipeline.read(stream, uploadsDecider)).state;
  }
}

/** Codes that say what is wrong with a file itself. */
const refusals: ReadonlySet<string> = new Set(['invalid_value', 'payload_too_large']);
