import type { Values } from '../widget';
import { sound } from './sound.behaviour';
import { quiet, type SoundState } from './sound.state';

const play = (state: SoundState, upload: string | undefined, now: number, args: Values = {}) =>
  sound.commands['play']?.(
    state as never,
    { uploadId: 1, ...args },
    {
      ...{ now, values: { volume: 0.3, maxConcurrent: 2 }, timeZone: 'UTC' },
      ...{ random: () => 0, masked: (text: string) => text },
      ...(upload !== undefined && { upload }),
    },
  ) as unknown as SoundState;

it('plays what it is told to, as loud as it is told to', () => {
  const one = play(quiet, '/a.mp3', 5);
  expect(one).toEqual({ sounds: [{ url: '/a.mp3', volume: 0.3, at: 5 }] });
  expect(play(quiet, '/a.mp3', 5, { volume: 1 })).toMatchObject({ sounds: [{ volume: 1 }] });
  expect(play(one, undefined, 6)).toBe(one);
});

it('plays so many at once, the oldest ends for one more', () => {
  const three = ['/a', '/b', '/c'].reduce<SoundState>((state, url, n) => play(state, url, n), quiet);
  expect(three.sounds.map(({ url }) => url)).toEqual(['/b', '/c']);
});

it('is quiet once it is stopped', () => {
  const moment = { now: 9, values: {}, timeZone: 'UTC', random: () => 0, masked: (text: string) => text };
  expect(sound.commands['stop']?.(play(quiet, '/a', 1) as never, {}, moment)).toEqual(quiet);
  expect(sound.commands['stop']?.(quiet as never, {}, moment)).toBe(quiet);
  const two = play(play(quiet, '/a', 1), '/b', 2);
  expect(sound.commands['stop']?.(two as never, { uploadId: 1 }, { ...moment, upload: '/a' })).toEqual({
    sounds: [{ url: '/b', volume: 0.3, at: 2 }],
  });
});
