import { activityKinds, type ActivityRecord } from '@studio/areas/activity-record';
import type { ConnectionReport } from '../port/platform-adapter';
import type { PlatformChannel } from '../port/platform-channel';
import type { PlatformId } from '../port/platform-event';
import type { PlatformStateView } from './stream.views';

const EVENTS = 5;
const LOOKED_AT = 25;

/** @param connection null where none was ever told of */
export async function platformStateOf(
  accountId: string,
  platform: PlatformId,
  channel: PlatformChannel | null,
  { connection, record }: { readonly connection: ConnectionReport | null; readonly record: ActivityRecord },
): Promise<PlatformStateView> {
  if (!channel)
    return {
      connected: false,
      healthy: false,
      simulated: false,
      missingScopes: [],
      eventSubscriptions: { status: 'unknown', reason: 'not_connected' },
      latestEvents: [],
    };
  const happened = await record.latest(accountId, activityKinds, LOOKED_AT);
  const latestEvents = happened
    .filter((each) => each.platform === platform)
    .slice(0, EVENTS)
    .map(({ kind, at }) => ({ type: kind, at }));
  if (channel.simulated)
    return {
      connected: true,
      healthy: true,
      simulated: true,
      missingScopes: [],
      eventSubscriptions: { status: 'known', delivering: true, items: [] },
      latestEvents,
    };
  const { state, reason, subscriptions, missingScopes } = connection ?? unheardOf;
  const delivering = state === 'live' || state === 'degraded';
  return {
    connected: true,
    healthy: state === 'live' && missingScopes.length === 0,
    simulated: false,
    missingScopes,
    eventSubscriptions: {
      status: 'known',
      delivering,
      items: subscriptions,
      ...(reason !== null && { reason }),
    },
    latestEvents,
  };
}

const unheardOf: ConnectionReport = { state: 'off', reason: null, subscriptions: [], missingScopes: [] };
