import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answered, api } from '../../api/client';
import { useObserved } from '../../design/observed';
import { useRoom } from '../../design/room-context';

export const connectionsKey = ['obs', 'connections'] as const;
/** Interval in which connections and numbers of OBS are read again, ms. Other changes are pushed. */
const LOOK_MS = 15_000;

/** Reads connections and states of OBS again whenever the connection of the overlay reports a change. */
export function useObsChanges(): void {
  const client = useQueryClient();
  const obs = useObserved(useRoom().obs);
  useEffect(() => {
    if (obs.size > 0) void client.invalidateQueries({ queryKey: ['obs'] });
  }, [client, obs]);
}

/** Query of the account's OBS connections. */
export function useConnections() {
  return useQuery({
    queryKey: connectionsKey,
    refetchInterval: LOOK_MS,
    queryFn: () => answered(api.GET('/obs')),
  });
}

export type ListedConnection = NonNullable<ReturnType<typeof useConnections>['data']>['items'][number];

/** Query of the state of a connected OBS; none for null. */
export const obsStateQuery = (obsId: number | null) =>
  queryOptions({
    queryKey: ['obs', 'state', obsId],
    enabled: obsId !== null,
    refetchInterval: LOOK_MS,
    queryFn: () => answered(api.GET('/obs/{obsId}', { params: { path: { obsId: obsId ?? 0 } } })),
  });

export function useObsState(obsId: number | null) {
  return useQuery(obsStateQuery(obsId));
}
