import { QueryClient, useQuery } from '@tanstack/react-query';
import { answered, api } from './client';
import { ApiProblem } from './api-problem';

/** What the interface refuses it refuses again; what couldn't be reached is tried again. */
function isWorthAnother(failures: number, error: Error): boolean {
  return failures < 3 && !(error instanceof ApiProblem && error.status >= 400 && error.status < 500);
}

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

export function useOverlays() {
  return useQuery({ queryKey: ['overlays'], queryFn: () => answered(api.GET('/overlays')) });
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
