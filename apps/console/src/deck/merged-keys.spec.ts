import { plainKey, type DeckKeyData } from './buttons';
import { mergedKeys } from './merged-keys';

const key = (keyId: string, pos: number, label: string | null = null): DeckKeyData => ({
  ...plainKey(`scene:${keyId}`),
  ...{ keyId, pos, label },
});
const from = [key('a', 0), key('b', 1)];

describe('keys of a page that two people change', () => {
  it.each<[string, readonly DeckKeyData[], readonly DeckKeyData[], readonly DeckKeyData[] | null]>([
    [
      'keeps both labels',
      [key('a', 0, 'A'), key('b', 1)],
      [key('a', 0), key('b', 1, 'B')],
      [key('a', 0, 'A'), key('b', 1, 'B')],
    ],
    [
      'keeps a new key beside a removed one',
      [...from, key('c', 2)],
      [key('b', 1)],
      [key('b', 1), key('c', 2)],
    ],
    ['takes the same change once', [key('a', 0)], [key('a', 0)], [key('a', 0)]],
    ['refuses two labels of one key', [key('a', 0, 'A'), key('b', 1)], [key('a', 0, 'Z'), key('b', 1)], null],
    ['refuses a change of a key that is gone', [key('a', 0, 'A'), key('b', 1)], [key('b', 1)], null],
    ['refuses two keys in one place', [...from, key('c', 2)], [...from, key('d', 2)], null],
  ])('%s', (_, mine, theirs, merged) => expect(mergedKeys(from, mine, theirs)).toEqual(merged));
});
