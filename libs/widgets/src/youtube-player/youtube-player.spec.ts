import type { Values } from '../widget';
import { frameUrl } from './frame-url';
import { youtubePlayer } from './youtube-player.behaviour';
import { nothingPlays, positionOf, type PlayerState } from './youtube-player.state';

const [first, second] = ['dQw4w9WgXcQ', 'aaaaaaaaaaa'];
const settings = { autoplay: true, maxSeconds: 60 };

const at = (now: number, values: Values = settings) => ({
  ...{ now, values, timeZone: 'UTC', random: () => 0, masked: (text: string) => text },
});
const does = (state: PlayerState, name: string, args: Values = {}, now = 1000, values: Values = settings) =>
  youtubePlayer.commands[name]?.(state as never, args, at(now, values)) as unknown as PlayerState;

const playing = does(nothingPlays, 'play', { videoId: first });

it('is as far as the time that has passed, on every page', () => {
  expect(playing.playing).toEqual({ videoId: first, startedAt: 1000, pausedAtS: null });
  expect(positionOf(playing.playing as never, 31_000)).toBe(30);
  const paused = does(playing, 'pause', {}, 11_000);
  expect(positionOf(paused.playing as never, 99_000)).toBe(10);
  const again = does(paused, 'resume', {}, 100_000);
  expect(positionOf(again.playing as never, 105_000)).toBe(15);
  expect(does(again, 'resume', {}, 1)).toBe(again);
  expect(does(paused, 'pause', {}, 1)).toBe(paused);
});

it('plays one after the other', () => {
  expect(does(nothingPlays, 'queue', { videoId: first }).playing).toMatchObject({ videoId: first });
  expect(does(nothingPlays, 'queue', { videoId: first }, 1, { autoplay: false })).toMatchObject({
    playing: null,
    queue: [{ itemId: '1', videoId: first, addedAt: 1 }],
  });
  const queued = does(playing, 'queue', { videoId: second });
  expect(queued.queue).toEqual([{ itemId: '1', videoId: second, addedAt: 1000 }]);
  const skipped = does(queued, 'skip', {}, 5000);
  expect(skipped).toMatchObject({ playing: { videoId: second, startedAt: 5000 }, queue: [] });
  expect(does(skipped, 'skip')).toMatchObject({ playing: null });
  expect(does(does(skipped, 'skip'), 'skip')).toMatchObject({ playing: null });
  expect(does(queued, 'clear').queue).toEqual([]);
});

it('goes on by itself after as long as one may take', () => {
  const queued = does(playing, 'queue', { videoId: second });
  expect(youtubePlayer.due?.(queued as never, settings)).toBe(61_000);
  expect(youtubePlayer.due?.(queued as never, { maxSeconds: 0 })).toBeNull();
  expect(youtubePlayer.due?.(does(queued, 'pause') as never, settings)).toBeNull();
  expect(youtubePlayer.wake?.(queued as never, at(60_999))).toBe(queued);
  expect(youtubePlayer.wake?.(queued as never, at(61_000))).toMatchObject({ playing: { videoId: second } });
});

it('waits for a hundred at most', () => {
  const full = {
    ...playing,
    queue: Array.from({ length: 100 }, (_, i) => ({ itemId: `${i}`, videoId: second, addedAt: 0 })),
  };
  expect(does(full, 'queue', { videoId: second })).toBe(full);
  expect(youtubePlayer.room?.['queue']?.(full as never)).toMatchObject({ most: 100, used: 100 });
});

it('lets waiting ones be moved and removed', () => {
  const ids = [1, 2, 3].reduce((state) => does(state, 'queue', { videoId: second }), playing);
  const order = (state: PlayerState) => state.queue.map(({ itemId }) => itemId);
  const moved = (itemId: string, toIndex: number) =>
    youtubePlayer.operations?.['move']?.(ids as never, { itemId, toIndex }, at(0)) as unknown as PlayerState;
  expect(order(moved('3', 0))).toEqual(['3', '1', '2']);
  expect(order(moved('1', 99))).toEqual(['2', '3', '1']);
  expect(moved('1', 0)).toBe(ids);
  expect(moved('9', 0)).toBe(ids);
  const removed = youtubePlayer.operations?.['remove']?.(ids as never, { itemId: '2' }, at(0)) as unknown;
  expect(order(removed as PlayerState)).toEqual(['1', '3']);
});

describe('the frame', () => {
  const wish = { videoId: first, playlist: '', start: 42.7, muted: false, origin: 'http://localhost:4480' };

  it('is the player without cookies, at the place where the video is', () => {
    const url = new URL(frameUrl(wish) ?? '');
    expect([url.origin, url.pathname]).toEqual(['https://www.youtube-nocookie.com', `/embed/${first}`]);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      ...{ start: '42', autoplay: '1', mute: '0', enablejsapi: '1', origin: 'http://localhost:4480' },
    });
  });

  it.each(['', 'short', 'aaaaaaaaaa/', '../../../evil', 'a'.repeat(35)])('is none for %j', (id) => {
    expect(frameUrl({ ...wish, videoId: id, playlist: id === 'short' ? '' : id })).toBeNull();
  });

  it('plays the playlist while there is nothing else', () => {
    const url = new URL(frameUrl({ ...wish, videoId: null, playlist: 'PLabcdefghijk' }) ?? '');
    expect(url.pathname).toBe('/embed/videoseries');
    expect(url.searchParams.get('list')).toBe('PLabcdefghijk');
  });
});
