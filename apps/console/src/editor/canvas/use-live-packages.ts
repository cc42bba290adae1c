import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LiveValues, RenderState } from '@studio/realtime/protocol';
import { isCustom, WIDGET_PACKAGES } from '@studio/widgets/custom/custom-widget';
import { packagesQuery } from '../packages-query';

/**
 * Returns the live data by which layers of a picture run code: the packages of the account that is signed in. Code of
 * other accounts never runs in the console. Null for a picture without such layers.
 */
export function useLivePackages(picture: RenderState | null): LiveValues | null {
  const hasCode = Object.values(picture?.layers ?? {}).some(({ widget }) => isCustom(widget));
  const items = useQuery({ ...packagesQuery, enabled: hasCode }).data?.items;
  return useMemo(() => {
    if (!hasCode || !items) return null;
    const cage = items.find((each) => each.cage !== null)?.cage;
    const origin = cage ? new URL(cage).origin : null;
    const hosts = Object.fromEntries(items.map(({ packageId, network }) => [packageId, network.hosts]));
    const packageIds = items.map(({ packageId }) => packageId);
    return { [WIDGET_PACKAGES]: { origin, packageIds, hosts } };
  }, [hasCode, items]);
}
