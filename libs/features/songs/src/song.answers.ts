import type { SongQueueView, SongRequestView, SongSettingsView } from './song.views';
import { songPosition, type SongSettings, type Songs, type WishedSong } from './song.state';

/** Returns the song queue at a time, ms since 1970. */
export function songQueueView({ settings, playing, queue, paused }: Songs, now: number): SongQueueView {
  return {
    enabled: settings.enabled,
    playing: playing && { ...requestView(playing), positionS: songPosition(playing, now) },
    queue: queue.map(requestView),
    paused,
    volume: settings.volume,
  };
}

export function songSettingsView(settings: SongSettings): SongSettingsView {
  return settings;
}

function requestView({
  requestId,
  videoId,
  title,
  durationS,
  requester,
  requestedAt,
  cost,
}: WishedSong): SongRequestView {
  const user = requester?.user ?? null;
  return {
    requestId,
    videoId,
    title,
    durationS,
    requester: requester && user && { login: user.login, name: user.name, platform: requester.platform },
    requestedAt,
    cost,
  };
}
