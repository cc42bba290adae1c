import { fillTemplate, hasPlaceholder, plainNames, valuesByName } from '@studio/templates/template';
import type { Values, ValuesOf } from '../widget';
import type { NowPlayingState, ShownSong } from './now-playing.state';
import type { nowPlayingWidget } from './now-playing.widget';

type Settings = ValuesOf<typeof nowPlayingWidget>;

/**
 * Returns the song to show: the one set by a command, else the one from the source in the settings. Null if
 * nothing plays or it is hidden.
 */
export function songOf(
  { source, hideWhenPaused }: Pick<Settings, 'source' | 'hideWhenPaused'>,
  { song, hidden }: NowPlayingState,
  live: { readonly [kind: string]: Values | null | undefined },
): ShownSong | null {
  if (hidden) return null;
  if (song) return { ...song, requester: '', paused: false };
  if (source === 'manual' || source === 'spotify') return null;
  const shown = source === 'bot-songs' ? ofQueue(live['songs']) : ofPlayer(live['youtube']);
  return shown?.paused && hideWhenPaused ? null : shown;
}

function ofQueue(songs: Values | null | undefined): ShownSong | null {
  const playing = songs?.['playing'] as Values | null | undefined;
  if (!playing) return null;
  const requester = playing['requester'] as Values | null | undefined;
  return {
    title: textOf(playing['title']),
    artist: '',
    art: '',
    requester: textOf(requester?.['name']),
    paused: songs?.['paused'] === true,
  };
}

function ofPlayer(player: Values | null | undefined): ShownSong | null {
  const playing = player?.['nowPlaying'] as Values | null | undefined;
  if (!playing) return null;
  const paused = playing['paused'] === true;
  return { title: textOf(playing['title']), artist: '', art: '', requester: '', paused };
}

/** Returns the first line: the template with its placeholders filled; unknown ones stay. */
export function songText(template: string, song: ShownSong): string {
  const { title, artist, requester } = song;
  return fillTemplate(template, plainNames, valuesByName({ title, artist, requester }));
}

/** Returns the second line: the details that the first line leaves out. */
export function songDetails(template: string, song: ShownSong, withRequester: boolean): string {
  const parts = [
    hasPlaceholder(template, plainNames, ['artist']) ? '' : song.artist,
    withRequester && !hasPlaceholder(template, plainNames, ['requester']) ? song.requester : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
