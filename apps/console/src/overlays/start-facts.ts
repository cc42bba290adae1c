import { queryOptions, useQuery } from '@tanstack/react-query';
import { answered, api, type Schemas } from '../api/client';
import { obsStatusQuery } from './obs-status';

/** Connected channels of the account. */
export const channelsQuery = queryOptions({
  queryKey: ['channels', 'connected'],
  queryFn: () => answered(api.GET('/channels')),
});

const tokensQuery = queryOptions({ queryKey: ['tokens'], queryFn: () => answered(api.GET('/tokens')) });
const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: () => answered(api.GET('/invitations')),
});
const sessionsQuery = queryOptions({
  queryKey: ['stats', 'sessions', 'any'],
  queryFn: () => answered(api.GET('/stats/sessions', { params: { query: { limit: 1 } } })),
});

/** Returns true for a channel that the account streams on. */
export function isConnected({ role, needsReconnect }: Schemas['ConnectedChannelView']): boolean {
  return role === 'broadcaster' && !needsReconnect;
}

/** Returns true for the token of a paired device that has been used: it may press buttons of one overlay. */
function isUsedDevice({ overlayIds, scopes, lastUsedAt }: Schemas['TokenView']): boolean {
  return (
    overlayIds?.length === 1 &&
    lastUsedAt !== null &&
    scopes.includes('actions:fire') &&
    !scopes.some((scope) => scope.endsWith(':write') && scope !== 'chat:write')
  );
}

/** Steps before the first stream, in their order. */
export const startSteps = ['channel', 'obs', 'alert', 'phone', 'moderator'] as const;
export type StartStep = (typeof startSteps)[number];

export interface StartFacts {
  readonly done: ReadonlySet<StartStep>;
  /** True once a stream on a real channel has ended. */
  readonly hasStreamed: boolean;
}

/** Time between two looks at the facts, in ms. */
const LOOK_MS = 10_000;

/** Returns what is done before the first stream, alerts by one overlay; null until that is known. */
export function useStartFacts(overlayId: string): StartFacts | null {
  const look = { refetchInterval: LOOK_MS };
  const sessions = useQuery(sessionsQuery);
  const channels = useQuery({ ...channelsQuery, ...look });
  const obs = useQuery({ ...obsStatusQuery, ...look });
  const tokens = useQuery({ ...tokensQuery, ...look });
  const invitations = useQuery({ ...invitationsQuery, ...look });
  const health = useQuery({
    queryKey: ['health', overlayId],
    queryFn: () => answered(api.GET('/overlays/{overlayId}/health', { params: { path: { overlayId } } })),
    ...look,
  });
  if (!sessions.data || !channels.data || !obs.data || !tokens.data || !invitations.data || !health.data)
    return null;
  const isDone: { readonly [step in StartStep]: boolean } = {
    channel: channels.data.items.some(isConnected),
    obs: obs.data.items.some(({ obsSeenAt }) => obsSeenAt !== null),
    alert: health.data.alerts.lastTestAt !== null,
    phone: tokens.data.items.some(isUsedDevice),
    moderator: invitations.data.items.length > 0,
  };
  const { items, simulated } = sessions.data;
  return {
    done: new Set(startSteps.filter((step) => isDone[step])),
    hasStreamed: !simulated && items.some(({ endedAt }) => endedAt !== null),
  };
}
