import { basisOf, changesOf, conflictsOf, valueAt, withChanges, withValueAt } from './values';

const saved = { name: 'Songs', limits: { queue: 10, perUser: 2 }, terms: ['a'], list: null };

it('reads and writes by paths, and leaves the rest as it is', () => {
  expect(valueAt(saved, 'limits.queue')).toBe(10);
  expect(valueAt(saved, 'limits.none.deeper')).toBeUndefined();
  const changed = withValueAt(saved, 'limits.queue', 5);
  expect(changed).toEqual({ ...saved, limits: { queue: 5, perUser: 2 } });
  expect(saved.limits.queue).toBe(10);
  expect(withValueAt({}, 'made.here', 1)).toEqual({ made: { here: 1 } });
});

it('keeps what others saved meanwhile beside own changes', () => {
  const changes = changesOf(saved, withValueAt(saved, 'limits.perUser', 3));
  const theirs = { ...saved, name: 'Music', limits: { queue: 20, perUser: 2 } };
  expect(withChanges(theirs, changes ?? {})).toEqual({ ...theirs, limits: { queue: 20, perUser: 3 } });
});

it('names what two people changed to different values, and nothing else', () => {
  const mine = changesOf(saved, { ...saved, name: 'Tunes', limits: { queue: 5, perUser: 3 }, terms: ['b'] });
  const theirs = { ...saved, name: 'Music', limits: { queue: 5, perUser: 4 }, list: 'x' };
  expect(conflictsOf(saved, mine ?? {}, theirs)).toEqual([
    { key: 'name', mine: 'Tunes', theirs: 'Music' },
    { key: 'limits.perUser', mine: 3, theirs: 4 },
  ]);
});

it('sends what differs and nothing else', () => {
  expect(changesOf(saved, { ...saved })).toBeNull();
  expect(changesOf(saved, withValueAt(saved, 'limits.perUser', 3))).toEqual({ limits: { perUser: 3 } });
  expect(changesOf(saved, { ...saved, terms: ['a', 'b'], list: 'x' })).toEqual({
    terms: ['a', 'b'],
    list: 'x',
  });
  expect(changesOf({ list: 'x' }, { list: null })).toEqual({ list: null });
});

it('names the values that changes are based on, and null where there was none', () => {
  const changes = { limits: { perUser: 3 }, terms: ['b'], list: 'x', added: 1 };
  expect(basisOf(saved, changes)).toEqual({ limits: { perUser: 2 }, terms: ['a'], list: null, added: null });
});
