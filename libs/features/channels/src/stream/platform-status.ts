import { streamKindNames } from '@studio/platforms/stream-kinds';
import { type ActivityRecord } from '@studio/contracts/stream-events/activity-record';
import type { ConnectionReport } from '@studio/contracts/channels/platform-adapter';
import type { PlatformChannel } from '@studio/contracts/channels/platform-channel';
import type { PlatformId } from '@studio/contracts/channels/platform-event';
import type { SourceState } from '../webhook-address/webhook-addresses';
import type { PlatformStateView } from './stream.views';

const EVENTS = 5;
const LOOKED_AT = 25;

/** @param connection null if none was ever reported */
export async function platformStateOf(
  accountId: string,
  platform: PlatformId,
  channel: PlatformChannel | null,
  {
    connection,
    webhook,
    record,
  }: {
    readonly connection: ConnectionReport | null;
    /** Proof of deliveries, for a platform that posts its events. */
    readonly webhook: SourceState | null;
    readonly record: ActivityRecord;
  },
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
  const happened = await record.latest(accountId, streamKindNames, LOOKED_AT);
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
  const isProven = webhook === null || webhook.state === 'proven' || webhook.state === 'silent';
  const isOpen = state === 'live' || state === 'degraded';
  const waiting = isOpen && !isProven ? 'nothing_arrived' : null;
  return {
    connected: true,
    healthy: state === 'live' && missingScopes.length === 0,
    simulated: false,
    missingScopes,
    eventSubscriptions: {
      status: 'known',
      delivering: isOpen && isProven,
      items: subscriptions,
      ...((reason ?? waiting) !== null && { reason: reason ?? waiting ?? '' }),
    },
    latestEvents,
  };
}

const unheardOf: ConnectionReport = { state: 'off', reason: null, subscriptions: [], missingScopes: [] };
