import { ArrowLeft, ArrowLeftToLine, ArrowRight, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/button';
import { Menu, MenuItem } from '../ui/menu';
import styles from './deck.module.css';
import { useMacroTexts } from './text/macro-texts';

interface CellMenuProps {
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly children: ReactNode;
  readonly onMove: (from: number, to: number) => void;
}

/** Menu of a key that is edited: its moves, then what else can be done. */
export function CellMenu({ name, index, count, children, onMove }: CellMenuProps) {
  const t = useMacroTexts();
  return (
    <span className={styles.tools}>
      <Menu
        trigger={
          <IconButton label={t.more(name)}>
            <Ellipsis size={16} />
          </IconButton>
        }
      >
        <MenuItem
          icon={<ArrowLeft size={16} />}
          keys="Alt+←"
          disabled={index === 0}
          onChoose={() => onMove(index, index - 1)}
        >
          {t.moveLeft}
        </MenuItem>
        <MenuItem
          icon={<ArrowRight size={16} />}
          keys="Alt+→"
          disabled={index === count - 1}
          onChoose={() => onMove(index, index + 1)}
        >
          {t.moveRight}
        </MenuItem>
        <MenuItem
          icon={<ArrowLeftToLine size={16} />}
          disabled={index === 0}
          onChoose={() => onMove(index, 0)}
        >
          {t.toFront}
        </MenuItem>
        {children}
      </Menu>
    </span>
  );
}
