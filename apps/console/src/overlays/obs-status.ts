import { queryOptions } from '@tanstack/react-query';
import { answered, api } from '../api/client';

/** Overlays and when OBS had them loaded. */
export const obsStatusQuery = queryOptions({
  queryKey: ['obs-status'],
  queryFn: () => answered(api.GET('/status/obs')),
});
