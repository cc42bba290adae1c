import type { Values } from '../widget';
import { video } from './video.behaviour';
import { byItself, type VideoState } from './video.state';

const moment = { now: 0, values: {}, timeZone: 'UTC', random: () => 0, masked: (text: string) => text };
const after = (...commands: readonly (readonly [string, Values?])[]): VideoState =>
  commands.reduce<VideoState>(
    (state, [name, args = {}]) => video.commands[name]?.(state as never, args, moment) as never,
    byItself,
  );

it('a video is paused where it is and goes on from there', () => {
  expect(after(['pause'])).toEqual({ ...byItself, mode: 'paused' });
  expect(after(['pause'], ['play'])).toEqual(byItself);
  expect(after(['play'])).toBe(byItself);
});

it('one that was stopped is gone, and begins anew when it is played', () => {
  expect(after(['stop'], ['pause']).mode).toBe('stopped');
  expect(after(['stop'], ['play'])).toEqual({ ...byItself, jump: { s: null, n: 1 } });
  expect(after(['stop'], ['seek', { s: 3 }])).toEqual(after(['stop']));
});

it('jumps count, so that the same one twice is two', () => {
  expect(after(['seek', { s: 5 }], ['seek', { s: 5 }]).jump).toEqual({ s: 5, n: 2 });
  expect(after(['pause'], ['restart'])).toEqual({ ...byItself, jump: { s: null, n: 1 } });
});

it('its volume is that of the command from then on', () => {
  expect(after(['volume', { v: 0.2 }]).volume).toBe(0.2);
});
