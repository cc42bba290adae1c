import type { Commit, StoredEvent } from './event';
import type { Fold } from './fold';
import { eventId } from './ids';
import { RecentFolds } from './recent-folds';

const commandId = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

function commitOf(n: number, { revision = n, x = n, at = '2026-01-01T00:00:00.000Z' } = {}): Commit {
  const event = (index: number): StoredEvent => ({
    id: eventId(commandId(n), index),
    type: 'layer.moved',
    data: { x, index },
    meta: {
      commandId: commandId(n),
      index,
      of: 2,
      causationId: commandId(n),
      correlationId: commandId(n),
      actor: { accountId: 'anna', via: 'api' },
      operation: 'update_member',
      rev: n,
      at,
    },
    stream: 'overlay-a',
    revision: revision + index,
    position: '',
  });
  return { stream: 'overlay-a', events: [event(0), event(1)], position: String(n) };
}

const foldOf = (rev: number): Fold<unknown> => ({ rev }) as Fold<unknown>;

describe('folds of recent commits', () => {
  it('are found by the commit as the log tells it', () => {
    const recent = new RecentFolds();
    const fold = foldOf(1);
    recent.keep(commitOf(1).events, fold);
    expect(recent.after(commitOf(1))).toBe(fold);
    expect(recent.after(commitOf(2))).toBeNull();
  });

  it.each([
    ['stands elsewhere', { revision: 7 }],
    ['has other contents', { x: 7 }],
    ['was decided at another time', { at: '2026-01-01T00:00:01.000Z' }],
  ])('are not found by a commit of the same command that %s', (_, other) => {
    const recent = new RecentFolds();
    recent.keep(commitOf(1, other).events, foldOf(1));
    expect(recent.after(commitOf(1))).toBeNull();
    recent.keep(commitOf(1).events, foldOf(2));
    expect(recent.after(commitOf(1))).toEqual(foldOf(2));
  });

  it('are forgotten, the oldest first', () => {
    const recent = new RecentFolds(2);
    for (const n of [1, 2, 1, 3]) recent.keep(commitOf(n).events, foldOf(n));
    expect([1, 2, 3].map((n) => recent.after(commitOf(n)))).toEqual([foldOf(1), null, foldOf(3)]);
  });
});
