import { given } from '@studio/kernel/given-when-then';
import { effectMoments, effectDecider } from './effect.decider';

const fresh = given(effectDecider);
const fire = (slug: 'snow' | 'flash' | 'hearts', args?: object) => ({ slug, action: 'fire', args }) as never;

const flash = {
  type: 'effect.fired',
  data: { slug: 'flash', intensity: 0.5, durationMs: 500, emotes: [] },
} as const;

it('an effect lasts as long as is asked for, else as long as is its own', () => {
  const data = { slug: 'snow', intensity: 0.5, durationMs: 4000, emotes: [] } as const;
  fresh.when('FireEffect', fire('snow')).then([{ type: 'effect.fired', data }]);
  fresh
    .when('FireEffect', fire('snow', { intensity: 1, durationMs: 900 }))
    .then([{ type: 'effect.fired', data: { ...data, intensity: 1, durationMs: 900 } }]);
  fresh.when('FireEffect', fire('flash')).then([flash]);
});

it('three run at the same time, and one more once one is over or was ended', () => {
  const full = fresh
    .when('FireEffect', fire('snow'))
    .when('FireEffect', fire('snow', { durationMs: 2500 }))
    .when('FireEffect', fire('hearts'));
  full.when('FireEffect', fire('flash')).fails('limit_reached', { resource: 'effect', limit: 3, used: 3 });
  // Each command comes a second after the one before: the second snow is over then.
  full
    .with({ now: Date.UTC(2026, 0, 1) + 3500 })
    .when('FireEffect', fire('flash'))
    .then([flash]);
  full
    .when('FireEffect', { slug: 'snow', action: 'stop' } as never)
    .then([{ type: 'effect.stopped', data: { slug: 'snow' } }])
    .when('FireEffect', fire('flash'))
    .then([flash]);
});

it('nothing is ended where nothing runs', () => {
  fresh.when('FireEffect', { slug: 'snow', action: 'stop' } as never).changesNothing();
});

it('renderers are told of it for as long as it lasts', () => {
  const event = { type: 'effect.fired', data: { slug: 'snow', durationMs: 900 } } as never;
  expect(effectMoments.momentOf(event)).toEqual({
    kind: 'effect',
    payload: { slug: 'snow', durationMs: 900 },
    ttlMs: 900,
  });
});
