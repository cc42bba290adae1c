import { Eye, EyeOff, Lock, LockOpen } from 'lucide-react';
import { memo, useEffect, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useRecord, useRoom } from '../../design/room-context';
import { useObserved } from '../../design/observed';
import { useEditorTexts } from '../text/editor-texts';
import { IconButton } from '../../ui/button';
import { classes } from '../../ui/classes';
import { useActions } from '../editor-actions';
import { useIsSelected, useView } from '../editor-focus';
import { WidgetIcon } from '../parts/widget-icon';
import { NameEdit } from './name-edit';
import styles from './tree.module.css';
import { useSortable } from './use-sortable';

interface LayerRowProps {
  readonly memberId: number;
  readonly level: 1 | 2;
  readonly hidden: boolean;
  readonly index: number;
  readonly isFirst: boolean;
}

/** Row of one layer. It renders again only if its record, its selection or its position in the list changes. */
export const LayerRow = memo(function LayerRow({ memberId, level, hidden, index, isFirst }: LayerRowProps) {
  const t = useEditorTexts();
  const view = useView();
  const actions = useActions();
  const layer = useRecord('layer', memberId);
  const isSelected = useIsSelected(memberId);
  const [isRenaming, setRenaming] = useState(false);
  const [element, dropAt, isDragged] = useSortable<HTMLDivElement>(memberId);
  useEffect(() => {
    if (isSelected) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected, element]);
  if (!layer) return null;

  function click(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey) view.toggle(memberId);
    else if (event.shiftKey) selectTo(memberId);
    else view.select([memberId]);
  }

  function selectTo(last: number): void {
    const rows = [...(element.current?.parentElement?.querySelectorAll<HTMLElement>('[data-member]') ?? [])];
    const ids = rows.map((row) => Number(row.dataset['member']));
    const first = view.selection.get().at(-1) ?? last;
    const [from, to] = [ids.indexOf(first), ids.indexOf(last)].sort((a, b) => a - b);
    view.select(ids.slice(from, (to ?? 0) + 1));
  }

  function key(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'F2') setRenaming(true);
    else if (event.key === ' ') view.toggle(memberId);
    else if (event.key === 'Enter') view.select([memberId]);
    else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
      actions.restack(memberId, event.key === 'ArrowUp' ? 1 : -1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      ref={element}
      role="row"
      aria-level={level}
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      tabIndex={isSelected || isFirst ? 0 : -1}
      data-member={memberId}
      className={classes(
        styles.row,
        level === 2 && styles.nested,
        isSelected && styles.selected,
        hidden && styles.off,
        isDragged && styles.dragged,
        dropAt === 'above' && styles.dropAbove,
        dropAt === 'below' && styles.dropBelow,
      )}
      onClick={click}
      onDoubleClick={() => setRenaming(true)}
      onKeyDown={key}
    >
      <WidgetIcon slug={layer.widget} className={styles.icon} />
      <span role="gridcell" className={styles.name} title={layer.name}>
        {isRenaming ? (
          <NameEdit
            name={layer.name}
            label={t.tree.nameOf(layer.name)}
            onName={(name) => actions.change([{ memberId, name }])}
            onEnd={() => setRenaming(false)}
          />
        ) : (
          layer.name
        )}
      </span>
      <PeerDots memberId={memberId} />
      <span role="gridcell" className={styles.tools}>
        <IconButton
          small
          tabIndex={-1}
          className={classes(styles.tool, layer.locked && styles.on)}
          label={layer.locked ? t.tree.unlock(layer.name) : t.tree.lock(layer.name)}
          onClick={(event) => {
            event.stopPropagation();
            actions.toggleLocked([memberId]);
          }}
        >
          {layer.locked ? <Lock size={14} /> : <LockOpen size={14} />}
        </IconButton>
        <IconButton
          small
          tabIndex={-1}
          className={classes(styles.tool, hidden && styles.on)}
          label={hidden ? t.tree.show(layer.name) : t.tree.hide(layer.name)}
          onClick={(event) => {
            event.stopPropagation();
            actions.toggleHidden([memberId]);
          }}
        >
          {hidden ? <EyeOff size={14} /> : <Eye size={14} />}
        </IconButton>
      </span>
    </div>
  );
});

/** Shows which other editors have selected a layer. */
function PeerDots({ memberId }: { readonly memberId: number }) {
  const peers = useObserved(useRoom().peers).filter(({ selection }) => selection.includes(memberId));
  return peers.map(({ clientId, color, name }) => (
    <span key={clientId} className={styles.peer} style={{ background: color }} title={name} />
  ));
}
