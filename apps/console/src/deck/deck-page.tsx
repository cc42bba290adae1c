import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useMay, useOverlay } from '../design/room-context';
import { lazy } from '../kit/lazy';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { Empty } from '../ui/notice';
import { useTitle } from '../ui/page';
import { toastProblem } from '../ui/toasts';
import { buttonsOn, deckPages, type DeckPageName } from './buttons';
import { DeckKey } from './deck-key';
import styles from './deck.module.css';
import { fire } from './fire';
import { PanicButton } from './panic-button';
import { Presses } from './press';
import { useDeck, useWakeLock } from './use-deck';

/** What edits the deck is loaded by who does. */
const DeckEdit = lazy(() => import('./deck-edit'));

/** Buttons for the show, on a phone, a tablet or in a dock of OBS. */
export default function DeckPage() {
  const t = useTexts();
  const overlay = useOverlay();
  const { overlayId, buttons, commands, favourites, isOpen } = useDeck();
  const mayWrite = useMay('overlays:write');
  const [chosen, setPage] = useState<DeckPageName | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [presses] = useState(() => new Presses());
  useTitle(`${t.overlay.deck} · ${overlay?.name ?? ''}`);
  useWakeLock(!isEditing);
  const page = chosen ?? (favourites.length > 0 ? 'favourites' : 'scene');
  const shown = buttonsOn(page, buttons, favourites);

  return (
    <div className={styles.deck}>
      <div className={styles.head}>
        <div className={styles.tabs} role="tablist" aria-label={t.deck.pages}>
          {deckPages.map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              aria-selected={each === page}
              className={styles.tab}
              onClick={() => setPage(each)}
            >
              {t.deck.names[each]}
            </button>
          ))}
        </div>
        {!isOpen && (
          <span className={styles.lost} role="status">
            {t.deck.lost}
          </span>
        )}
        {mayWrite && (
          <Button look={isEditing ? 'primary' : 'plain'} onClick={() => setEditing(!isEditing)}>
            <Pencil size={16} aria-hidden />
            {isEditing ? t.deck.done : t.deck.edit}
          </Button>
        )}
        <PanicButton overlayId={overlayId} disabled={!isOpen} />
      </div>
      {shown.length === 0 && <Empty title={t.deck.none[page]} />}
      {isEditing ? (
        <DeckEdit key={page} {...{ page, buttons, commands, favourites, presses }} disabled={!isOpen} />
      ) : (
        <div className={styles.grid}>
          {shown.map((button) => (
            <DeckKey
              key={button.id}
              button={button}
              presses={presses}
              disabled={!isOpen}
              isStarred={null}
              onPress={({ id }) => {
                fire(overlayId, id).catch(toastProblem);
              }}
            />
          ))}
        </div>
      )}
    </div>
  );
}
