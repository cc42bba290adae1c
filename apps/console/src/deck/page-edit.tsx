import { Pencil, Plus, Settings2, StarOff, Trash2 } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import { answered, api } from '../api/client';
import { lazy } from '../kit/lazy';
import { useAction } from '../kit/use-action';
import { movedItem } from '../kit/moved-item';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { MenuItem } from '../ui/menu';
import { plainKey, shownKey, type DeckKeyData, type DeckPageData, type ShownKey } from './buttons';
import { CellMenu } from './cell-menu';
import { DeckCell } from './deck-cell';
import { DeckKey } from './deck-key';
import type { DeckTab } from './deck-tab';
import styles from './deck.module.css';
import { KeyPicker } from './key-picker';
import { PageDialog } from './page-dialog';
import type { Presses } from './press';
import { useEditTexts } from './text/edit-texts';
import { useMacroTexts } from './text/macro-texts';
import type { useDeck } from './use-deck';
import { useMoved } from './use-moved';
import { usePageKeys } from './use-page-keys';

const KeyDialog = lazy(() => import('./key-dialog'));

interface PageEditProps {
  readonly page: DeckPageData;
  readonly deck: ReturnType<typeof useDeck>;
  readonly presses: Presses;
  readonly onOpen: (tab: DeckTab) => void;
}

const FIRST_PAGE = 1;
const MOST_KEYS = 64;

/** Keys of a page while it is edited. The favourites have no gaps; elsewhere keys may stand anywhere. */
export function PageEdit({ page, deck, presses, onOpen }: PageEditProps) {
  const t = useEditTexts();
  const { run } = useAction();
  const { overlayId, buttons, pages, isOpen } = deck;
  const [keys, setKeys] = usePageKeys(overlayId, page);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const isFirst = page.pageId === FIRST_PAGE;
  const cells = cellsOf(keys, isFirst ? 0 : page.columns);
  const { said, grid, moved } = useMoved(keys.map(({ keyId, pos }) => `${keyId} ${pos}`));
  const edited = editedKey(keys, dialog);

  function move(from: number, to: number): void {
    const [key, other] = [cells[from], cells[to]];
    if (!key || to < 0 || to >= cells.length) return;
    moved(key.keyId, shownKey(key, buttons, pages).label, to);
    if (isFirst) return setKeys(movedItem(keys, from, to).map((each, pos) => ({ ...each, pos })));
    const swapped = keys.map((each) =>
      each === key ? { ...each, pos: to } : each === other ? { ...each, pos: from } : each,
    );
    setKeys(swapped.sort((a, b) => a.pos - b.pos));
  }

  function remove({ keyId }: DeckKeyData): void {
    const left = keys.filter((key) => key.keyId !== keyId);
    setKeys(isFirst ? left.map((key, pos) => ({ ...key, pos })) : left);
  }

  async function addPage(): Promise<void> {
    const params = { path: { overlayId } };
    const body = { name: t.newPage };
    const made = await run(() => answered(api.POST('/overlays/{overlayId}/deck/pages', { params, body })));
    if (made) onOpen(made.pageId);
  }

  return (
    <>
      <div className={styles.edit}>
        <span className={styles.hint} role="status">
          {said === null ? t.hint : t.moved(said.name, said.at, cells.length)}
        </span>
        <span className={styles.actions}>
          <Button disabled={!isOpen} onClick={() => setDialog('page')}>
            <Settings2 size={16} aria-hidden />
            {t.pageSettings}
          </Button>
          <Button disabled={!isOpen} onClick={() => void addPage()}>
            <Plus size={16} aria-hidden />
            {t.newPage}
          </Button>
        </span>
      </div>
      <div ref={grid} className={styles.page} style={{ '--columns': page.columns } as CSSProperties}>
        {cells.map((key, i) =>
          key ? (
            <EditedCell
              key={key.keyId}
              {...{ page, deck, presses, index: i }}
              shown={shownKey(key, buttons, pages)}
              count={cells.length}
              onMove={move}
              onChange={() => setDialog({ keyAt: key.pos })}
              onRemove={() => remove(key)}
            />
          ) : (
            <EmptyCell
              key={`empty ${i}`}
              {...{ index: i, page }}
              disabled={!isOpen}
              onMove={move}
              onAdd={() => setDialog({ pos: i })}
            />
          ),
        )}
        {isFirst && keys.length < MOST_KEYS && (
          <EmptyCell
            index={keys.length}
            page={page}
            disabled={!isOpen}
            onMove={() => undefined}
            onAdd={() => setDialog({ pos: keys.length })}
          />
        )}
      </div>
      {dialog === 'page' && <PageDialog {...{ page, deck, onOpen }} onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== 'page' && 'pos' in dialog && (
        <KeyPicker
          buttons={isFirst ? buttons.filter(({ id }) => !keys.some((key) => key.buttonId === id)) : buttons}
          pages={pages.filter(({ pageId }) => pageId !== page.pageId)}
          onChosen={(target) => {
            const key = {
              ...plainKey(target.buttonId ?? ''),
              keyId: crypto.getRandomValues(new Uint32Array(2)).join('-'),
            };
            setKeys([...keys, { ...key, ...target, pos: dialog.pos }].sort((a, b) => a.pos - b.pos));
            setDialog(null);
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {edited && (
        <KeyDialog
          shown={shownKey(edited, buttons, pages)}
          buttons={buttons}
          onSave={(key) => {
            setKeys(keys.map((each) => (each === edited ? key : each)));
            setDialog(null);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

/** Dialog that is open: of the page, of a key at its place, or to add a key there. */
type OpenDialog = 'page' | { readonly pos: number } | { readonly keyAt: number } | null;

/** Returns the key of the dialog. It is known by its place: the server gives a new key another id. */
function editedKey(keys: readonly DeckKeyData[], dialog: OpenDialog): DeckKeyData | undefined {
  if (dialog === null || dialog === 'page' || !('keyAt' in dialog)) return undefined;
  return keys.find(({ pos }) => pos === dialog.keyAt);
}

interface EditedCellProps extends Pick<PageEditProps, 'page' | 'deck' | 'presses'> {
  readonly shown: ShownKey;
  readonly index: number;
  readonly count: number;
  readonly onMove: (from: number, to: number) => void;
  readonly onChange: () => void;
  readonly onRemove: () => void;
}

function EditedCell(props: EditedCellProps) {
  const { page, deck, presses, shown, index, count, onMove, onChange, onRemove } = props;
  const t = useEditTexts();
  const macro = useMacroTexts();
  const texts = useTexts();
  const { buttonId, keyId } = shown.key;
  const isStar = page.pageId === FIRST_PAGE && buttonId !== null;
  return (
    <DeckCell buttonId={buttonId ?? keyId} listKey={`page ${page.pageId}`} index={index} onMove={onMove}>
      <DeckKey
        shown={shown}
        presses={presses}
        disabled={!deck.isOpen}
        isSeen={false}
        isEdited
        broken={deck.broken.includes(buttonId ?? '') ? texts.deck.broken : undefined}
        onPress={onChange}
      />
      <CellMenu name={shown.label} index={index} count={count} onMove={onMove}>
        <MenuItem icon={<Pencil size={16} />} onChoose={onChange}>
          {t.changeKey}
        </MenuItem>
        <MenuItem icon={isStar ? <StarOff size={16} /> : <Trash2 size={16} />} onChoose={onRemove}>
          {isStar ? macro.unstar : t.removeKey}
        </MenuItem>
      </CellMenu>
    </DeckCell>
  );
}

interface EmptyCellProps {
  readonly index: number;
  readonly page: DeckPageData;
  readonly disabled: boolean;
  readonly onMove: (from: number, to: number) => void;
  readonly onAdd: () => void;
}

function EmptyCell({ index, page, disabled, onMove, onAdd }: EmptyCellProps) {
  const t = useEditTexts();
  return (
    <DeckCell buttonId={null} listKey={`page ${page.pageId}`} index={index} onMove={onMove}>
      <button
        type="button"
        className={styles.empty}
        aria-label={t.addKeyAt(index + 1)}
        disabled={disabled}
        onClick={onAdd}
      >
        <Plus size={20} aria-hidden />
      </button>
    </DeckCell>
  );
}

/** Places of a page: with columns, full rows and an empty row after the last key. */
function cellsOf(keys: readonly DeckKeyData[], columns: number): readonly (DeckKeyData | null)[] {
  if (columns === 0) return keys;
  const last = Math.max(-1, ...keys.map(({ pos }) => pos));
  const rows = Math.floor(last / columns) + 2;
  const count = Math.min(MOST_KEYS, rows * columns);
  return Array.from({ length: count }, (_, pos) => keys.find((key) => key.pos === pos) ?? null);
}
