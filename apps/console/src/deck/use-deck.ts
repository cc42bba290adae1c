import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answered, api } from '../api/client';
import { useObserved } from '../design/observed';
import { useDerived, useRoom } from '../design/room-context';
import { useSpeech } from '../text/texts';
import { presentState, presentValue, type DeckButton } from './buttons';

/** Interval at which the clocks of running outputs of OBS and of raid mode are read, in ms. */
const CLOCK_MS = 1_000;

/** Pages, buttons with their present states, and whether anything may be pressed. */
export function useDeck() {
  const room = useRoom();
  const { overlayId } = room;
  const { language: locale } = useSpeech();
  const deck = useObserved(room.deck);
  const obs = useObserved(room.obs);
  const counters = useObserved(room.counters);
  const connection = useObserved(room.connection);
  const isOpen = connection === 'open';
  const favourites = deck?.favorites ?? [];
  const params = { path: { overlayId } };
  // Names and what there is; states arrive over the connection.
  const names = useDerived((store) =>
    (['layer', 'scene', 'macro', 'deckPage'] as const).map((kind) =>
      store.ids(kind).map((id) => [id, store.get(kind, id)?.name]),
    ),
  );
  const pagesNow = useDerived((store) => store.ids('deckPage').map((id) => store.get('deckPage', id)));
  const order = useDerived((store) => store.overlay?.deckPageOrder);
  const pages = useQuery({
    queryKey: ['deck-pages', overlayId, favourites, pagesNow, order],
    queryFn: async () => (await answered(api.GET('/overlays/{overlayId}/deck/pages', { params }))).items,
    placeholderData: keepPreviousData,
  });
  const all = useQuery({
    queryKey: ['deck-buttons', overlayId, locale, names, favourites, pagesNow, counters.lastChange, isOpen],
    queryFn: async () => {
      const query = { locale, all: true };
      return (await answered(api.GET('/overlays/{overlayId}/deck', { params: { ...params, query } }))).items;
    },
    enabled: isOpen,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ id, group, value }) => value !== null && (group === 'obs' || id === 'bot:raid_mode'))
        ? CLOCK_MS
        : false,
  });
  const { refetch } = all;
  useEffect(() => {
    if (isOpen && obs.size > 0) void refetch();
  }, [refetch, isOpen, obs]);
  const buttons = usePresent(all.data ?? []);
  const broken = useDerived((store) =>
    store.ids('macro').flatMap((id) => (store.get('macro', id)?.broken ? [`macro:${id}`] : [])),
  );
  // The connection is checked continuously: a deck that no longer works must show it.
  useEffect(() => room.presence.watch(), [room]);
  return {
    overlayId,
    buttons,
    broken,
    pages: pages.data ?? [],
    favourites,
    armed: deck?.armed && deck.armed.until > Date.now() ? deck.armed : null,
    isOpen,
    /** The present state was read since the connection is open. */
    isReady: isOpen && all.isSuccess && !all.isPlaceholderData,
    refresh: () => void all.refetch(),
  };
}

/** Returns buttons with the states and values that the connection reports. */
function usePresent(buttons: readonly DeckButton[]): readonly DeckButton[] {
  const room = useRoom();
  const deck = useObserved(room.deck);
  const states = useObserved(room.states);
  const { values } = useObserved(room.counters);
  return useDerived((store) =>
    buttons.map((button) => ({
      ...button,
      state: presentState(button, store, deck, states),
      value: presentValue(button, values),
    })),
  );
}

/** Keeps the screen on while the page is visible, if the browser supports it. */
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
