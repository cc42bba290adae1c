import { ArrowLeft, Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useIsSeen } from '../design/use-is-seen';
import { useMay, useOverlay } from '../design/room-context';
import { lazy } from '../kit/lazy';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { Check } from '../ui/field';
import { useTitle } from '../ui/page';
import { toast, toastProblem } from '../ui/toasts';
import { groupTabs, type GroupTab } from './buttons';
import { nameOf, type DeckTab } from './deck-tab';
import { DeckGrid } from './deck-grid';
import styles from './deck.module.css';
import { fire } from './fire';
import { PanicButton } from './panic-button';
import { Presses } from './press';
import { useDeck, useWakeLock } from './use-deck';

/** Parts that are loaded only when they are opened. */
const DeckEdit = lazy(() => import('./deck-edit'));
const DeckLive = lazy(() => import('./deck-live'));
const ArmedPreview = lazy(() => import('./armed-preview'));

/** Page of the favourites. */
const FIRST_PAGE = 1;

/** Time to read and copy the address of a clip, ms. */
const LINK_SHOWN_MS = 30_000;

/** Buttons for the show, on a phone, a tablet or in a dock of OBS. */
export default function DeckPage() {
  const t = useTexts();
  const overlay = useOverlay();
  const deck = useDeck();
  const { overlayId, buttons, pages, isOpen } = deck;
  const mayWrite = useMay('overlays:write');
  const mayGoLive = useMay('scenes:golive');
  const [chosen, setChosen] = useState<DeckTab | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [isArming, setArming] = useState(false);
  const isSeen = useIsSeen();
  const presses = usePresses();
  useTitle(`${t.overlay.deck} · ${overlay?.name ?? ''}`);
  useWakeLock(!isEditing);
  const first = (pages[0]?.keys.length ?? 0) > 0 || pages.length > 1 ? FIRST_PAGE : 'scene';
  const isGone = typeof chosen === 'number' && !pages.some(({ pageId }) => pageId === chosen);
  const tab = chosen === null || isGone ? first : chosen;

  function open(next: DeckTab): void {
    presses.block();
    setChosen(next);
  }

  function press(buttonId: string): void {
    const button = buttons.find(({ id }) => id === buttonId);
    const isScene = isArming && button?.kind === 'scene' && button.state !== 'live';
    const id = isScene
      ? button.state === 'armed'
        ? 'take'
        : buttonId.replace(/^scene:(\d+).*$/, 'arm:$1')
      : buttonId;
    fire(overlayId, id).then(({ result }) => {
      deck.refresh();
      const url = result?.['url'];
      if (typeof url === 'string') toast(t.deck.clip(url), false, LINK_SHOWN_MS);
    }, toastProblem);
  }

  return (
    <div className={styles.deck} onPointerDownCapture={(event) => presses.touch(event.pointerId)}>
      <div className={styles.head}>
        <Tabs tab={tab} deck={deck} onOpen={open} />
        {!isOpen && (
          <span className={styles.lost} role="status">
            {t.deck.lost}
          </span>
        )}
        {mayGoLive && !isEditing && (
          <Check label={t.deck.previewFirst} checked={isArming} onCheck={setArming} />
        )}
        {mayWrite && tab !== 'activity' && (
          <Button look={isEditing ? 'primary' : 'plain'} onClick={() => setEditing(!isEditing)}>
            <Pencil size={16} aria-hidden />
            {isEditing ? t.deck.done : t.deck.edit}
          </Button>
        )}
        <PanicButton overlayId={overlayId} disabled={!isOpen} />
      </div>
      {deck.armed !== null && <ArmedPreview sceneId={deck.armed.sceneId} />}
      {tab === 'activity' ? (
        <DeckLive overlayId={overlayId} />
      ) : isEditing ? (
        <DeckEdit key={tab} {...{ tab, deck, presses }} onOpen={open} />
      ) : (
        <DeckGrid {...{ tab, deck, presses, isSeen }} onOpen={open} onPress={press} />
      )}
    </div>
  );
}

interface TabsProps {
  readonly tab: DeckTab;
  readonly deck: ReturnType<typeof useDeck>;
  readonly onOpen: (tab: DeckTab) => void;
}

function Tabs({ tab, deck: { pages, buttons }, onOpen }: TabsProps) {
  const t = useTexts();
  const parentId = pages.find(({ pageId }) => pageId === tab)?.parentId ?? null;
  const groups = (Object.keys(groupTabs) as GroupTab[]).filter(
    (each) =>
      (each !== 'more' && each !== 'obs') ||
      buttons.some(({ group }) => (groupTabs[each] as readonly string[]).includes(group)),
  );
  const top: readonly (readonly [DeckTab, string])[] = [
    ...(pages.length === 0 ? [[FIRST_PAGE, t.deck.names.favourites] as const] : []),
    ...pages
      .filter((page) => page.parentId === null)
      .map((page) => [page.pageId, nameOf(page, t.deck.names.favourites)] as const),
    ...groups.map((each) => [each, t.deck.names[each]] as const),
    ['activity', t.deck.names.activity],
  ];
  return (
    <>
      {parentId !== null && (
        <Button onClick={() => onOpen(parentId)}>
          <ArrowLeft size={16} aria-hidden />
          {t.deck.back}
        </Button>
      )}
      <div className={styles.tabs} role="tablist" aria-label={t.deck.pages}>
        {top.map(([each, name]) => (
          <button
            key={each}
            type="button"
            role="tab"
            aria-selected={each === tab || each === parentId}
            className={styles.tab}
            onClick={() => onOpen(each)}
          >
            {name}
          </button>
        ))}
      </div>
    </>
  );
}

/** Returns the presses of this page; fingers are lifted anywhere. */
function usePresses(): Presses {
  const [presses] = useState(() => new Presses());
  useEffect(() => {
    const leave = (event: PointerEvent): void => presses.leave(event.pointerId);
    addEventListener('pointerup', leave);
    addEventListener('pointercancel', leave);
    return () => {
      removeEventListener('pointerup', leave);
      removeEventListener('pointercancel', leave);
    };
  }, [presses]);
  return presses;
}
