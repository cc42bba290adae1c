import { Pencil, Plus } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../api/client';
import { useRoom } from '../design/room-context';
import { lazy } from '../kit/lazy';
import { movedItem } from '../kit/moved-item';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { MenuItem } from '../ui/menu';
import { toastProblem } from '../ui/toasts';
import { keysOfTab, plainKey, type DeckPageData, type GroupTab, type ShownKey } from './buttons';
import { CellMenu } from './cell-menu';
import { DeckCell } from './deck-cell';
import { DeckKey } from './deck-key';
import type { DeckTab } from './deck-tab';
import styles from './deck.module.css';
import { PageEdit } from './page-edit';
import type { Presses } from './press';
import { useMacroTexts } from './text/macro-texts';
import type { useDeck } from './use-deck';
import { useMoved } from './use-moved';
import { usePageKeys } from './use-page-keys';

const MacroDialog = lazy(() => import('./macros/macro-dialog'));

interface DeckEditProps {
  readonly tab: Exclude<DeckTab, 'activity'>;
  readonly deck: ReturnType<typeof useDeck>;
  readonly presses: Presses;
  readonly onOpen: (tab: DeckTab) => void;
}

/** A page of the deck while it is edited, or a group of buttons to star. */
export default function DeckEdit({ tab, deck, presses, onOpen }: DeckEditProps) {
  const first = deck.pages[0];
  if (!first) return null;
  const page = deck.pages.find(({ pageId }) => pageId === tab);
  if (page) return <PageEdit {...{ page, deck, presses, onOpen }} />;
  return typeof tab === 'number' ? null : <GroupEdit {...{ tab, deck, presses, first }} />;
}

const macroIdOf = ({ key }: ShownKey): number => Number(key.buttonId?.split(':')[1]);

interface GroupEditProps extends Pick<DeckEditProps, 'deck' | 'presses'> {
  readonly tab: GroupTab;
  /** Page of the favourites. */
  readonly first: DeckPageData;
}

/** Buttons of a group: a press stars one, macros are sorted and written. */
function GroupEdit({ tab, deck, presses, first }: GroupEditProps) {
  const t = useMacroTexts();
  const texts = useTexts();
  const { overlayId, store } = useRoom();
  const [keys, setKeys] = usePageKeys(overlayId, first);
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const commands = useQuery({
    queryKey: ['commands', overlayId],
    queryFn: () => answered(api.GET('/overlays/{overlayId}/commands', { params: { path: { overlayId } } })),
  });
  const shown = keysOfTab(tab, deck.buttons);
  const { said, grid, moved } = useMoved(shown.map(({ key }) => key.keyId));
  const isStarred = (id: string | null): boolean => keys.some(({ buttonId }) => buttonId === id);

  function toggle(id: string): void {
    const others = keys.filter(({ buttonId }) => buttonId !== id);
    const all = others.length < keys.length ? others : [...others, plainKey(id)];
    setKeys(all.map((key, pos) => ({ ...key, pos })));
  }

  function move(from: number, to: number): void {
    const order = movedItem(shown, from, to);
    const key = shown[from];
    if (order === shown || !key) return;
    moved(key.key.keyId, key.label, to);
    const params = { path: { overlayId } };
    const body = { order: order.map(macroIdOf) };
    answered(api.PUT('/overlays/{overlayId}/deck-macros/order', { params, body })).catch(toastProblem);
  }

  const drawn = (each: ShownKey) => (
    <DeckKey
      shown={{ ...each, key: { ...each.key, holdButtonId: null } }}
      presses={presses}
      disabled={!deck.isOpen}
      isSeen={false}
      isEdited
      broken={deck.broken.includes(each.key.buttonId ?? '') ? texts.deck.broken : undefined}
      isStarred={isStarred(each.key.buttonId)}
      onPress={toggle}
    />
  );
  return (
    <>
      <div className={styles.edit}>
        <span className={styles.hint} role="status">
          {said === null
            ? tab === 'macro'
              ? t.hintSorted
              : t.hint
            : t.moved(said.name, said.at, shown.length)}
        </span>
        {tab === 'macro' && (
          <Button look="primary" disabled={!deck.isOpen} onClick={() => setOpen('new')}>
            <Plus size={16} aria-hidden />
            {t.add}
          </Button>
        )}
      </div>
      <div ref={grid} className={styles.grid}>
        {shown.map((each, i) =>
          tab === 'macro' ? (
            <DeckCell key={each.key.keyId} buttonId={each.key.keyId} listKey={tab} index={i} onMove={move}>
              {drawn(each)}
              <CellMenu name={each.label} index={i} count={shown.length} onMove={move}>
                <MenuItem icon={<Pencil size={16} />} onChoose={() => setOpen(macroIdOf(each))}>
                  {t.edit}
                </MenuItem>
              </CellMenu>
            </DeckCell>
          ) : (
            <div key={each.key.keyId} className={styles.cell}>
              {drawn(each)}
              {each.button?.layerName && <span className={styles.about}>{each.button.layerName}</span>}
            </div>
          ),
        )}
      </div>
      {open !== null && (
        <MacroDialog
          macro={open === 'new' ? null : (store.get('macro', String(open)) ?? null)}
          commands={commands.data?.items ?? []}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
