import { countNames, countsShownAs, kindCountFacts, kindCounts } from './stream-kind-counts';
import { streamKindNames, type RecordedFields } from './stream-kinds';

const recorded: RecordedFields = {
  ...{ phase: 'start', gifted: 2, bits: 100, kicks: 50, jewels: 20, viewers: 7, tier: '1' },
};

it.each(streamKindNames)('counts an event of kind %s', (kind) => {
  const added = kindCounts[kind](recorded);
  expect(Object.keys(added).filter((name) => !(countNames as readonly string[]).includes(name))).toEqual([]);
  expect(Math.max(...Object.values(added))).toBeGreaterThan(0);
});

it.each(['hype', 'prediction', 'creatorGoal'] as const)('counts a %s once, by its start', (kind) => {
  expect(Object.values(kindCounts[kind]({ ...recorded, phase: 'end' }))).toEqual([0]);
});

it('shows every count of events in statistics, apart from what other counts contain', () => {
  const shown = [...countsShownAs('events'), ...countsShownAs('amount')];
  expect(countNames.filter((name) => !(shown as readonly string[]).includes(name))).toEqual([
    'subPoints',
    'gifts',
  ]);
  expect(kindCountFacts.shoutouts.shown).toBe('events');
});
