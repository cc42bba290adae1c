import type { Overlay } from './overlay.state';

/** Layers that are gone and may come back, of which the version is known: the latest that were added. */
const MOST = 1000;

type RemovedVersions = Overlay['removedVersions'];

/** Remembers which version a layer had when it went: it never comes back with one that it had before (rules D5). */
export function withRemovedVersion(
  removed: RemovedVersions,
  { memberId, version }: Pick<Overlay['layers'][number], 'memberId' | 'version'>,
): RemovedVersions {
  const more = { ...removed, [memberId]: version };
  const ids = Object.keys(more);
  if (ids.length <= MOST) return more;
  // Numbers as keys come in their order.
  const { [Number(ids[0])]: _, ...rest } = more;
  return rest;
}
