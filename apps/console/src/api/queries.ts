import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { answered, api } from './client';
import { ApiProblem } from './api-problem';

/** What the interface refuses it refuses again; what couldn't be reached is tried again. */
function isWorthAnother(failures: number, error: Error): boolean {
  return failures < 3 && !(error instanceof ApiProblem && error.status >= 400 && error.status < 500);
}

/** Pages that nobody can load anew, as docks, ask on for ever. */
const untilReached = {
  refetchInterval: ({ state: { error } }: { readonly state: { readonly error: Error | null } }) =>
    error !== null && isWorthAnother(0, error) ? 5_000 : (false as const),
};

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: isWorthAnother, staleTime: 10_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
}

/** The account; null when nobody has signed in, `device` for a device that was let in, which may not ask. */
export function useMe() {
  return useQuery({
    queryKey: ['me'],
    staleTime: 60_000,
    ...untilReached,
    queryFn: async () => {
      try {
        return await answered(api.GET('/me'));
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 401) return null;
        if (error instanceof ApiProblem && error.code === 'insufficient_scope') return 'device' as const;
        throw error;
      }
    },
  });
}

export const overlaysQuery = queryOptions({
  queryKey: ['overlays'],
  ...untilReached,
  queryFn: () => answered(api.GET('/overlays')),
});

export function useOverlays() {
  return useQuery(overlaysQuery);
}

export function usePresets() {
  return useQuery({
    queryKey: ['presets'],
    staleTime: Infinity,
    queryFn: () => answered(api.GET('/presets')),
  });
}

export function useTemplates() {
  return useQuery({ queryKey: ['templates'], queryFn: () => answered(api.GET('/templates')) });
}
