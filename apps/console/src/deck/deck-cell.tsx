import type { KeyboardEvent, ReactNode } from 'react';
import { useItemDrag } from '../kit/use-item-drag';
import { classes } from '../ui/classes';
import styles from './deck.module.css';

interface DeckCellProps {
  /** Null for an empty place. */
  readonly buttonId: string | null;
  readonly listKey: string;
  readonly index: number;
  readonly children: ReactNode;
  readonly onMove: (from: number, to: number) => void;
}

const ways: { readonly [key: string]: number } = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** A place in the grid that can be dragged onto another; by keyboard: Alt and the arrows. */
export function DeckCell({ buttonId, listKey, index, children, onMove }: DeckCellProps) {
  const [element, isOver] = useItemDrag<HTMLDivElement>(listKey, index, onMove);

  function key(event: KeyboardEvent): void {
    const by = ways[event.key];
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    onMove(index, index + by);
  }

  return (
    <div
      ref={element}
      data-button-id={buttonId ?? undefined}
      className={classes(styles.cell, isOver && styles.cellOver)}
      onKeyDown={key}
    >
      {children}
    </div>
  );
}
