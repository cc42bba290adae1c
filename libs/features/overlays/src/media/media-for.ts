import type { MediaLibrary } from '@studio/contracts/uploads/media-library';
import { webFaultOf } from '@studio/http/public-address';
import type { Caller } from '@studio/operations/caller';
import type { AddressFault, KnownMedia } from '@studio/widgets/read-values';
import { writerLookups } from '../model/access';
import type { WriterLookups } from '../model/setting-actions';
import type { OverlayFolds } from '../reading/overlay-folds';

/** Lookups of a command that sets values. */
export interface MediaLookups {
  /** Uploads that the command names and the overlay's owner has. */
  readonly media: KnownMedia;
  /** Rule for web addresses the command may name. */
  readonly addressFault: AddressFault;
}

/** Lookups of a command that sets settings. */
export type WrittenLookups = MediaLookups & WriterLookups;

export interface MediaDeps {
  readonly media: MediaLibrary;
  readonly folds: Pick<OverlayFolds, 'read'>;
}

const none: MediaLookups = { media: new Map(), addressFault: webFaultOf };

/**
 * Returns the uploads that values name: only those of the overlay's owner may be shown. Values that name none, as
 * most do, need no look-up.
 */
export function mediaFor(
  { media, folds }: MediaDeps,
  overlayId: string,
  values: unknown,
): MediaLookups | Promise<MediaLookups> {
  const urls = urlsIn(values);
  if (urls.length === 0) return none;
  return folds
    .read(overlayId)
    .then(({ state }) => media.kindsOf(state.owner.userId, urls))
    .then((kinds) => ({ media: kinds, addressFault: webFaultOf }));
}

/** Returns the uploads with the caller's scopes, since settings can trigger actions later. */
export function writtenBy(
  caller: Caller,
  media: MediaLookups | Promise<MediaLookups>,
): WrittenLookups | Promise<WrittenLookups> {
  const writer = writerLookups(caller);
  return media instanceof Promise
    ? media.then((known) => ({ ...known, ...writer }))
    : { ...media, ...writer };
}

/** Texts at any depth that could be addresses of uploads. */
export function urlsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.startsWith('/media/') ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(urlsIn);
}
