import { given } from '@studio/kernel/given-when-then';
import * as fc from 'fast-check';
import { counterDecider } from './counter.decider';
import { countedOn, type BotCounter, type BotCounters } from './counter.state';

const noon = Date.UTC(2026, 10, 24, 12);
const none = given(counterDecider).with({ timeZone: 'Europe/Berlin', now: noon });
const deaths = none.when('CreateBotCounter', { name: 'deaths', value: 3, max: 5 });
const valueOf = (state: BotCounters, id = 1): number | undefined => state.counters[id]?.value;

describe('a counter', () => {
  it('begins at 0, or at what lies nearest within its bounds, and counts by 1', () => {
    expect(none.when('CreateBotCounter', { name: 'wins' }).state().counters[1]).toEqual({
      ...{ counterId: 1, name: 'wins', value: 0, step: 1, min: null, max: null, resetOn: 'never' },
    });
    expect(valueOf(none.when('CreateBotCounter', { name: 'wins', min: 2 }).state())).toBe(2);
  });

  it('has a name of its own', () => {
    deaths.when('CreateBotCounter', { name: 'deaths' }).fails('duplicate', { counterId: 1 });
    deaths
      .when('CreateBotCounter', { name: 'wins' })
      .when('UpdateBotCounter', { counterId: 2, name: 'deaths' })
      .fails('duplicate', { counterId: 1 });
    deaths.when('UpdateBotCounter', { counterId: 1, name: 'deaths' }).changesNothing();
  });

  it('is changed, set or counted on from where it stands, within its bounds', () => {
    deaths
      .when('UpdateBotCounter', { counterId: 1, delta: 1 })
      .then([{ type: 'counter.counted', data: { counterId: 1, value: 4 } }]);
    expect(valueOf(deaths.when('UpdateBotCounter', { counterId: 1, delta: 99 }).state())).toBe(5);
    expect(valueOf(deaths.when('UpdateBotCounter', { counterId: 1, value: -7 }).state())).toBe(-7);
    deaths.when('UpdateBotCounter', { counterId: 1, value: 6 }).fails('invalid_value', { field: 'value' });
    deaths.when('UpdateBotCounter', { counterId: 1, min: 6 }).fails('invalid_value', { field: 'min' });
    deaths.when('UpdateBotCounter', { counterId: 1, max: 2 }).then([
      { type: 'counter.changed', data: { counterId: 1, max: 2 } },
      { type: 'counter.counted', data: { counterId: 1, value: 2 } },
    ]);
    deaths.when('UpdateBotCounter', { counterId: 2, delta: 1 }).fails('not_found', { resource: 'counter' });
  });

  it('is deleted, and its id not given again', () => {
    const gone = deaths.when('DeleteBotCounter', { counterId: 1 });
    expect(gone.when('CreateBotCounter', { name: 'deaths' }).state().counters).toMatchObject({
      2: { counterId: 2 },
    });
    gone.when('DeleteBotCounter', { counterId: 1 }).fails('not_found', { resource: 'counter' });
  });

  it('is one of 200', () => {
    let full = given(counterDecider).with({ timeZone: 'UTC' });
    for (let n = 0; n < 200; n++) full = full.when('CreateBotCounter', { name: `c${n}` });
    full.when('CreateBotCounter', { name: 'more' }).fails('limit_reached', { limit: 200, used: 200 });
    full.when('CountOn', { name: 'more', op: 'add' }).fails('limit_reached', { limit: 200, used: 200 });
  });

  it('is counted on by name in chat, and made when there is none', () => {
    expect(valueOf(deaths.when('CountOn', { name: 'deaths', op: 'add' }).state())).toBe(4);
    expect(valueOf(deaths.when('CountOn', { name: 'deaths', op: 'set', amount: 9 }).state())).toBe(5);
    expect(valueOf(deaths.when('CountOn', { name: 'deaths', op: 'reset' }).state())).toBe(0);
    expect(valueOf(none.when('CountOn', { name: 'hugs', op: 'add' }).state())).toBe(1);
  });

  it('never leaves its bounds, and what is added one by one is what is added at once', () => {
    const bounded = fc
      .record({
        value: fc.integer(),
        step: fc.integer({ min: -50, max: 50 }),
        min: fc.integer(),
        max: fc.integer(),
      })
      .filter(({ min, max }) => min <= max)
      .map((some): BotCounter => ({ ...some, counterId: 1, name: 'n', resetOn: 'never' }));
    fc.assert(
      fc.property(
        bounded,
        fc.constantFrom('add', 'set', 'reset' as const),
        fc.integer(),
        (counter, op, by) => {
          const value = countedOn(counter, op, by);
          expect(value).toBeGreaterThanOrEqual(counter.min ?? 0);
          expect(value).toBeLessThanOrEqual(counter.max ?? 0);
        },
      ),
      { seed: 1, numRuns: 300 },
    );
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 })), (deltas) => {
        const free = {
          counterId: 1,
          name: 'n',
          value: 0,
          step: 1,
          min: null,
          max: 30,
          resetOn: 'never',
        } as const;
        const all = deltas.reduce(
          (counter, by) => ({ ...counter, value: countedOn(counter, 'add', by) }),
          free as BotCounter,
        );
        expect(all.value).toBe(
          Math.min(
            30,
            deltas.reduce((sum, by) => sum + by, 0),
          ),
        );
      }),
      { seed: 1 },
    );
  });
});

describe('a counter begins again', () => {
  const daily = none.when('CreateBotCounter', { name: 'today', value: 7, resetOn: 'daily' });
  const midnight = Date.UTC(2026, 10, 24, 23);

  it('with a stream, if it is told to', () => {
    const counted = deaths.when('CreateBotCounter', { name: 'lost', value: 2, resetOn: 'stream' });
    counted
      .when('RestartCounters', { resetOn: 'stream' })
      .then([{ type: 'counter.counted', data: { counterId: 2, value: 0 } }]);
    deaths.when('RestartCounters', { resetOn: 'stream' }).changesNothing();
  });

  it('with a day of where the account is at home, once', () => {
    expect(daily.state().day).toEqual({ day: '2026-11-24', endsAt: midnight });
    daily.when('RestartCounters', { resetOn: 'daily' }, { now: midnight - 1 }).changesNothing();
    const begun = daily.when('RestartCounters', { resetOn: 'daily' }, { now: midnight });
    begun.then([
      { type: 'counter.counted', data: { counterId: 1, value: 0 } },
      { type: 'counters.day-began', data: { day: '2026-11-25', endsAt: midnight + 86_400_000 } },
    ]);
    begun
      .when('UpdateBotCounter', { counterId: 1, delta: 1 })
      .when('RestartCounters', { resetOn: 'daily' }, { now: midnight + 5 })
      .changesNothing();
  });

  it('not twice on a day when the account moves west', () => {
    const begun = daily.when('RestartCounters', { resetOn: 'daily' }, { now: midnight });
    begun
      .when('UpdateBotCounter', { counterId: 1, value: 4 })
      .when('RestartCounters', { resetOn: 'daily' }, { now: midnight + 1000, timeZone: 'America/New_York' })
      .then([{ type: 'counters.day-began', data: { day: '2026-11-25', endsAt: Date.UTC(2026, 10, 25, 5) } }]);
  });

  it('and waits for no day once none of them does', () => {
    expect(
      daily
        .when('DeleteBotCounter', { counterId: 1 })
        .when('RestartCounters', { resetOn: 'daily' }, { now: midnight })
        .state().day,
    ).toEqual({ day: '2026-11-25', endsAt: null });
  });
});
