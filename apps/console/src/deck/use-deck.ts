import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { answered, api } from '../api/client';
import { useObserved } from '../design/observed';
import { useDerived, useRoom } from '../design/room-context';
import { buttonsOf, type DeckButton } from './buttons';

/** Buttons, favourites and whether anything may be pressed. */
export function useDeck() {
  const room = useRoom();
  const { overlayId } = room;
  const deck = useObserved(room.deck);
  const connection = useObserved(room.connection);
  const layerIds = useDerived((store) => store.ids('layer').join());
  const commands = useQuery({
    queryKey: ['commands', overlayId, layerIds],
    queryFn: () => answered(api.GET('/overlays/{overlayId}/commands', { params: { path: { overlayId } } })),
  });
  const items = useMemo(() => commands.data?.items ?? [], [commands.data]);
  const buttons: readonly DeckButton[] = useDerived((store) => buttonsOf(store, items, deck?.running ?? []));
  // The server is asked all the time: a deck that does nothing must show it.
  useEffect(() => room.presence.watch(), [room]);
  return {
    overlayId,
    buttons,
    commands: items,
    favourites: deck?.favorites ?? [],
    isOpen: connection === 'open',
  };
}

/** Keeps the screen on while the page is seen, where the browser lets it. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    const { wakeLock } = navigator as { readonly wakeLock?: WakeLock };
    if (!isWanted || !wakeLock) return undefined;
    let held: WakeLockSentinel | null = null;
    let isOver = false;
    const ask = (): void => {
      if (document.hidden) return;
      wakeLock.request('screen').then(
        (lock) => {
          if (isOver) void lock.release();
          else held = lock;
        },
        // The battery may be low: the deck works all the same.
        () => undefined,
      );
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void held?.release();
    };
  }, [isWanted]);
}
