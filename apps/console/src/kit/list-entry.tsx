import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Trash2 } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useFormTexts } from './text/form-texts';
import { IconButton } from '../ui/button';
import { classes } from '../ui/classes';
import styles from './list-entry.module.css';
import { useItemDrag } from './use-item-drag';

interface ListEntryProps {
  readonly listKey: string;
  readonly index: number;
  readonly count: number;
  readonly title: string;
  readonly isOpen: boolean;
  readonly disabled: boolean;
  /** Badge beside the title. */
  readonly badge?: ReactNode;
  readonly children: ReactNode;
  readonly onToggle: () => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: () => void;
}

/** An entry of a list that unfolds, and is sorted (by dragging, or Alt and the arrows) and removed. */
export function ListEntry(props: ListEntryProps) {
  const { listKey, index, count, title, isOpen, disabled, badge, children, onToggle, onMove, onRemove } =
    props;
  const t = useFormTexts();
  const [element, isOver] = useItemDrag<HTMLDivElement>(listKey, index, onMove);

  function key(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(index, event.key === 'ArrowUp' ? index - 1 : index + 1);
  }

  return (
    <div ref={element} className={classes(styles.item, isOver && styles.itemOver)}>
      <div className={styles.itemHead}>
        <button
          type="button"
          className={styles.itemTitle}
          aria-expanded={isOpen}
          onClick={onToggle}
          onKeyDown={key}
        >
          {isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />} {title}
        </button>
        {badge}
        <IconButton
          small
          label={t.form.up(title)}
          disabled={disabled || index === 0}
          onClick={() => onMove(index, index - 1)}
        >
          <ArrowUp size={14} />
        </IconButton>
        <IconButton
          small
          label={t.form.down(title)}
          disabled={disabled || index === count - 1}
          onClick={() => onMove(index, index + 1)}
        >
          <ArrowDown size={14} />
        </IconButton>
        <IconButton small label={t.form.removeEntry(title)} disabled={disabled} onClick={onRemove}>
          <Trash2 size={14} />
        </IconButton>
      </div>
      {isOpen && <div className={styles.itemBody}>{children}</div>}
    </div>
  );
}
