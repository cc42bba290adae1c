import { ArrowLeft, ArrowLeftToLine, ArrowRight, Ellipsis, Pencil, Plus, StarOff } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { answered, api, type Schemas } from '../api/client';
import { useRoom } from '../design/room-context';
import { movedItem } from '../kit/moved-item';
import { Button, IconButton } from '../ui/button';
import { Menu, MenuItem } from '../ui/menu';
import { toastProblem } from '../ui/toasts';
import { buttonsOn, type DeckButton, type DeckPageName } from './buttons';
import { DeckCell } from './deck-cell';
import { DeckKey } from './deck-key';
import styles from './deck.module.css';
import { MacroDialog } from './macros/macro-dialog';
import type { Presses } from './press';
import { useMacroTexts } from './text/macro-texts';
import { useFavourites } from './use-favourites';

interface DeckEditProps {
  readonly page: DeckPageName;
  readonly buttons: readonly DeckButton[];
  readonly commands: readonly Schemas['WidgetCommandView'][];
  /** As the server has told them. */
  readonly favourites: readonly string[];
  readonly presses: Presses;
  readonly disabled: boolean;
}

const macroIdOf = ({ id }: DeckButton): number => Number(id.split(':')[1]);

/** A page of the deck while it is edited: a press stars, favourites and macros are sorted, macros are written. */
export default function DeckEdit({ page, buttons, commands, favourites, presses, disabled }: DeckEditProps) {
  const t = useMacroTexts();
  const { overlayId, store } = useRoom();
  const [starred, star] = useFavourites(overlayId, favourites);
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const shown = buttonsOn(page, buttons, starred);
  const { said, grid, moved } = useMoved(shown);

  function toggle({ id }: DeckButton): void {
    const without = starred.filter((each) => each !== id);
    star(without.length < starred.length ? without : [...starred, id]);
  }

  function move(from: number, to: number): void {
    const order = movedItem(shown, from, to);
    const button = shown[from];
    if (order === shown || !button) return;
    moved(button, to);
    const ids = order.map(({ id }) => id);
    // Some stand for what has no button here.
    if (page === 'favourites') return star([...ids, ...starred.filter((id) => !ids.includes(id))]);
    answered(
      api.PUT('/overlays/{overlayId}/deck-macros/order', {
        params: { path: { overlayId } },
        body: { order: order.map(macroIdOf) },
      }),
    ).catch(toastProblem);
  }

  const isSorted = page === 'favourites' || page === 'macro';
  const key = (button: DeckButton) => (
    <DeckKey
      button={button}
      presses={presses}
      disabled={disabled}
      isStarred={starred.includes(button.id)}
      onPress={toggle}
    />
  );
  return (
    <>
      <div className={styles.edit}>
        <span className={styles.hint} role="status">
          {said === null ? (isSorted ? t.hintSorted : t.hint) : t.moved(said.name, said.at, shown.length)}
        </span>
        {page === 'macro' && (
          <Button look="primary" disabled={disabled} onClick={() => setOpen('new')}>
            <Plus size={16} aria-hidden />
            {t.add}
          </Button>
        )}
      </div>
      <div ref={grid} className={styles.grid}>
        {shown.map((button, i) =>
          isSorted ? (
            <DeckCell key={button.id} buttonId={button.id} listKey={page} index={i} onMove={move}>
              {key(button)}
              <CellMenu name={button.label} index={i} count={shown.length} onMove={move}>
                {page === 'favourites' && (
                  <MenuItem icon={<StarOff size={16} />} onChoose={() => toggle(button)}>
                    {t.unstar}
                  </MenuItem>
                )}
                {button.kind === 'macro' && (
                  <MenuItem icon={<Pencil size={16} />} onChoose={() => setOpen(macroIdOf(button))}>
                    {t.edit}
                  </MenuItem>
                )}
              </CellMenu>
            </DeckCell>
          ) : (
            <div key={button.id} className={styles.cell}>
              {key(button)}
            </div>
          ),
        )}
      </div>
      {open !== null && (
        <MacroDialog
          macro={open === 'new' ? null : (store.get('macro', String(open)) ?? null)}
          commands={commands}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

interface CellMenuProps {
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly children: ReactNode;
  readonly onMove: (from: number, to: number) => void;
}

function CellMenu({ name, index, count, children, onMove }: CellMenuProps) {
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

/** Keeps the focus on a button that was moved, and what is said of it. */
function useMoved(shown: readonly DeckButton[]) {
  const grid = useRef<HTMLDivElement>(null);
  const lost = useRef<string | null>(null);
  const [said, setSaid] = useState<{ readonly name: string; readonly at: number } | null>(null);
  const order = shown.map(({ id }) => id).join();
  useEffect(() => {
    if (lost.current === null) return;
    const cell = grid.current?.querySelector(`[data-button-id="${CSS.escape(lost.current)}"]`);
    lost.current = null;
    cell?.querySelector('button')?.focus();
  }, [order]);
  return {
    grid,
    said,
    moved: ({ id, label }: DeckButton, to: number) => {
      lost.current = id;
      setSaid({ name: label, at: to + 1 });
    },
  };
}
