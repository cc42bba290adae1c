import { OfBot } from '@studio/contracts/bot/bot-account';
import { OneOf, OverlayId, Rule, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { platformProblems } from '@studio/contracts/channels/platform-problem';
import { streamPlatforms, type StreamPlatform } from './stream.queries';
import { ClipView, StreamInfoView, StreamMarkerView } from './stream.views';

/** Returns true if the request changes title or category [channels/1]. */
function namesSomething({ title, category }: Pick<SetChannelInfo, 'title' | 'category'>): boolean {
  return title !== undefined || category !== undefined;
}

@Rule('Send title, category or both.', namesSomething)
@Operation({
  route: 'PUT /overlays/:overlayId/stream-info',
  tool: 'set_stream_info',
  belongsTo: 'account',
  group: 'Stream',
  scope: 'stream:write',
  effects: ['public'],
  summary: 'Change title and category of the owner’s Twitch channel',
  description:
    'The channel changes at once. A category is named exactly; details of a refusal suggest some. Without a connected ' +
    'channel: `not_connected`.',
  problems: platformProblems,
})
export class SetStreamInfo extends Answers(StreamInfoView) {
  @OverlayId() readonly overlayId: string;
  @Text('Title of the stream.', { min: 1, max: 140, trim: true, optional: true }) readonly title?: string;
  @Text('Name of the category.', { min: 1, max: 100, trim: true, optional: true }) readonly category?: string;
}

@Rule('Send title, category or both.', namesSomething)
@Operation({
  route: 'PUT /stream/:platform',
  tool: 'set_channel_info',
  group: 'Stream',
  scope: 'stream:write',
  effects: ['public', 'confirm'],
  summary: 'Change title and category of the caller’s channel',
  description: 'The channel changes at once. Names of categories: `search_stream_categories`.',
  problems: platformProblems,
})
export class SetChannelInfo extends Answers(StreamInfoView) {
  @OneOf(streamPlatforms, 'The platform.') readonly platform: StreamPlatform;
  @Text('Title of the stream.', { min: 1, max: 140, trim: true, optional: true }) readonly title?: string;
  @Text('Name of the category.', { min: 1, max: 100, trim: true, optional: true }) readonly category?: string;
}

@Operation({
  route: 'POST /stream/:platform/clips',
  tool: 'create_clip',
  group: 'Stream',
  scope: 'stream:write',
  effects: ['public'],
  summary: 'Make a clip of the last seconds of the stream',
  description:
    'On Twitch only, while the channel is live. Twitch may need some seconds until the link shows the clip.',
  problems: platformProblems,
})
export class CreateClip extends Answers(ClipView, OfBot) {
  @OneOf(streamPlatforms, 'The platform.') readonly platform: StreamPlatform;
}

@Operation({
  route: 'POST /stream/:platform/markers',
  tool: 'create_stream_marker',
  group: 'Stream',
  scope: 'stream:write',
  summary: 'Mark the present moment in the recording of the stream',
  description: 'On Twitch only, while the channel is live. Markers help to find the moment later.',
  problems: platformProblems,
})
export class CreateStreamMarker extends Answers(StreamMarkerView, OfBot) {
  @OneOf(streamPlatforms, 'The platform.') readonly platform: StreamPlatform;
  @Text('What happens there.', { max: 140, trim: true, default: '' }) readonly description: string;
}
