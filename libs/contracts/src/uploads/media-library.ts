import { definePort } from '../port';

/** File of an upload. */
export interface UploadedFile {
  readonly uploadId: number;
  readonly name: string;
  /** Ending, without a dot. */
  readonly extension: string;
  /** Place of the file on this machine. */
  readonly path: string;
}

/** Knows the uploads of accounts. */
export interface MediaLibrary {
  /** Returns the kinds of the account's current uploads, by URL. */
  kindsOf(accountId: string, urls: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns an upload by id; null if the account has no such upload now. */
  byId(
    accountId: string,
    uploadId: number,
  ): Promise<{ readonly url: string; readonly kind: string; readonly name: string } | null>;
  /** Returns the files of the account's current uploads. */
  filesOf(accountId: string): Promise<readonly UploadedFile[]>;
  /**
   * Returns the state of an uploaded video's sound, by the video's URL, for any owner. Starts the extraction if
   * necessary.
   */
  soundOf(url: string): Promise<SoundOfVideo>;
}
/**
 * Videos are played without their sound track, and with the sound from a file of its own. `ready`: it is there, `waiting`: it is
 * being taken out, `none`: the video has none, `failed`: it can't be taken out, `muted`: this server has nothing that could.
 */
export const soundsOfVideos = ['ready', 'waiting', 'none', 'failed', 'muted'] as const;
export type SoundOfVideo = (typeof soundsOfVideos)[number];
export const MEDIA_LIBRARY = definePort<MediaLibrary>('media library');
