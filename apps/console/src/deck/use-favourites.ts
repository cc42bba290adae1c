import { useCallback, useEffect, useRef, useState } from 'react';
import { answered, api } from '../api/client';
import { sameJson } from '../design/records';
import { toastProblem } from '../ui/toasts';

/**
 * Starred buttons in their order, and a way to change them, which is shown at once.
 * @param told as the server has told them
 */
export function useFavourites(
  overlayId: string,
  told: readonly string[],
): readonly [readonly string[], (buttonIds: readonly string[]) => void] {
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const sent = useRef({ last: Promise.resolve(), newest: 0, answered: 0 });

  useEffect(() => {
    const { newest, answered: done } = sent.current;
    if (wanted && (done === newest || sameJson(told, wanted))) setWanted(null);
  }, [told, wanted]);

  const set = useCallback(
    (buttonIds: readonly string[]) => {
      setWanted(buttonIds);
      const number = ++sent.current.newest;
      const send = async (): Promise<void> => {
        // Each says all: of those that wait the newest is enough.
        if (number !== sent.current.newest) return;
        try {
          const body = { buttonIds: [...buttonIds] };
          await answered(
            api.PUT('/overlays/{overlayId}/deck-favorites', { params: { path: { overlayId } }, body }),
          );
          sent.current.answered = number;
        } catch (error) {
          setWanted(null);
          toastProblem(error);
        }
      };
      sent.current.last = sent.current.last.then(send);
    },
    [overlayId],
  );
  return [wanted ?? told, set];
}
