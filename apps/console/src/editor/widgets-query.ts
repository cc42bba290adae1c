import { queryOptions } from '@tanstack/react-query';
import { answered, api } from '../api/client';
import type { Language } from '@studio/platforms/languages';

/** Query for the catalog of widgets with their samples, in one language. It never changes. */
export const widgetsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['widgets', language],
    staleTime: Infinity,
    queryFn: () =>
      answered(api.GET('/widgets', { params: { query: { limit: 100, samples: true, locale: language } } })),
  });
