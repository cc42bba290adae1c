import { queryOptions } from '@tanstack/react-query';
import { answered, api } from '../api/client';

/** Query for the account's own widget packages, newest first: at most 100, as many as an account may have. */
export const packagesQuery = queryOptions({
  queryKey: ['widget-packages', 'layers'],
  queryFn: () => answered(api.GET('/widget-packages', { params: { query: { limit: 100 } } })),
});
