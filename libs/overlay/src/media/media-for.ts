import type { MediaLibrary } from '@studio/areas/ports';
import { webFaultOf } from '@studio/http/public-address';
import type { Caller } from '@studio/operations/caller';
import type { AddressFault, KnownMedia } from '@studio/widgets/read-values';
import { writerFacts } from '../model/access';
import type { WriterFacts } from '../model/deeds';
import type { OverlayFolds } from '../reading/overlay-folds';

/** Of a command that sets values. */
export interface MediaFacts {
  /** The uploads that the command names, as far as they are the owner's. */
  readonly media: KnownMedia;
  /** Which addresses of the web it may name. */
  readonly addressFault: AddressFault;
}

/** Of a command that sets settings. */
export type WrittenFacts = MediaFacts & WriterFacts;

export interface MediaDeps {
  readonly media: MediaLibrary;
  readonly folds: Pick<OverlayFolds, 'read'>;
}

const none: MediaFacts = { media: new Map(), addressFault: webFaultOf };

/**
 * The uploads that values name: only those of the overlay's owner may be shown. Most values name none, and nothing is
 * waited for.
 */
export function mediaFor(
  { media, folds }: MediaDeps,
  overlayId: string,
  values: unknown,
): MediaFacts | Promise<MediaFacts> {
  const urls = urlsIn(values);
  if (urls.length === 0) return none;
  return folds
    .read(overlayId)
    .then(({ state }) => media.kindsOf(state.owner.userId, urls))
    .then((kinds) => ({ media: kinds, addressFault: webFaultOf }));
}

/** The same, with what the caller may do: settings can act later. */
export function writtenBy(
  caller: Caller,
  media: MediaFacts | Promise<MediaFacts>,
): WrittenFacts | Promise<WrittenFacts> {
  const writer = writerFacts(caller);
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
