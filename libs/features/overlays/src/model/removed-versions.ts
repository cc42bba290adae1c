import type { Overlay } from './overlay.state';

/** Largest number of removed layers whose version is known: those added last. */
const MOST = 1000;

type RemovedVersions = Overlay['removedVersions'];

/** Stores the version of a removed layer, so that it never returns with an earlier one [layers/12]. */
export function withRemovedVersion(
  removed: RemovedVersions,
  { memberId, version }: Pick<Overlay['layers'][number], 'memberId' | 'version'>,
): RemovedVersions {
  const more = { ...removed, [memberId]: version };
  const ids = Object.keys(more);
  if (ids.length <= MOST) return more;
  // JavaScript orders numeric keys by value.
  const { [Number(ids[0])]: _, ...rest } = more;
  return rest;
}
