import type { MediaLibrary } from '@studio/areas/ports';
import type { KnownMedia } from '@studio/widgets/read-values';
import type { Overlay } from '../overlay.state';

const none: KnownMedia = new Map();

/**
 * The uploads that a command with settings values names: only those of the overlay's owner may be shown. Most commands name
 * none, and don't wait.
 */
export function mediaFor(
  command: object,
  library: MediaLibrary,
  overlayOf: (overlayId: string) => Promise<Overlay>,
): KnownMedia | Promise<KnownMedia> {
  const { overlayId, values, items } = command as {
    readonly overlayId?: unknown;
    readonly values?: unknown;
    readonly items?: unknown;
  };
  const urls = urlsIn([values, items]);
  if (typeof overlayId !== 'string' || urls.length === 0) return none;
  return overlayOf(overlayId).then(({ owner }) => library.kindsOf(owner.userId, urls));
}

/** Texts at any depth that could be addresses of uploads. */
export function urlsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.startsWith('/media/') ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(urlsIn);
}
