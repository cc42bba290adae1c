import { OfBot } from '@studio/contracts/bot/bot-account';
import { Int, OneOf, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, Limit, LimitOfWhole } from '@studio/operations/paging';
import { pointPlatforms, type PointPlatform } from '../model/loyalty.fields';
import {
  LeaderboardView,
  LedgerView,
  LoyaltyRewardsView,
  LoyaltyView,
  LoyaltyViewerView,
} from './loyalty.views';

export const leaderRanges = ['all', 'today', '7d', '30d', 'month'] as const;
export type LeaderRange = (typeof leaderRanges)[number];

const login = { min: 1, max: 65 } as const;

@Operation({
  route: 'GET /bot/loyalty',
  tool: 'get_loyalty',
  group: 'Community',
  scope: 'bot:read',
  summary: 'Get how viewers earn and use points',
})
export class GetLoyalty extends Answers(LoyaltyView, OfBot) {}

@Operation({
  route: 'GET /bot/loyalty/top',
  tool: 'list_loyalty_leaderboard',
  group: 'Community',
  scope: 'bot:read',
  summary: 'List the viewers with the most points',
})
export class ListLoyaltyLeaderboard extends Answers(LeaderboardView, OfBot) {
  @Int('How many at most.', { min: 1, max: 100, default: 50 }) readonly limit: number;
  @OneOf(leaderRanges, 'What they have, or what they earned in that time.', { default: 'all' })
  readonly range: LeaderRange;
}

@Operation({
  route: 'GET /bot/loyalty/viewers/:login',
  tool: 'get_loyalty_viewer',
  group: 'Community',
  scope: 'bot:read',
  summary: 'Get the points of a viewer',
  description: 'Without platform on every platform of that viewer.',
})
export class GetLoyaltyViewer extends Answers(LoyaltyViewerView, OfBot) {
  @Text('Login, with or without @.', login) readonly login: string;
  @OneOf(pointPlatforms, 'Only there.', { optional: true }) readonly platform?: PointPlatform;
}

@Operation({
  route: 'GET /bot/loyalty/viewers/:login/ledger',
  tool: 'list_loyalty_entries',
  group: 'Community',
  scope: 'bot:read',
  summary: 'List how the points of a viewer moved',
  problems: ['platform_needed'],
})
export class ListLoyaltyEntries extends Answers(LedgerView, OfBot) {
  @Text('Login, with or without @.', login) readonly login: string;
  @OneOf(pointPlatforms, 'Where; needed if the login is known on several.', { optional: true })
  readonly platform?: PointPlatform;
  @Limit() readonly limit: number;
  @Cursor() readonly cursor?: string;
}

@Operation({
  route: 'GET /bot/loyalty/rewards',
  tool: 'list_loyalty_rewards',
  group: 'Community',
  scope: 'bot:read',
  summary: 'List what viewers can redeem',
})
export class ListLoyaltyRewards extends Answers(LoyaltyRewardsView, OfBot) {
  @LimitOfWhole() readonly limit?: number;
  @Cursor() readonly cursor?: string;
}
