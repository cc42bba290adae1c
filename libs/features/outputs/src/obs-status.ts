import { timestamp } from '@studio/kernel/clock';
import { IN_OBS_MS, timestampOf } from './health';
import type { OutputRecord } from './output-record';
import type { ObsStatusView } from './output.views';

/** Overlay that the caller may use, with its output record. */
interface KnownOverlay {
  readonly overlay: { readonly overlayId: string; readonly name: string; readonly isOwn: boolean };
  readonly record: Pick<OutputRecord, 'obsSeenAt' | 'obsScene' | 'nodes'>;
}

/** Returns the overlays that broadcast software has loaded, the latest first. */
export function obsStatusOf(known: readonly KnownOverlay[], now: number): ObsStatusView {
  const items = [...known]
    .sort((a, b) => (b.record.obsSeenAt ?? 0) - (a.record.obsSeenAt ?? 0))
    .map(({ overlay: { overlayId, name, isOwn }, record: { obsSeenAt, obsScene, nodes } }) => ({
      overlayId,
      name,
      obsSeenAt: timestampOf(obsSeenAt),
      inObs: obsSeenAt !== null && now - obsSeenAt <= IN_OBS_MS,
      sources: Object.values(nodes).reduce((sum, { obs }) => sum + obs, 0),
      ...(isOwn && { lastObsScene: obsScene?.name ?? null }),
    }));
  const lastLoaded = items.find(({ obsSeenAt }) => obsSeenAt !== null) ?? null;
  const connection = { status: 'unknown', reason: 'not_connected_to_obs' } as const;
  return { items, lastLoaded, connection, checkedAt: timestamp(now), nextCursor: null };
}
