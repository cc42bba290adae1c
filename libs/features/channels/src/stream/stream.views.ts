import { Flag, Int, List, Timestamp, Nested, OneOf, Text } from '@studio/operations/fields';

export class StreamInfoView {
  @Text('Platform of the channel.') readonly platform: string;
  @Flag('False: no channel of that platform is connected, and nothing else is known.')
  readonly connected: boolean;
  @Flag('It is the simulated channel: nobody watches it.') readonly simulated: boolean;
  @Flag('Whether title and category can be changed.') readonly canEdit: boolean;
  @Text('Title of the stream.', { nullable: true }) readonly title: string | null;
  @Text('Name of its category.', { nullable: true }) readonly category: string | null;
}

export class ClipView {
  @Text('Platform of the channel.') readonly platform: string;
  @Text('The platform’s id of it.') readonly clipId: string;
  @Text('Address of the clip; null if the platform gives none.', { nullable: true }) readonly url:
    string | null;
}

export class StreamMarkerView {
  @Text('Platform of the channel.') readonly platform: string;
  @Int('Seconds since the stream began; null if the platform does not say.', { min: 0, nullable: true })
  readonly positionS: number | null;
}

export class ChannelCategoryView {
  @Text('The platform’s id of it.') readonly categoryId: string;
  @Text('Its exact name, as `set_channel_info` takes it.') readonly name: string;
  @Text('Address of its picture.', { nullable: true }) readonly imageUrl: string | null;
}

export class CategoriesView {
  @List(ChannelCategoryView, 'The best first.') readonly items: readonly ChannelCategoryView[];
  @Text('There are no more pages.', { nullable: true }) readonly nextCursor: string | null;
}

export class PlatformRewardView {
  @Text('The platform’s id of it.') readonly rewardId: string;
  @Text('What it is called.') readonly title: string;
  @Int('Points of the platform.') readonly cost: number;
  @Flag('Viewers can redeem it now.') readonly enabled: boolean;
  @Flag('Redemptions of it can be fulfilled or refunded here.') readonly canSettle: boolean;
}

export class PlatformRewardsView {
  @List(PlatformRewardView, 'As the platform lists them.') readonly items: readonly PlatformRewardView[];
  @Text('There are no more pages.', { nullable: true }) readonly nextCursor: string | null;
}

class SubscriptionView {
  @Text('What it tells of, in the platform’s words.') readonly type: string;
  @Text('enabled, pending, or why it is not.') readonly status: string;
}

class EventSubscriptionsView {
  @OneOf(['known', 'unknown'], 'Whether the connection tells of them.') readonly status: 'known' | 'unknown';
  @Flag('Events reach us, and so alerts are shown; absent where it isn’t known.', { optional: true })
  readonly delivering?: boolean;
  @List(SubscriptionView, 'All that there are.', { optional: true })
  readonly items?: readonly SubscriptionView[];
  @Text('Why they are not known, or don’t deliver.', { optional: true }) readonly reason?: string;
}

class LatestEventView {
  @Text('What happened.') readonly type: string;
  @Timestamp('When.') readonly at: string;
}

export class PlatformStateView {
  @Flag('An account of the platform is connected.') readonly connected: boolean;
  @Flag('All that was granted still counts, and events come.') readonly healthy: boolean;
  @Flag('It is the simulated channel.') readonly simulated: boolean;
  @List('string', 'Scopes of the platform that are lacking: connect anew to grant them.')
  readonly missingScopes: readonly string[];
  @Nested(EventSubscriptionsView, 'Whether events of the channel reach us.')
  readonly eventSubscriptions: EventSubscriptionsView;
  @List(LatestEventView, 'The latest first, 5 at most.') readonly latestEvents: readonly LatestEventView[];
}

class PlatformStatesView {
  @Nested(PlatformStateView, 'Twitch.') readonly twitch: PlatformStateView;
  @Nested(PlatformStateView, 'Kick.') readonly kick: PlatformStateView;
  @Nested(PlatformStateView, 'YouTube.') readonly youtube: PlatformStateView;
}

export class PlatformStatusView {
  @Nested(PlatformStatesView, 'By platform.') readonly platforms: PlatformStatesView;
  @Timestamp('The server’s time.') readonly checkedAt: string;
}
