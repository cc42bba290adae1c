import type { Values, ValuesOf } from '../widget';
import type { NowPlayingState, ShownSong } from './now-playing.state';
import type { nowPlayingWidget } from './now-playing.widget';

type Settings = ValuesOf<typeof nowPlayingWidget>;

/** What plays, by what somebody said, else by the source that the settings name; null: nothing, or nothing is to be shown. */
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

/** The first line: the template with what it names; unknown names stay. */
export function songText(template: string, song: ShownSong): string {
  return template.replace(
    /\{(title|artist|requester)\}/g,
    (_, key: 'title' | 'artist' | 'requester') => song[key],
  );
}

/** The second line: what the first one doesn't tell. */
export function songDetails(template: string, song: ShownSong, withRequester: boolean): string {
  const parts = [
    template.includes('{artist}') ? '' : song.artist,
    withRequester && !template.includes('{requester}') ? song.requester : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
