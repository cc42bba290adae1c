import { join } from 'node:path';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { streamName } from '@studio/kernel/event';
import type { SoundOfVideo, UploadedFile } from '@studio/contracts/uploads/media-library';
import type { UploadKind } from './media-types';
import type { SoundTracks } from './sound-tracks';
import { uploadsDecider } from './upload.decider';
import { fileOf, nameIn, urlOf } from './upload.state';

/** Provides which urls are uploads of an account at present. */
export class AccountMedia {
  constructor(
    private readonly pipeline: Pick<CommitPipeline, 'read'>,
    private readonly sounds: Pick<SoundTracks, 'see'>,
    /** Folder of the stored files. */
    private readonly folder: string,
  ) {}

  /** Kind by url; what is no upload of the account is left out. */
  async kindsOf(accountId: string, urls: readonly string[]): Promise<ReadonlyMap<string, UploadKind>> {
    const { state } = await this.read(accountId);
    const wanted = new Set(urls);
    return new Map(
      Object.values(state.uploads)
        .map((upload) => [urlOf(upload), upload.kind] as const)
        .filter(([url]) => wanted.has(url)),
    );
  }

  /** One by its id; null when the account has no such upload now. */
  async byId(
    accountId: string,
    uploadId: number,
  ): Promise<{ readonly url: string; readonly kind: UploadKind; readonly name: string } | null> {
    const { state } = await this.read(accountId);
    const upload = state.uploads[uploadId];
    return upload ? { url: urlOf(upload), kind: upload.kind, name: upload.name } : null;
  }

  async filesOf(accountId: string): Promise<readonly UploadedFile[]> {
    const { state } = await this.read(accountId);
    return Object.values(state.uploads).map((upload) => {
      const { uploadId, name, extension } = upload;
      return { uploadId, name, extension, path: join(this.folder, fileOf(upload)) };
    });
  }

  /** Returns the state of a video's sound track, and starts its extraction if needed. */
  soundOf(url: string): Promise<SoundOfVideo> {
    return this.sounds.see(nameIn(url));
  }

  private read(accountId: string) {
    return this.pipeline.read(streamName(uploadsDecider.category, accountId), uploadsDecider);
  }
}
