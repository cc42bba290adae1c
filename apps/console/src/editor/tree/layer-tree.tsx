import { Plus, Search } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useObserved } from '../../design/observed';
import { useDerived } from '../../design/room-context';
import { lazy } from '../../kit/lazy';
import { useEditorTexts } from '../text/editor-texts';
import { IconButton } from '../../ui/button';
import { inputClass } from '../../ui/field';
import { useIsNoneSelected, useView } from '../editor-focus';
import { GroupRow } from './group-row';
import { LayerRow } from './layer-row';
import { rowKey, rowsOf } from './rows';
import styles from './tree.module.css';

const AddLayer = lazy(() => import('./add-layer'));

/** Layers of the edited scene, top to bottom: the same as the canvas, by keyboard. */
export function LayerTree() {
  const t = useEditorTexts();
  const view = useView();
  const sceneId = useObserved(view.sceneId);
  const [search, setSearch] = useState('');
  const [isSearching, setSearching] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const rows = useDerived((store) => rowsOf(store, sceneId, search));
  const firstIsReachable = useIsNoneSelected();

  function key(event: KeyboardEvent<HTMLDivElement>): void {
    const step = event.altKey ? 0 : { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !(event.target instanceof HTMLElement) || event.target.getAttribute('role') !== 'row')
      return;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=row]')];
    const next = all[all.indexOf(event.target) + step];
    event.preventDefault();
    event.stopPropagation();
    if (!next) return;
    next.focus();
    const memberId = Number(next.dataset['member']);
    if (Number.isInteger(memberId) && !event.ctrlKey) view.select([memberId]);
  }

  return (
    <section id="editor-layers" tabIndex={-1} className={styles.panel} aria-label={t.tree.title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t.tree.title}</h2>
        <IconButton
          label={t.common.search}
          pressed={isSearching}
          onClick={() => {
            setSearching(!isSearching);
            setSearch('');
          }}
        >
          <Search size={16} />
        </IconButton>
        <IconButton label={t.tree.add} onClick={() => setAdding(true)}>
          <Plus size={16} />
        </IconButton>
      </div>
      {isSearching && (
        <div className={styles.search}>
          <input
            type="search"
            className={inputClass}
            aria-label={t.common.search}
            placeholder={t.common.search}
            autoFocus
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      )}
      {rows.length === 0 ? (
        <p className={styles.empty}>{search === '' ? t.tree.none : t.common.nothingFound}</p>
      ) : (
        <div
          className={styles.rows}
          role="treegrid"
          aria-label={t.tree.title}
          aria-multiselectable
          onKeyDown={key}
        >
          {rows.map((row, index) =>
            row.type === 'group' ? (
              <GroupRow key={rowKey(row)} row={row} index={index} isFirst={firstIsReachable && index === 0} />
            ) : (
              <LayerRow
                key={rowKey(row)}
                memberId={row.memberId}
                level={row.level}
                hidden={row.hidden}
                index={index}
                isFirst={firstIsReachable && index === 0}
              />
            ),
          )}
        </div>
      )}
      {isAdding && <AddLayer onClose={() => setAdding(false)} />}
    </section>
  );
}
