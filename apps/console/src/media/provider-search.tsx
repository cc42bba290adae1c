import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { ApiProblem } from '../api/api-problem';
import { answered, api, type Schemas } from '../api/client';
import { useAction } from '../kit/use-action';
import { useMayNow, useShow } from '../show/show-context';
import { Button, IconButton } from '../ui/button';
import { Select, TextField } from '../ui/field';
import { Empty, ProblemNotice } from '../ui/notice';
import { Card } from '../ui/card';
import { Skeleton } from '../ui/page';
import styles from './media.module.css';
import { useProviderTexts } from './text/provider-texts';

type Item = Schemas['MediaItemView'];

const kinds = ['gif', 'sticker', 'meme'] as const;

/** Search for media items; without a query it shows what is trending. */
export function ProviderSearch() {
  const t = useProviderTexts();
  const { overlayId } = useShow();
  const { run } = useAction();
  const mayFire = useMayNow('actions:fire');
  const [kind, setKind] = useState<(typeof kinds)[number]>('gif');
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const found = useInfiniteQuery({
    queryKey: ['provider', 'search', overlayId, kind, q],
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    getNextPageParam: (last: Schemas['BrowsedMediaView']) =>
      last.hasMore === true ? (last.page ?? 1) + 1 : undefined,
    queryFn: ({ pageParam: page }) =>
      answered(
        api.GET('/overlays/{overlayId}/media/browse', {
          params: { path: { overlayId }, query: { mode: 'search', q, kind, page, limit: 24 } },
        }),
      ),
  });
  const star = ({ providerSlug, kind: of, title }: Item): void =>
    void run(
      () =>
        answered(
          api.POST('/overlays/{overlayId}/media/favorites', {
            params: { path: { overlayId } },
            body: { providerSlug, kind: of, title: title.slice(0, 120) },
          }),
        ),
      { done: t.starred(title), refresh: [['provider', 'favorites']] },
    );
  const { error } = found;
  if (error instanceof ApiProblem && error.code === 'provider_unavailable' && !found.data)
    return <Empty title={t.none} about={t.noneAbout} />;
  const items = found.data?.pages.flatMap((page) => page.items ?? []) ?? [];
  return (
    <Card title={t.provider}>
      <div className={styles.tools}>
        <TextField label={t.search} type="search" maxLength={80} value={typed} onText={setTyped} />
        <Select
          aria-label={t.kind}
          value={kind}
          options={kinds.map((key) => ({ key, label: t.kinds[key] }))}
          onKey={setKind}
        />
      </div>
      {found.isError && <ProblemNotice error={error} />}
      {found.isPending && <Skeleton height={184} />}
      {found.data && items.length === 0 && <Empty title={t.nothing} about={t.nothingAbout} />}
      <ul className={styles.grid}>
        {items.map((item) => (
          <li key={item.providerSlug} className={styles.file}>
            <span className={styles.picture}>
              <img src={pathOf(item.previewUrl)} alt="" loading="lazy" />
            </span>
            <span className={styles.about}>
              <span className={styles.words}>
                <span className={styles.name}>{item.title}</span>
              </span>
              <IconButton small label={t.star(item.title)} disabled={!mayFire} onClick={() => star(item)}>
                <Star size={14} />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button disabled={found.isFetching} onClick={() => void found.fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </Card>
  );
}

/**
 * Returns the path of a media address. Media come from this server, whatever its external address: the page loads
 * from nowhere else.
 */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url, location.origin);
  return `${pathname}${search}`;
}
