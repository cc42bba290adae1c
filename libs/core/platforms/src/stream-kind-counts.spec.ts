import { countNames, countsShownAs, kindCountFacts, kindCounts } from './stream-kind-counts';
import type { SampleContext } from './kinds/kind-facts';
import { factsOf, streamKindNames, type RecordedFields, type StreamKind } from './stream-kinds';

const recorded: RecordedFields = {
  ...{ phase: 'start', gifted: 2, bits: 100, kicks: 50, jewels: 20, viewers: 7, tier: '1' },
};

const samples: { readonly [Kind in StreamKind]: { readonly make: (context: SampleContext) => object } } =
  factsOf('sample');
const records = factsOf('record') as { readonly [Kind in StreamKind]: (event: object) => RecordedFields };
const context: SampleContext = {
  ...{ values: {}, user: { userId: '1', login: 'ada', name: 'Ada' }, currency: 'EUR', now: 0 },
  chance: { between: (_, most) => most, oneOf: ([first]) => first },
  ...{ tier: () => '1', message: () => 'Hello', reward: () => ({ rewardId: '1', title: 'Hydrate' }) },
};

it.each(streamKindNames)('counts an event of kind %s', (kind) => {
  const added = kindCounts[kind](records[kind](samples[kind].make(context)));
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
