import { useQuery } from '@tanstack/react-query';
import { Pencil, Play } from 'lucide-react';
import { useState } from 'react';
import { answered, api, type Schemas } from '../api/client';
import { randomId } from '../api/client-id';
import type { FormField } from '../kit/form-fields';
import { RecordDialog } from '../kit/record-dialog';
import { useAction } from '../kit/use-action';
import { useMayNow, useShow } from '../show/show-context';
import { Button, IconButton } from '../ui/button';
import { Empty, ProblemNotice } from '../ui/notice';
import { Card } from '../ui/card';
import { toast } from '../ui/toasts';
import styles from './media.module.css';
import { pathOf } from './provider-search';
import { useProviderTexts } from './text/provider-texts';

type Favorite = Schemas['FavoriteView'];

const fields: readonly FormField[] = [
  { key: 'command', kind: 'text', maxLength: 40, nullable: true },
  { key: 'durationMs', kind: 'number', min: 1000, max: 30_000, step: 500 },
  { key: 'displayScale', kind: 'number', min: 0.1, max: 4, step: 0.1 },
  { key: 'loop', kind: 'switch' },
];
const refresh = [['provider', 'favorites']] as const;

/** Favorites that a press shows in the overlay. */
export function ProviderFavorites() {
  const t = useProviderTexts();
  const { overlayId } = useShow();
  const { run } = useAction();
  const mayFire = useMayNow('actions:fire');
  const [open, setOpen] = useState<Favorite | null>(null);
  const favorites = useQuery({
    queryKey: ['provider', 'favorites', overlayId],
    queryFn: () =>
      answered(
        api.GET('/overlays/{overlayId}/media/favorites', {
          params: { path: { overlayId }, query: { limit: 100 } },
        }),
      ),
  });
  const byId = (favoriteId: number) => ({ path: { overlayId, favoriteId } });
  const show = ({ favoriteId }: Favorite): void =>
    void run(() =>
      answered(
        api.POST('/overlays/{overlayId}/media/favorites/{favoriteId}/show', {
          params: { ...byId(favoriteId), header: { 'Idempotency-Key': randomId() } },
          body: {},
        }),
      ),
    ).then((shared) => shared && toast(shared.addedLayer ? t.addedLayer : t.shown));
  const items = favorites.data?.items ?? [];
  return (
    <Card title={t.favorites}>
      {favorites.isError && <ProblemNotice error={favorites.error} />}
      {favorites.data && items.length === 0 && <Empty title={t.noFavorites} about={t.noFavoritesAbout} />}
      <ul className={styles.grid}>
        {items.map((favorite) => (
          <li key={favorite.favoriteId} className={styles.file}>
            <span className={styles.picture}>
              {favorite.previewUrl !== null && (
                <img src={pathOf(favorite.previewUrl)} alt="" loading="lazy" />
              )}
            </span>
            <span className={styles.about}>
              <span className={styles.words}>
                <span className={styles.name}>{favorite.title}</span>
                <span className={styles.meta}>
                  {favorite.command === null ? ' ' : `!${favorite.command}`}
                </span>
              </span>
              <IconButton
                label={t.edit(favorite.title)}
                disabled={!mayFire}
                onClick={() => setOpen(favorite)}
              >
                <Pencil size={16} />
              </IconButton>
            </span>
            <Button disabled={!mayFire} onClick={() => show(favorite)}>
              <Play size={16} aria-hidden />
              {t.show}
            </Button>
          </li>
        ))}
      </ul>
      {open && (
        <RecordDialog
          title={open.title}
          fields={fields}
          texts={t}
          item={open}
          blank={{}}
          actions={{
            refresh,
            update: ({ favoriteId }, changes, expected) =>
              answered(
                api.PATCH('/overlays/{overlayId}/media/favorites/{favoriteId}', {
                  params: byId(favoriteId),
                  body: { ...changes, expected },
                }),
              ),
            remove: ({ favoriteId }) =>
              answered(
                api.DELETE('/overlays/{overlayId}/media/favorites/{favoriteId}', {
                  params: byId(favoriteId),
                }),
              ),
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  );
}
