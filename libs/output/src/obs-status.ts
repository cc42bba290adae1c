import { timestamp } from '@studio/kernel/clock';
import { IN_OBS_MS, momentOf } from './health';
import type { OutputRecord } from './output-record';
import type { ObsStatusView } from './output.views';

/** An overlay that somebody may use, and what is kept of where it is shown. */
interface KnownOverlay {
  readonly overlay: { readonly overlayId: string; readonly name: string; readonly isOwn: boolean };
  readonly record: Pick<OutputRecord, 'obsSeenAt' | 'obsScene'>;
}

/** Which overlays broadcast software has loaded, the latest first. */
export function obsStatusOf(known: readonly KnownOverlay[], now: number): ObsStatusView {
  const items = known
    .filter(({ record }) => record.obsSeenAt !== null)
    .sort((a, b) => (b.record.obsSeenAt ?? 0) - (a.record.obsSeenAt ?? 0))
    .map(({ overlay: { overlayId, name, isOwn }, record: { obsSeenAt, obsScene } }) => ({
      overlayId,
      name,
      obsSeenAt: momentOf(obsSeenAt),
      inObs: now - (obsSeenAt ?? 0) <= IN_OBS_MS,
      ...(isOwn && { lastObsScene: obsScene?.name ?? null }),
    }));
  const [lastLoaded = null] = items;
  const connection = { status: 'unknown', reason: 'not_connected_to_obs' } as const;
  return { items, lastLoaded, connection, checkedAt: timestamp(now), nextCursor: null };
}
