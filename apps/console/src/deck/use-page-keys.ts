import { useCallback, useEffect, useRef, useState } from 'react';
import { answered, api, type BodyOf } from '../api/client';
import { sameJson } from '../design/records';
import { toastProblem } from '../ui/toasts';
import type { DeckKeyData, DeckPageData } from './buttons';

type KeyInput = NonNullable<BodyOf<'update_deck_page'>['keys']>[number];

/**
 * Returns the keys of a page, and a function that changes them. A change is shown at once.
 * @param page as received from the server
 */
export function usePageKeys(
  overlayId: string,
  page: Pick<DeckPageData, 'pageId' | 'keys'>,
): readonly [readonly DeckKeyData[], (keys: readonly DeckKeyData[]) => void] {
  const { pageId, keys: stored } = page;
  const [wanted, setWanted] = useState<readonly DeckKeyData[] | null>(null);
  const sent = useRef({ last: Promise.resolve(), newest: 0, answered: 0 });

  useEffect(() => {
    const { newest, answered: done } = sent.current;
    if (wanted && (done === newest || sameJson(stored, wanted))) setWanted(null);
  }, [stored, wanted]);

  const set = useCallback(
    (keys: readonly DeckKeyData[]) => {
      setWanted(keys);
      const number = ++sent.current.newest;
      const send = async (): Promise<void> => {
        // Each request contains all keys, so of those waiting only the latest is sent.
        if (number !== sent.current.newest) return;
        try {
          const params = { path: { overlayId, pageId } };
          const body = { keys: keys.map(inputOf) };
          await answered(api.PATCH('/overlays/{overlayId}/deck/pages/{pageId}', { params, body }));
          sent.current.answered = number;
        } catch (error) {
          setWanted(null);
          toastProblem(error);
        }
      };
      sent.current.last = sent.current.last.then(send);
    },
    [overlayId, pageId],
  );
  return [wanted ?? stored, set];
}

function inputOf({ imageUrl: _, ...key }: DeckKeyData): KeyInput {
  return key;
}
