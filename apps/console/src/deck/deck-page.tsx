import { ArrowLeft, ArrowRight, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useOverlay } from '../design/room-context';
import { useTexts } from '../text/texts';
import { Button, IconButton } from '../ui/button';
import { Empty } from '../ui/notice';
import { useTitle } from '../ui/page';
import { toastProblem } from '../ui/toasts';
import { buttonsOn, deckPages, type DeckButton, type DeckPageName } from './buttons';
import { DeckKey } from './deck-key';
import styles from './deck.module.css';
import { fire } from './fire';
import { PanicButton } from './panic-button';
import { Presses } from './press';
import { useDeck, useWakeLock } from './use-deck';

/** Buttons for the show, on a phone, a tablet or in a dock of OBS. */
export default function DeckPage() {
  const t = useTexts();
  const overlay = useOverlay();
  const { overlayId, buttons, favourites, isOpen, setFavourites } = useDeck();
  const [chosen, setPage] = useState<DeckPageName | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [presses] = useState(() => new Presses());
  useTitle(`${t.overlay.deck} · ${overlay?.name ?? ''}`);
  useWakeLock(!isEditing);
  const page = chosen ?? (favourites.length > 0 ? 'favourites' : 'scene');
  const shown = buttonsOn(page, buttons, favourites);

  function press(button: DeckButton): void {
    if (!isEditing) {
      fire(overlayId, button.id).catch(toastProblem);
      return;
    }
    const without = favourites.filter((id) => id !== button.id);
    setFavourites(without.length < favourites.length ? without : [...favourites, button.id]);
  }

  function move(id: string, by: number): void {
    const from = favourites.indexOf(id);
    const others = favourites.filter((each) => each !== id);
    const to = Math.max(0, Math.min(others.length, from + by));
    setFavourites([...others.slice(0, to), id, ...others.slice(to)]);
  }

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
        <Button look={isEditing ? 'primary' : 'plain'} onClick={() => setEditing(!isEditing)}>
          <Pencil size={16} aria-hidden />
          {isEditing ? t.deck.done : t.deck.edit}
        </Button>
        <PanicButton overlayId={overlayId} disabled={!isOpen} />
      </div>
      {shown.length === 0 && <Empty title={t.deck.none[page]} />}
      <div className={styles.grid}>
        {shown.map((button) => (
          <div key={button.id} className={styles.cell}>
            <DeckKey
              button={button}
              presses={presses}
              disabled={!isOpen}
              isStarred={isEditing ? favourites.includes(button.id) : null}
              onPress={press}
            />
            {isEditing && page === 'favourites' && (
              <span className={styles.tools}>
                <IconButton label={t.deck.left(button.label)} onClick={() => move(button.id, -1)}>
                  <ArrowLeft size={16} />
                </IconButton>
                <IconButton label={t.deck.right(button.label)} onClick={() => move(button.id, 1)}>
                  <ArrowRight size={16} />
                </IconButton>
              </span>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
