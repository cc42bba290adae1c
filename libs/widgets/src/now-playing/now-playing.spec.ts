import { nowPlaying } from './now-playing.behaviour';
import { songDetails, songOf, songText } from './now-playing-text';
import { silent } from './now-playing.state';

const moment = {
  now: 5_000,
  values: {},
  timeZone: 'UTC',
  random: () => 0,
  masked: (text: string) => text,
};
const queue = {
  enabled: true,
  playing: { title: 'Song', requester: { name: 'Ada' } },
  paused: false,
};
const settings = { source: 'bot-songs', hideWhenPaused: true } as const;

it('shows what the source tells', () => {
  expect(songOf(settings, silent, { songs: queue })).toEqual({
    ...{ title: 'Song', artist: '', art: '', requester: 'Ada', paused: false },
  });
  expect(songOf(settings, silent, { songs: null })).toBeNull();
  expect(songOf(settings, silent, {})).toBeNull();
  expect(songOf(settings, silent, { songs: { ...queue, paused: true } })).toBeNull();
  expect(
    songOf({ ...settings, hideWhenPaused: false }, silent, { songs: { ...queue, paused: true } }),
  ).toMatchObject({
    paused: true,
  });
  const youtube = { nowPlaying: { videoId: 'x', title: 'Clip', paused: false } };
  expect(songOf({ ...settings, source: 'youtube-layer' }, silent, { youtube })).toMatchObject({
    title: 'Clip',
  });
  expect(songOf({ ...settings, source: 'manual' }, silent, { songs: queue })).toBeNull();
});

it('what somebody says goes before it, until it is hidden', () => {
  const set = nowPlaying.commands['set']?.(silent as never, { title: 'Mine' }, moment) as never;
  expect(set).toEqual({ song: { title: 'Mine', artist: '', art: '' }, hidden: false, since: 5_000 });
  expect(songOf(settings, set, { songs: queue })).toMatchObject({ title: 'Mine' });
  const hidden = nowPlaying.commands['hide']?.(set, {}, moment) as never;
  expect(songOf(settings, hidden, { songs: queue })).toBeNull();
  expect(nowPlaying.commands['hide']?.(hidden, {}, moment)).toBe(hidden);
  expect(songOf(settings, nowPlaying.commands['show']?.(hidden, {}, moment) as never, {})).toMatchObject({
    title: 'Mine',
  });
});

it('tells in the second line what the first one leaves out', () => {
  const song = { title: 'Song', artist: 'Band', art: '', requester: 'Ada', paused: false };
  expect(songText('{title} {nothing}', song)).toBe('Song {nothing}');
  expect(songText('{title}', { ...song, title: '{artist}' })).toBe('{artist}');
  expect(songDetails('{title}', song, true)).toBe('Band · Ada');
  expect(songDetails('{artist}: {title}', song, true)).toBe('Ada');
  expect(songDetails('{title}', song, false)).toBe('Band');
});
