import { sameJson } from '../design/records';
import type { DeckKeyData } from './buttons';

type Keys = readonly DeckKeyData[];

/**
 * Returns the keys of a page with the changes of two people.
 * @param from keys that both began from
 * @returns in order of their places; null if both changed the same key, or put keys into the same place
 */
export function mergedKeys(from: Keys, mine: Keys, theirs: Keys): Keys | null {
  const [before, own, other] = [from, mine, theirs].map(
    (keys) => new Map(keys.map((key) => [key.keyId, key])),
  );
  const merged: DeckKeyData[] = [];
  for (const id of new Set([...mine, ...theirs].map(({ keyId }) => keyId))) {
    const [old, my, their] = [before?.get(id), own?.get(id), other?.get(id)];
    const isMine = !sameJson(old, my);
    if (isMine && !sameJson(old, their) && !sameJson(my, their)) return null;
    const key = isMine ? my : their;
    if (key) merged.push(key);
  }
  const places = new Set(merged.map(({ pos }) => pos));
  return places.size === merged.length ? merged.sort((a, b) => a.pos - b.pos) : null;
}
