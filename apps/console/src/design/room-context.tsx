import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { DesignKind, DesignRecords } from '@studio/realtime/editor-protocol';
import type { DesignStore } from './design-store';
import { openRoom } from './early-room';
import { useObserved } from './observed';
import type { OverlayRoom } from './overlay-room';
import { sameJson } from './records';

const RoomContext = createContext<OverlayRoom | null>(null);

interface RoomProviderProps {
  readonly overlayId: string;
  readonly children: ReactNode;
}

/** Connects to one overlay while it is mounted. */
export function RoomProvider({ overlayId, children }: RoomProviderProps) {
  const [room, setRoom] = useState<OverlayRoom | null>(null);
  useEffect(() => {
    const opened = openRoom(overlayId);
    setRoom(opened);
    return () => opened.close();
  }, [overlayId]);
  return room && <RoomContext.Provider value={room}>{children}</RoomContext.Provider>;
}

export function useRoom(): OverlayRoom {
  const room = useContext(RoomContext);
  if (!room) throw new Error('There is no RoomProvider above.');
  return room;
}

/** Returns a record as it is shown. Renders again only when it changes. */
export function useRecord<Kind extends DesignKind>(
  kind: Kind,
  id: string | number | null,
): DesignRecords[Kind] | undefined {
  const { store } = useRoom();
  const key = String(id);
  const subscribe = useCallback(
    (notify: () => void) => store.subscribe(kind, key, notify),
    [store, kind, key],
  );
  return useSyncExternalStore(subscribe, () => store.get(kind, key));
}

/**
 * Something made of many records; draws again when that differs.
 * @param compute if it stays the same function, it is called once for each change of the design
 */
export function useDerived<Value>(compute: (store: DesignStore) => Value): Value {
  const { store } = useRoom();
  const last = useRef<{ readonly of: readonly unknown[]; readonly value: Value } | null>(null);
  const subscribe = useCallback((notify: () => void) => store.subscribe('*', '*', notify), [store]);
  return useSyncExternalStore(subscribe, () => {
    const of = [compute, store, store.version];
    const before = last.current;
    if (before && of.every((part, i) => part === before.of[i])) return before.value;
    const value = compute(store);
    last.current = { of, value: before && sameJson(before.value, value) ? before.value : value };
    return last.current.value;
  });
}

/** Returns true if the user has a scope in this overlay. */
export function useMay(scope: string): boolean {
  return useObserved(useRoom().permissions).includes(scope);
}

/** The one record of the overlay. */
export function useOverlay(): DesignRecords['overlay'] | undefined {
  const { overlayId } = useRoom();
  return useRecord('overlay', overlayId);
}
