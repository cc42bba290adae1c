import { OneOf, OverlayId, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { platformProblems } from '@studio/contracts/channels/platform-problem';
import { CategoriesView, PlatformRewardsView, PlatformStatusView, StreamInfoView } from './stream.views';

/** Platforms whose channels have a title and a category. */
export const streamPlatforms = ['twitch', 'kick'] as const;
export type StreamPlatform = (typeof streamPlatforms)[number];

@Operation({
  route: 'GET /overlays/:overlayId/stream-info',
  tool: 'get_stream_info',
  group: 'Stream',
  scope: 'overlays:read',
  summary: 'Tell title and category of the owner’s Twitch channel',
  description: '`connected` is false where no Twitch channel is connected to the owner’s account.',
  problems: platformProblems,
})
export class GetStreamInfo extends Answers(StreamInfoView) {
  @OverlayId() readonly overlayId: string;
}

@Operation({
  route: 'GET /stream/:platform',
  tool: 'get_channel_info',
  group: 'Stream',
  scope: 'account:read',
  summary: 'Tell title and category of the caller’s channel',
  description: '`connected` is false where no channel of the platform is connected to the caller’s account.',
  problems: platformProblems,
})
export class GetChannelInfo extends Answers(StreamInfoView) {
  @OneOf(streamPlatforms, 'The platform.') readonly platform: StreamPlatform;
}

@Operation({
  route: 'GET /stream/:platform/categories',
  tool: 'search_stream_categories',
  group: 'Stream',
  scope: 'account:read',
  summary: 'Search categories by name',
  description: 'Finds the exact name for `set_channel_info`. Without a connected channel nothing is found.',
  problems: platformProblems,
})
export class SearchStreamCategories extends Answers(CategoriesView) {
  @OneOf(streamPlatforms, 'The platform.') readonly platform: StreamPlatform;
  @Text('A part of the name.', { max: 100, default: '' }) readonly q: string;
}

@Operation({
  route: 'GET /stream/:platform/rewards',
  tool: 'list_platform_rewards',
  group: 'Stream',
  scope: 'account:read',
  summary: 'List the rewards of the caller’s channel',
  description:
    'What viewers redeem points of the platform for: giveaways and reactions to channel points take its ids. Without a ' +
    'connected channel there are none.',
  problems: platformProblems,
})
export class ListPlatformRewards extends Answers(PlatformRewardsView) {
  @OneOf(streamPlatforms, 'The platform.') readonly platform: StreamPlatform;
}

@Operation({
  route: 'GET /status/platforms',
  tool: 'get_platform_status',
  group: 'Stream',
  scope: 'account:read',
  summary: 'Tell how the connections to platforms are',
  description:
    'Whether Twitch, Kick and YouTube are connected, whether their events reach us, and when the latest came.',
})
export class GetPlatformStatus extends Answers(PlatformStatusView) {}
