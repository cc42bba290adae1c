import type { BehaviourContext } from '../behaviour';
import { defaultValues } from '../read-values';
import type { Values } from '../widget';
import { lowerThird } from './lower-third.behaviour';
import { asSet, goneAt, shownPerson, type LowerThirdState } from './lower-third.state';
import { lowerThirdWidget } from './lower-third.widget';

const entries = ['Ada', 'Bea'].map((name) => ({ itemId: name, name, subtitle: `${name}!`, logo: '' }));
const settings = { title: 'Host', subtitle: 'of the show', logo: '/media/l.png', entries };
const moment = (values: Values = {}): BehaviourContext => ({
  ...{ now: 5000, timeZone: 'UTC', random: () => 0, masked: (text: string) => text },
  values: { ...defaultValues(lowerThirdWidget), ...settings, ...values },
});
const fire = (state: LowerThirdState, name: string, args: Values = {}, values: Values = {}) =>
  lowerThird.commands[name]?.(state as never, args, moment(values)) as unknown as LowerThirdState;

it('names whom the settings name, one of the list, or whom somebody says', () => {
  expect(shownPerson(settings, asSet)).toMatchObject({ title: 'Host', logo: '/media/l.png' });
  const second = fire(asSet, 'show', { index: 1 });
  expect(second).toEqual({ hidden: false, shownAt: 5000, index: 1, said: null });
  expect(shownPerson(settings, second)).toEqual({ title: 'Bea', subtitle: 'Bea!', logo: '/media/l.png' });
  expect(fire(asSet, 'show', { index: 2 })).toBe(asSet);
  const said = fire(second, 'set', { title: 'Guest' });
  expect(shownPerson(settings, said)).toMatchObject({ title: 'Guest', subtitle: '' });
  expect(fire(said, 'set', { title: 'Guest' })).toBe(said);
  expect(fire(said, 'set')).toEqual(second);
});

it('goes through the list and begins again', () => {
  const all = [1, 2, 3].reduce<LowerThirdState[]>(
    (some) => [...some, fire(some.at(-1) ?? asSet, 'next')],
    [],
  );
  expect(all.map(({ index }) => index)).toEqual([0, 1, 0]);
  expect(fire(asSet, 'next', {}, { entries: [] })).toBe(asSet);
});

it('is hidden and shown again, as it was', () => {
  const hidden = fire(fire(asSet, 'show', { index: 1 }), 'hide');
  expect(hidden).toMatchObject({ hidden: true, index: 1 });
  expect(fire(hidden, 'hide')).toBe(hidden);
  expect(fire(hidden, 'show')).toMatchObject({ hidden: false, index: 1, shownAt: 5000 });
});

it('leaves by the time, and comes again with its scene unless somebody has hidden it', () => {
  expect(goneAt({ ...asSet, shownAt: 1000 }, 8)).toBe(9000);
  expect(goneAt({ ...asSet, shownAt: 1000 }, 0)).toBeNull();
  const apply = (state: LowerThirdState, what: 'settings' | 'sceneLive', autoHideS: number) =>
    lowerThird.on?.[what]?.(state as never, { sceneId: 1 } as never, moment({ autoHideS }));
  expect(apply(asSet, 'sceneLive', 8)).toMatchObject({ shownAt: 5000 });
  expect(apply(asSet, 'settings', 8)).toMatchObject({ shownAt: 5000 });
  expect(apply(asSet, 'sceneLive', 0)).toBe(asSet);
  const hidden = { ...asSet, hidden: true, shownAt: 1 };
  expect(apply(hidden, 'sceneLive', 8)).toBe(hidden);
});
