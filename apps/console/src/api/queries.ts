import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { answered, api } from './client';
import { ApiProblem } from './api-problem';
import { takeSession } from './session';

/**
 * Returns true if a failed request is worth repeating: not after a refusal, since the API would refuse it again.
 */
function isWorthAnother(failures: number, error: Error): boolean {
  return failures < 3 && !(error instanceof ApiProblem && error.status >= 400 && error.status < 500);
}

/** Pages that nobody can reload, such as docks, retry without limit. */
const untilReached = {
  refetchInterval: ({ state: { error } }: { readonly state: { readonly error: Error | null } }) =>
    error !== null && isWorthAnother(0, error) ? 5_000 : (false as const),
};

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: isWorthAnother, staleTime: 10_000, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Returns the account; null if not signed in, `device` for an admitted device, which may not read it. */
export function useMe() {
  return useQuery({
    queryKey: ['me'],
    staleTime: 60_000,
    ...untilReached,
    queryFn: async () => {
      const { kind, account } = await takeSession();
      return kind === 'device' ? kind : account;
    },
  });
}

/** Returns true if the account manages the accounts of the installation. */
export function isInstallationOwner(me: ReturnType<typeof useMe>['data']): boolean {
  return typeof me === 'object' && me !== null && me.installationOwner;
}

export const overlaysQuery = queryOptions({
  queryKey: ['overlays'],
  ...untilReached,
  queryFn: () => answered(api.GET('/overlays')),
});

export function useOverlays() {
  return useQuery(overlaysQuery);
}
