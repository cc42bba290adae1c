import type { MediaLibrary } from '@studio/areas/ports';
import { webFaultOf } from '@studio/http/public-address';
import type { AddressFault, KnownMedia } from '@studio/widgets/read-values';
import type { OverlayFolds } from '../reading/overlay-folds';

/** Of a command that sets values. */
export interface MediaFacts {
  /** The uploads that the command names, as far as they are the owner's. */
  readonly media: KnownMedia;
  /** Which addresses of the web it may name. */
  readonly addressFault: AddressFault;
}

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

/** Texts at any depth that could be addresses of uploads. */
export function urlsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.startsWith('/media/') ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(urlsIn);
}
