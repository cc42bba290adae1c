import { songQueue } from './song-queue.behaviour';
import { queuedSongs } from './songs-live';

const song = (requestId: number, more: object = {}) => ({
  ...{ requestId, videoId: 'x', title: `Song ${requestId}`, durationS: 65, requester: { name: 'Ada' } },
  ...more,
});

it('lists what waits, the next one first, as many as there is room for', () => {
  const queue = [song(1), song(2, { durationS: null, requester: null }), song(3)];
  expect(queuedSongs({ queue }, 2)).toEqual([
    { id: '1', title: 'Song 1', requester: 'Ada', length: '1:05' },
    { id: '2', title: 'Song 2', requester: '', length: '' },
  ]);
});

it.each([null, undefined, {}, { queue: 'none' }])('lists nothing of %j', (none) => {
  expect(queuedSongs(none, 5)).toEqual([]);
});

it('is kept up by itself', () => {
  const state = songQueue.initial({});
  const moment = { now: 0, values: {}, timeZone: 'UTC', random: () => 0, masked: (text: string) => text };
  expect(songQueue.commands['refresh']?.(state, {}, moment)).toBe(state);
});
