import { RoomProvider } from '../design/room-context';
import live from '../live/live.module.css';
import { OverlayGuard } from '../overlay/overlay-guard';
import { useTexts } from '../text/texts';
import DeckPage from './deck-page';

/** Deck without the rest of the console, for phones, tablets and docks. */
export default function DeckOnly({ overlayId }: { readonly overlayId: string }) {
  const t = useTexts();
  return (
    <RoomProvider overlayId={overlayId}>
      <main style={{ height: '100%', overflow: 'auto' }}>
        <h1 className={live.unseen}>{t.overlay.deck}</h1>
        <OverlayGuard>
          <DeckPage />
        </OverlayGuard>
      </main>
    </RoomProvider>
  );
}
