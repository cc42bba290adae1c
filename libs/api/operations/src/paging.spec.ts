import { pageOf } from './paging';

const all = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
const idOf = ({ id }: { readonly id: string }): string => id;
const ids = (items: readonly { readonly id: string }[]): string => items.map(idOf).join('');

describe('a list at hand', () => {
  it('is answered whole unless a part is asked for', () => {
    expect(pageOf(all, {}, idOf)).toEqual({ items: all, nextCursor: null });
    expect(pageOf([], { limit: 3 }, idOf)).toEqual({ items: [], nextCursor: null });
    expect(pageOf(all, { limit: 5 }, idOf).nextCursor).toBeNull();
  });

  it('comes in pages that miss nothing', () => {
    let seen = '';
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: ReturnType<typeof pageOf<(typeof all)[number]>> = pageOf(
        all,
        { limit: 2, ...(cursor !== undefined && { cursor }) },
        idOf,
      );
      seen += ids(page.items);
      cursor = page.nextCursor;
    }
    expect(seen).toBe('abcde');
  });

  it('goes on behind the last entry wherever that is, and at its place when it is gone', () => {
    const cursor = pageOf(all, { limit: 2 }, idOf).nextCursor ?? '';
    expect(ids(pageOf([{ id: 'x' }, ...all], { cursor }, idOf).items)).toBe('cde');
    expect(ids(pageOf(all.slice(2), { cursor }, idOf).items)).toBe('e');
  });

  it.each(['x', '5', 'bnVsbA', '{}', Buffer.from('[1.5,"a"]').toString('base64url'), '🙂'])(
    'refuses the cursor %s',
    (cursor) => {
      expect(() => pageOf(all, { cursor }, idOf)).toThrow(
        'cursor must be the nextCursor of the previous page.',
      );
    },
  );
});
