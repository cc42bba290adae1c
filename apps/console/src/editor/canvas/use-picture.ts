import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { RenderLayout, RenderState } from '@studio/realtime/protocol';
import { placeId } from '../../design/records';
import { ScenePicture, type RecordSource } from '../../design/render-state-of';
import { useRoom } from '../../design/room-context';
import type { EditorFocus, Past } from '../editor-focus';

function pastSource({ tables }: Past): RecordSource {
  const [overlay] = Object.values(tables.overlay);
  return {
    overlay,
    // The tables are by kind.
    get: (kind, id) => (tables[kind] as { readonly [id: string]: never })[id],
  };
}

/**
 * Returns the picture of a scene as shown here, with unconfirmed edits and the current drag.
 * @param view editor whose drag and past revision are shown; null for the picture on air
 */
export function usePicture(sceneId: number | null, view: EditorFocus | null): RenderState | null {
  const room = useRoom();
  const pictures = useRef(new ScenePicture());
  const subscribe = useCallback(
    (notify: () => void) => {
      const stops = [
        room.store.subscribe('*', '*', notify),
        room.states.subscribe(notify),
        view?.drag.subscribe(notify),
        view?.past.subscribe(notify),
      ];
      return () => stops.forEach((stop) => stop?.());
    },
    [room, view],
  );
  const last = useRef<{ readonly of: readonly unknown[]; readonly picture: RenderState | null }>(null);
  return useSyncExternalStore(subscribe, () => {
    const [past, drag, states] = [view?.past.get(), view?.drag.get(), room.states.get()];
    // React may request the same snapshot several times.
    const of = [sceneId, room.store, room.store.version, past, drag, states];
    if (last.current && of.every((part, i) => part === last.current?.of[i])) return last.current.picture;
    const source: RecordSource = past ? pastSource(past) : room.store;
    const moved = drag && sceneId !== null ? withDrag(source, sceneId, drag) : source;
    const picture = sceneId === null ? null : pictures.current.of(moved, sceneId, states);
    last.current = { of, picture };
    return picture;
  });
}

function withDrag(
  source: RecordSource,
  sceneId: number,
  drag: ReadonlyMap<number, RenderLayout>,
): RecordSource {
  return {
    overlay: source.overlay,
    get: (kind, id) => {
      const record = source.get(kind, id);
      if (kind !== 'place' || !record || !('layout' in record)) return record;
      const layout = drag.get(record.memberId);
      return layout && id === placeId(sceneId, record.memberId) ? { ...record, layout } : record;
    },
  };
}
