import { MemberId, OverlayId, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { youtubeVideoId } from '@studio/operations/text-shapes';
import { AskedPlayerView } from './player.views';

@Operation({
  route: 'GET /overlays/:overlayId/members/:memberId/youtube',
  tool: 'get_youtube_queue',
  group: 'Live',
  scope: 'overlays:read',
  summary: 'Tell what the video player plays, and what waits',
  problems: ['invalid_value'],
})
export class GetYoutubeQueue extends Answers(AskedPlayerView) {
  @OverlayId() readonly overlayId: string;
  @MemberId() readonly memberId: number;
  @Text('A video to tell the public title of.', {
    shape: youtubeVideoId,
    example: 'dQw4w9WgXcQ',
    optional: true,
  })
  readonly videoId?: string;
}
