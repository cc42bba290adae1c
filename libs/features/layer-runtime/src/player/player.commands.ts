import { Int, MemberId, OneOf, OverlayId, Rule, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { youtubeVideoId } from '@studio/operations/text-shapes';
import {
  ClearedQueueView,
  DeliveredPlayerView,
  PlayerView,
  QueuedVideoView,
  RemovedVideoView,
} from './player.views';

const videoId = { shape: youtubeVideoId, example: 'dQw4w9WgXcQ' } as const;
const itemId = { min: 1, max: 64 } as const;

class OfPlayer {
  @OverlayId() readonly overlayId: string;
  @MemberId() readonly memberId: number;
}

@Operation({
  route: 'POST /overlays/:overlayId/members/:memberId/youtube/play',
  tool: 'play_youtube_video',
  group: 'Live',
  scope: 'actions:fire',
  effects: ['on-air', 'destructive', 'confirm'],
  summary: 'Play a video',
  description: 'It replaces what plays; the queue stays.',
  problems: ['invalid_value'],
})
export class PlayYoutubeVideo extends Answers(DeliveredPlayerView, OfPlayer) {
  @Text('Id of the video, 11 characters.', videoId) readonly videoId: string;
}

@Operation({
  route: 'POST /overlays/:overlayId/members/:memberId/youtube/queue',
  tool: 'queue_youtube_video',
  group: 'Live',
  scope: 'actions:fire',
  effects: ['on-air', 'destructive', 'confirm'],
  summary: 'Queue a video',
  description: 'It starts at once when nothing plays. A hundred may wait.',
  problems: ['limit_reached', 'invalid_value'],
})
export class QueueYoutubeVideo extends Answers(QueuedVideoView, OfPlayer) {
  @Text('Id of the video, 11 characters.', videoId) readonly videoId: string;
}

const actions = ['skip', 'stop', 'pause', 'resume', 'mute', 'unmute', 'volume'] as const;

@Operation({
  route: 'POST /overlays/:overlayId/members/:memberId/youtube/control',
  tool: 'control_youtube',
  group: 'Live',
  scope: 'actions:fire',
  effects: ['on-air', 'destructive', 'confirm'],
  summary: 'Control the video player',
  problems: ['invalid_value'],
})
@Rule(
  'volume needs a volume.',
  ({ action, volume }: ControlYoutube) => action !== 'volume' || volume !== undefined,
)
export class ControlYoutube extends Answers(DeliveredPlayerView, OfPlayer) {
  @OneOf(actions, 'What to do.') readonly action: (typeof actions)[number];
  @Int('Percent, for `volume`.', { min: 0, max: 100, optional: true }) readonly volume?: number;
}

@Operation({
  route: 'PUT /overlays/:overlayId/members/:memberId/youtube/queue/:itemId/position',
  tool: 'move_youtube_video',
  group: 'Live',
  scope: 'actions:fire',
  summary: 'Move a waiting video',
  description: 'A place beyond the end means the end.',
  problems: ['invalid_value'],
})
export class MoveYoutubeVideo extends Answers(PlayerView, OfPlayer) {
  @Text('Id of the video in the queue.', itemId) readonly itemId: string;
  @Int('Its new place, 0 = next up.', { min: 0, max: 99 }) readonly toIndex: number;
}

@Operation({
  route: 'DELETE /overlays/:overlayId/members/:memberId/youtube/queue/:itemId',
  tool: 'remove_youtube_video',
  group: 'Live',
  scope: 'actions:fire',
  effects: ['destructive', 'confirm'],
  summary: 'Remove a waiting video',
  problems: ['invalid_value'],
})
export class RemoveYoutubeVideo extends Answers(RemovedVideoView, OfPlayer) {
  @Text('Id of the video in the queue.', itemId) readonly itemId: string;
}

@Operation({
  route: 'DELETE /overlays/:overlayId/members/:memberId/youtube/queue',
  tool: 'clear_youtube_queue',
  group: 'Live',
  scope: 'actions:fire',
  summary: 'Empty the queue',
  description: 'What plays goes on.',
  problems: ['invalid_value'],
})
export class ClearYoutubeQueue extends Answers(ClearedQueueView, OfPlayer) {}
