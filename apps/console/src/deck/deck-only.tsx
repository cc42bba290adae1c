import { RoomProvider } from '../design/room-context';
import { OverlayGate } from '../overlay/overlay-gate';
import DeckPage from './deck-page';

/** The deck and nothing else: for phones, tablets and docks. */
export default function DeckOnly({ overlayId }: { readonly overlayId: string }) {
  return (
    <RoomProvider overlayId={overlayId}>
      <main style={{ height: '100%', overflow: 'auto' }}>
        <OverlayGate>
          <DeckPage />
        </OverlayGate>
      </main>
    </RoomProvider>
  );
}
