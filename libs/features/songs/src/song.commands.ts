import { OfBot } from '@studio/contracts/bot/bot-account';
import { Flag, Int, List, Nested, OneOf, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { youtubeVideoId } from '@studio/operations/text-shapes';
import { playbacks, songRoles, type SongRole } from './song.state';
import {
  ClearedSongsView,
  RemovedSongView,
  SongQueueView,
  SongSettingsView,
  SongVolumeView,
} from './song.views';

const actions = ['skip', 'pause', 'resume'] as const;
const percent = { min: 0, max: 100 } as const;

@Operation({
  route: 'POST /bot/songs/control',
  tool: 'control_songs',
  group: 'Bot',
  scope: 'bot:write',
  effects: ['on-air', 'destructive'],
  summary: 'Skip, pause or resume song requests',
  description: 'skip ends what plays, and the next one begins.',
  problems: ['songs_off'],
})
export class ControlSongs extends Answers(SongQueueView, OfBot) {
  @OneOf(actions, 'What to do.') readonly action: (typeof actions)[number];
}

@Operation({
  route: 'PUT /bot/songs/volume',
  tool: 'set_song_volume',
  group: 'Bot',
  scope: 'bot:write',
  summary: 'Set the volume of song requests',
})
export class SetSongVolume extends Answers(SongVolumeView, OfBot) {
  @Int('Percent.', percent) readonly volume: number;
}

@Operation({
  route: 'DELETE /bot/songs/:requestId',
  tool: 'remove_song_request',
  group: 'Bot',
  scope: 'bot:write',
  effects: ['destructive', 'confirm'],
  summary: 'Remove a song that waits',
  description: 'What it cost goes back to the viewer.',
})
export class RemoveSongRequest extends Answers(RemovedSongView, OfBot) {
  @Int('Id of the request.', { min: 1 }) readonly requestId: number;
}

@Operation({
  route: 'DELETE /bot/songs',
  tool: 'clear_song_queue',
  group: 'Bot',
  scope: 'bot:write',
  effects: ['destructive', 'confirm'],
  summary: 'Remove every song that waits',
  description: 'What plays goes on. What they cost goes back to the viewers.',
})
export class ClearSongQueue extends Answers(ClearedSongsView, OfBot) {}

@Operation({
  route: 'PUT /bot/songs/:requestId/position',
  tool: 'move_song_request',
  group: 'Bot',
  scope: 'bot:write',
  summary: 'Move a song that waits',
  description: 'A place beyond the end means the end.',
})
export class MoveSongRequest extends Answers(SongQueueView, OfBot) {
  @Int('Id of the request.', { min: 1 }) readonly requestId: number;
  @Int('Its new place, 0 = next up.', { min: 0, max: 99 }) readonly toIndex: number;
}

class SongLimitsChange {
  @Int('Requests that may wait.', { min: 1, max: 100, optional: true }) readonly queue?: number;
  @Int('Of one viewer.', { min: 1, max: 100, optional: true }) readonly perUser?: number;
  @Int('Seconds that a song may have; 0: any.', { min: 0, max: 36_000, optional: true })
  readonly maxSeconds?: number;
  @Int('Views that it must have; 0: any.', { min: 0, max: 1_000_000_000, optional: true })
  readonly minViews?: number;
  @OneOf(songRoles, 'From this role on the limits of a viewer don’t count.', { optional: true })
  readonly exemptRole?: SongRole;
}

class VoteSkipChange {
  @Flag('Viewers may vote a song away.', { optional: true }) readonly enabled?: boolean;
  @Int('Of those who chat, in percent.', { min: 1, max: 100, optional: true }) readonly percent?: number;
  @Int('So many at least.', { min: 1, max: 1000, optional: true }) readonly min?: number;
}

@Operation({
  route: 'PATCH /bot/songs/settings',
  tool: 'update_song_settings',
  group: 'Bot',
  scope: 'bot:write',
  summary: 'Change how song requests are taken and played',
  description: 'Only what is sent changes; lists replace the old list. An empty body tells the settings.',
  problems: ['invalid_value'],
})
export class UpdateSongSettings extends Answers(SongSettingsView, OfBot) {
  @Flag('Wishes are taken.', { optional: true }) readonly enabled?: boolean;
  @OneOf(playbacks, '`youtube`: they play in a player layer; `off`: they only wait.', { optional: true })
  readonly playback?: (typeof playbacks)[number];
  @Text('Overlay of the player layer; null: the first that has one.', {
    min: 1,
    max: 64,
    nullable: true,
    optional: true,
  })
  readonly playerOverlayId?: string | null;
  @Int('The player layer; null: the first one.', { min: 1, nullable: true, optional: true })
  readonly memberId?: number | null;
  @Nested(SongLimitsChange, 'How much is taken.', { optional: true }) readonly limits?: SongLimitsChange;
  @OneOf(songRoles, 'Lowest role that may wish.', { optional: true }) readonly minRole?: SongRole;
  @Int('Points for a song.', { min: 0, max: 1_000_000, optional: true }) readonly cost?: number;
  @Int('Seconds between two wishes of a viewer.', { min: 0, max: 86_400, optional: true })
  readonly cooldownUserS?: number;
  @Flag('Music only.', { optional: true }) readonly musicOnly?: boolean;
  @Flag('No videos that are for adults.', { optional: true }) readonly blockAgeRestricted?: boolean;
  @Flag('No live streams.', { optional: true }) readonly blockLive?: boolean;
  @Int('Minutes in which a song isn’t taken again.', { min: 0, max: 10_080, optional: true })
  readonly repeatWindowMin?: number;
  @Text('Playlist of YouTube that plays while nothing waits; null: none.', {
    max: 200,
    nullable: true,
    optional: true,
  })
  readonly fallbackPlaylistUrl?: string | null;
  @Flag('It plays in any order.', { optional: true }) readonly fallbackShuffle?: boolean;
  @Nested(VoteSkipChange, 'Votes against a song.', { optional: true }) readonly voteSkip?: VoteSkipChange;
  @List(Text('', { min: 1, max: 60, trim: true }), 'Words that no title may have.', {
    max: 200,
    optional: true,
  })
  readonly bannedTerms?: readonly string[];
  @List(Text('', { shape: youtubeVideoId, example: 'dQw4w9WgXcQ' }), 'Ids of videos that are not taken.', {
    max: 500,
    optional: true,
  })
  readonly bannedVideos?: readonly string[];
  @Flag('The bot says what begins.', { optional: true }) readonly announce?: boolean;
  @Int('Percent.', { ...percent, optional: true }) readonly volume?: number;
}
