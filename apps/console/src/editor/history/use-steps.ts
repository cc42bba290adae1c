import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answered, api, type Schemas } from '../../api/client';
import { useRoom } from '../../design/room-context';

export type HistoryStep = Schemas['StepView'];
type Page = Schemas['StepListView'];

const PAGE = 100;
const COALESCE_MS = 300;

/**
 * Returns the steps, newest first, and loads older ones on request. Loads new steps after their commits arrive.
 */
export function useSteps() {
  const room = useRoom();
  const queries = useQueryClient();
  const { overlayId } = room;
  const steps = useInfiniteQuery({
    queryKey: ['history', overlayId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      answered(
        api.GET('/overlays/{overlayId}/history', {
          params: {
            path: { overlayId },
            query: { limit: PAGE, ...(pageParam !== undefined && { cursor: pageParam }) },
            ...(room.store.position !== '' && { header: { 'Studio-Position': room.store.position } }),
          },
        }),
      ),
    getNextPageParam: ({ nextCursor }: Page) => nextCursor ?? undefined,
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = room.onDelta(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        // Reloads only the newest page: older steps do not change, and undone steps are among the newest.
        queries.setQueryData<InfiniteData<Page, string | undefined>>(['history', overlayId], (data) =>
          data ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) } : data,
        );
        void queries.invalidateQueries({ queryKey: ['history', overlayId] });
      }, COALESCE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [room, overlayId, queries]);

  return {
    items: steps.data?.pages.flatMap(({ items }) => items) ?? [],
    error: steps.error,
    isPending: steps.isPending,
    more: () => {
      if (steps.hasNextPage && !steps.isFetchingNextPage) void steps.fetchNextPage();
    },
  };
}
