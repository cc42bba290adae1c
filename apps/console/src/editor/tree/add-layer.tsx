import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../../api/client';
import { useSpeech } from '../../text/texts';
import { Dialog } from '../../ui/dialog';
import { inputClass } from '../../ui/field';
import { useActions } from '../editor-actions';
import { WidgetIcon } from '../parts/widget-icon';
import styles from './add-layer.module.css';

/** The catalog of widgets, to add one to the edited scene. */
export default function AddLayer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useSpeech();
  const actions = useActions();
  const [search, setSearch] = useState('');
  const widgets = useQuery({
    queryKey: ['widgets'],
    staleTime: Infinity,
    queryFn: () => answered(api.GET('/widgets', { params: { query: { limit: 100 } } })),
  });
  const wanted = search.trim().toLowerCase();
  const found = (widgets.data?.items ?? []).filter(({ name, description, slug }) =>
    `${name} ${description} ${slug}`.toLowerCase().includes(wanted),
  );
  return (
    <Dialog title={t.tree.add} wide onClose={onClose}>
      <input
        type="search"
        className={inputClass}
        aria-label={t.tree.searchWidgets}
        placeholder={t.tree.searchWidgets}
        autoFocus
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key !== 'Enter' || !first) return;
          void actions.add(first.slug);
          onClose();
        }}
      />
      <ul className={styles.widgets}>
        {found.map(({ slug, name, description, category }) => (
          <li key={slug}>
            <button
              type="button"
              className={styles.widget}
              onClick={() => {
                void actions.add(slug);
                onClose();
              }}
            >
              <span className={styles.sign}>
                <WidgetIcon slug={slug} category={category} size={20} />
              </span>
              <span>
                <span className={styles.name}>{name}</span>
                <span className={styles.words}>{description}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
