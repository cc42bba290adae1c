import type { Commit, StoredEvent } from './event';
import type { Fold } from './fold';
import { eventId } from './ids';
import { RecentFolds, type Made } from './recent-folds';

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

/** Commit and folds that lead to a fold of this rev. */
function made({ events }: Commit, rev: number): Made<unknown> {
  return { before: foldOf(rev - 1), after: foldOf(rev), events };
}

describe('folds of recent commits', () => {
  it('are found by the commit as the log tells it', () => {
    const recent = new RecentFolds();
    const one = made(commitOf(1), 1);
    recent.keep(one);
    expect(recent.of(commitOf(1))).toBe(one);
    expect(recent.of(commitOf(2))).toBeNull();
  });

  it.each([
    ['stands elsewhere', { revision: 7 }],
    ['has other contents', { x: 7 }],
    ['was decided at another time', { at: '2026-01-01T00:00:01.000Z' }],
  ])('are not found by a commit of the same command that %s', (_, other) => {
    const recent = new RecentFolds();
    recent.keep(made(commitOf(1, other), 1));
    expect(recent.of(commitOf(1))).toBeNull();
    recent.keep(made(commitOf(1), 2));
    expect(recent.of(commitOf(1))?.after).toEqual(foldOf(2));
  });

  it('are not found by what the same key has done to another stream', () => {
    const recent = new RecentFolds();
    recent.keep(made(commitOf(1), 1));
    const { events, position } = commitOf(1);
    const stream = 'overlay-b';
    expect(recent.of({ stream, events: events.map((event) => ({ ...event, stream })), position })).toBeNull();
  });

  it('keep their place when their command was decided again', () => {
    const recent = new RecentFolds(3);
    for (const n of [1, 2, 1, 3]) recent.keep(made(commitOf(n), n));
    expect([1, 2, 3].map((n) => recent.of(commitOf(n)) !== null)).toEqual([true, true, true]);
    recent.keep(made(commitOf(4), 4));
    expect([1, 2, 3, 4].map((n) => recent.of(commitOf(n)) !== null)).toEqual([true, false, true, true]);
  });

  it('are as many as before once all were forgotten', () => {
    const recent = new RecentFolds(3);
    for (const n of [1, 2, 3, 4]) recent.keep(made(commitOf(n), n));
    recent.clear();
    for (const n of [4, 3, 5]) recent.keep(made(commitOf(n), n));
    expect([3, 4, 5].every((n) => recent.of(commitOf(n)) !== null)).toBe(true);
  });

  it('are forgotten at once when asked to', () => {
    const recent = new RecentFolds();
    recent.keep(made(commitOf(1), 1));
    recent.clear();
    expect(recent.of(commitOf(1))).toBeNull();
  });

  it('are forgotten, the oldest first', () => {
    const recent = new RecentFolds(2);
    for (const n of [1, 2, 1, 3]) recent.keep(made(commitOf(n), n));
    expect([1, 2, 3].map((n) => recent.of(commitOf(n))?.after.rev)).toEqual([1, undefined, 3]);
  });
});
