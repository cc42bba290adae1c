import type { GuestHosts } from '@studio/contracts/accounts/guest-hosts';
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
  /** Further hosts whose pages guest frames may show. */
  readonly hosts?: readonly string[];
}

/** Lookups of a command that sets settings. */
export type WrittenLookups = MediaLookups & WriterLookups;

export interface MediaDeps {
  readonly media: MediaLibrary;
  readonly folds: Pick<OverlayFolds, 'read'>;
  readonly guestHosts: GuestHosts;
}

const none: MediaLookups = { media: new Map(), addressFault: webFaultOf };

/**
 * Returns the uploads that values name: only those of the overlay's owner may be shown; and the hosts that the owner
 * trusts with guests. Values that name neither an upload nor a page, as most do, need no look-up.
 */
export function mediaFor(
  { media, folds, guestHosts }: MediaDeps,
  overlayId: string,
  values: unknown,
): MediaLookups | Promise<MediaLookups> {
  const urls = urlsIn(values);
  const needsHosts = namesPage(values);
  if (urls.length === 0 && !needsHosts) return none;
  return folds.read(overlayId).then(async ({ state: { owner } }) => ({
    media: urls.length === 0 ? none.media : await media.kindsOf(owner.userId, urls),
    addressFault: webFaultOf,
    hosts: needsHosts ? await guestHosts.of(owner.userId) : [],
  }));
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

/** True if a setting could be the address of a page of the web. */
function namesPage(values: unknown): boolean {
  if (typeof values !== 'object' || values === null) return false;
  return Object.values(values).some((value) => typeof value === 'string' && /^\s*https:/iu.test(value));
}

/** Texts at any depth that could be addresses of uploads. */
export function urlsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.startsWith('/media/') ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(urlsIn);
}
