import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { customSlug } from '@studio/widgets/custom/custom-widget';
import type { Schemas } from '../../api/client';
import { useEditorSpeech } from '../text/editor-texts';
import { classes } from '../../ui/classes';
import { Dialog } from '../../ui/dialog';
import { inputClass } from '../../ui/field';
import { ProblemNotice } from '../../ui/notice';
import { Skeleton } from '../../ui/page';
import { useActions } from '../editor-actions';
import { packagesQuery } from '../packages-query';
import { WidgetIcon } from '../parts/widget-icon';
import { widgetsQuery } from '../widgets-query';
import styles from './add-layer.module.css';
import { findWidgets } from './find-widgets';
import { usePickerTexts, type PickerCategory } from './text/picker-texts';

/** Widget of the catalog or of the account's own packages. */
type Widget = Pick<Schemas['WidgetSummaryView'], 'slug' | 'name' | 'description' | 'keywords'> & {
  readonly category: PickerCategory;
  /** Missing for one of one's own. */
  readonly thumbUrl?: string;
};

/** The catalog of widgets, to add one to the edited scene. */
export default function AddLayer({ onClose }: { readonly onClose: () => void }) {
  const { t, language } = useEditorSpeech();
  const texts = usePickerTexts();
  const actions = useActions();
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState<PickerCategory | null>(null);
  const widgets = useQuery(widgetsQuery(language));
  const packages = useQuery(packagesQuery).data?.items ?? [];
  const own = packages.map(({ packageId, name, author }): Widget => ({
    ...{ slug: customSlug(packageId), name, category: 'own', keywords: [] },
    description: author === '' ? texts.ownCode : texts.ownBy(author),
  }));
  const order = Object.keys(texts.categories);
  const all = [...(widgets.data?.items ?? []), ...own].sort(
    (a, b) => order.indexOf(a.category) - order.indexOf(b.category),
  );
  const isSearch = search.trim() !== '';
  const found = isSearch
    ? findWidgets(all, search)
    : all.filter((widget) => category === null || widget.category === category);

  function add({ slug }: Widget): void {
    void actions.add(slug);
    onClose();
  }

  return (
    <Dialog title={t.tree.add} wide onClose={onClose}>
      <input
        type="search"
        className={inputClass}
        aria-label={t.tree.searchWidgets}
        placeholder={texts.examples}
        autoFocus
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key !== 'Enter' || !first) return;
          // The key would press the button that gets the focus when the dialog closes, and add another layer.
          event.preventDefault();
          add(first);
        }}
      />
      {!isSearch && <Categories chosen={category} all={all} onChoose={setCategory} />}
      {widgets.isPending && <Skeleton height={320} />}
      {widgets.isError && <ProblemNotice error={widgets.error} />}
      {widgets.data && found.length === 0 && <p>{texts.nothing(search.trim())}</p>}
      <ul className={styles.widgets}>
        {found.map((widget) => (
          <li key={widget.slug} className={styles.widget}>
            {widget.thumbUrl === undefined ? (
              <span className={classes(styles.picture, styles.noPicture)}>
                <WidgetIcon slug={widget.slug} size={40} />
              </span>
            ) : (
              <img className={styles.picture} src={widget.thumbUrl} alt="" loading="lazy" />
            )}
            <button
              type="button"
              className={styles.name}
              aria-label={widget.name}
              aria-describedby={`about-${widget.slug}`}
              onClick={() => add(widget)}
            >
              {widget.name}
            </button>
            <span id={`about-${widget.slug}`} className={styles.words}>
              {widget.description}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface CategoriesProps {
  readonly chosen: PickerCategory | null;
  readonly all: readonly Widget[];
  readonly onChoose: (category: PickerCategory | null) => void;
}

function Categories({ chosen, all, onChoose }: CategoriesProps) {
  const texts = usePickerTexts();
  const known = new Set(all.map(({ category }) => category));
  const categories = [null, ...(Object.keys(texts.categories) as PickerCategory[])];
  return (
    <div className={styles.categories} role="group" aria-label={texts.title}>
      {categories
        .filter((category) => category === null || known.has(category))
        .map((category) => (
          <button
            key={category ?? ''}
            type="button"
            className={classes(styles.category, category === chosen && styles.chosen)}
            aria-pressed={category === chosen}
            onClick={() => onChoose(category)}
          >
            {category === null ? texts.all : texts.categories[category]}
          </button>
        ))}
    </div>
  );
}
