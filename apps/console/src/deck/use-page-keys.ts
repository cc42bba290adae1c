import { useCallback, useEffect, useRef, useState } from 'react';
import { asProblem } from '../api/api-problem';
import { answered, api, type BodyOf } from '../api/client';
import { sameJson } from '../design/records';
import { toastProblem } from '../ui/toasts';
import type { DeckKeyData, DeckPageData } from './buttons';
import { mergedKeys } from './merged-keys';

type KeyInput = NonNullable<BodyOf<'update_deck_page'>['keys']>[number];
type Keys = readonly DeckKeyData[];
type Page = Pick<DeckPageData, 'pageId' | 'keys'>;

/**
 * Returns the keys of a page, and a function that changes them. A change is shown at once. Others' changes of other
 * keys stay; if somebody else changed the same, nothing is saved, and a message says so.
 * @param page as received from the server
 */
export function usePageKeys(overlayId: string, page: Page): readonly [Keys, (keys: Keys) => void] {
  const { pageId, keys: stored } = page;
  const [wanted, setWanted] = useState<Keys | null>(null);
  const sent = useRef({ last: Promise.resolve(), newest: 0, answered: 0 });
  /** Keys that the change that is shown is based on; null if the stored ones are shown. */
  const basis = useRef<Keys | null>(null);
  /** Ids that the server gave to new keys. */
  const ids = useRef(new Map<string, string>());

  useEffect(() => {
    const { newest, answered: done } = sent.current;
    if (!wanted || (done !== newest && !sameJson(stored, wanted))) return;
    setWanted(null);
    basis.current = null;
  }, [stored, wanted]);

  const set = useCallback(
    (keys: Keys) => {
      setWanted(keys);
      basis.current ??= stored;
      const number = ++sent.current.newest;
      const idOf = (keyId: string): string => ids.current.get(keyId) ?? keyId;
      const send = async (): Promise<void> => {
        // Each request contains all keys, so of those waiting only the latest is sent.
        if (number !== sent.current.newest) return;
        try {
          const known = keys.map((key) => ({ ...key, keyId: idOf(key.keyId) }));
          const saved = await savedKeys(overlayId, pageId, { from: basis.current ?? known, keys: known });
          // As they are shown: without what others have changed meanwhile.
          basis.current = known.map((key) => {
            const { keyId, imageUrl } = saved.find(({ pos }) => pos === key.pos) ?? key;
            ids.current.set(key.keyId, keyId);
            return { ...key, keyId, imageUrl };
          });
          sent.current.answered = number;
        } catch (error) {
          basis.current = null;
          setWanted(null);
          toastProblem(error);
        }
      };
      sent.current.last = sent.current.last.then(send);
    },
    [overlayId, pageId, stored],
  );
  return [wanted ?? stored, set];
}

/**
 * Saves keys, again on top of those that others have saved meanwhile.
 * @param from keys that the user changed
 * @returns the keys that are stored then
 * @throws ApiProblem `values_changed` if others changed the same keys
 */
async function savedKeys(
  overlayId: string,
  pageId: number,
  { from, keys }: { readonly from: Keys; readonly keys: Keys },
): Promise<Keys> {
  const params = { path: { overlayId, pageId } };
  const send = async (based: Keys, changed: Keys): Promise<Keys> => {
    const body = { keys: changed.map(inputOf), expected: { keys: based } };
    return (await answered(api.PATCH('/overlays/{overlayId}/deck/pages/{pageId}', { params, body }))).keys;
  };
  try {
    return await send(from, keys);
  } catch (error) {
    const { code, details } = asProblem(error);
    if (code !== 'values_changed') throw error;
    const { keys: now } = details['current'] as { readonly keys: Keys };
    const merged = mergedKeys(from, keys, now);
    if (!merged) throw error;
    return send(now, merged);
  }
}

function inputOf({ imageUrl: _, ...key }: DeckKeyData): KeyInput {
  return key;
}
