import { useEffect, useRef } from 'react';
import { answered, api } from '../../api/client';
import { useRoom } from '../../design/room-context';
import { tablesOf } from '../../design/tables-of';
import { toastProblem } from '../../ui/toasts';
import { useView } from '../editor-focus';

const AFTER_MS = 120;

/** Shows the design as it was at a rev, in Edit only; at the present one it is left. */
export function usePast(): (rev: number) => void {
  const room = useRoom();
  const view = useView();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wanted = useRef(0);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      view.past.set(null);
    },
    [view],
  );

  return (rev) => {
    wanted.current = rev;
    clearTimeout(timer.current);
    if (rev >= room.store.rev) return view.past.set(null);
    timer.current = setTimeout(() => {
      answered(
        api.GET('/overlays/{overlayId}/at/{rev}', {
          params: { path: { overlayId: room.overlayId, rev } },
        }),
      )
        .then((overlay) => {
          if (wanted.current === rev) view.past.set({ rev, at: overlay.at, tables: tablesOf(overlay) });
        })
        .catch(toastProblem);
    }, AFTER_MS);
  };
}
