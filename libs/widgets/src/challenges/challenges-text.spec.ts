import { challengeRows, challengeText } from './challenges-text';
import type { Challenge, ChallengesState, ChallengeProgress } from './challenges.state';

const item = (name: string, more: Partial<Challenge> = {}): Challenge => ({
  itemId: name,
  name,
  goal: 10,
  unit: '',
  source: 'manual',
  reward: '',
  done: false,
  ...more,
});
const at = (name: string, value: number, more: Partial<ChallengeProgress> = {}): ChallengeProgress => ({
  name,
  value,
  done: false,
  setting: false,
  before: null,
  currency: null,
  times: 0,
  ...more,
});
const list = { showDone: 'keep', sort: 'manual' } as const;
const names = (...given: Parameters<typeof challengeRows>): string =>
  challengeRows(...given)
    .map((row) => row.item.name)
    .join('');

describe('the rows', () => {
  const items = ['A', 'B', 'C'].map((name) => item(name));
  const state: ChallengesState = {
    progress: { B: at('B', 10, { done: true, times: 1 }), C: at('C', 5) },
    current: null,
  };

  it('stand as in the list, or the furthest first', () => {
    expect(names({ ...list, items }, state)).toBe('ABC');
    expect(names({ ...list, items, sort: 'progress' }, state)).toBe('BCA');
  });

  it('leave out what is done, where that is wished', () => {
    expect(names({ ...list, items, showDone: 'hide' }, state)).toBe('AC');
    expect(names({ ...list, items: [], showDone: 'hide' }, state)).toBe('');
  });

  it('are five at most, from the one that is on', () => {
    const many = [...'ABCDEFGH'].map((name) => item(name));
    expect(names({ ...list, items: many }, { progress: {}, current: null })).toBe('ABCDE');
    expect(names({ ...list, items: many }, { progress: {}, current: 'C' })).toBe('CDEFG');
    expect(names({ ...list, items: many }, { progress: {}, current: 'H' })).toBe('DEFGH');
  });
});

it('says how far a challenge is', () => {
  const row = { item: item('A', { goal: 50_000 }), progress: at('A', 1200), isCurrent: false };
  expect(challengeText(row)).toBe('1,200 / 50,000');
  expect(challengeText({ ...row, item: item('A', { unit: 'wins' }) })).toBe('1,200 / 10\u00a0wins');
  expect(challengeText({ ...row, progress: at('A', 4.5, { currency: 'EUR' }) })).toBe('€4.50 / €50,000');
  expect(challengeText({ ...row, progress: at('A', 1200, { done: true }) })).toBe('✓');
});
