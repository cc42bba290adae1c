import { OfBot } from '@studio/contracts/bot/bot-account';
import { Int, OneOf, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { pointPlatforms, type PointPlatform } from '../model/loyalty.fields';
import { AdjustedPointsView } from '../settings/loyalty.views';

@Operation({
  route: 'POST /bot/loyalty/adjust',
  tool: 'adjust_loyalty_points',
  group: 'Community',
  scope: 'bot:write',
  effects: ['public', 'confirm'],
  summary: 'Give a viewer points, or take some',
  description:
    'Nobody goes below 0: applied tells what was done. A viewer who was never seen is looked up at the platform.',
  problems: ['platform_needed'],
})
export class AdjustLoyaltyPoints extends Answers(AdjustedPointsView, OfBot) {
  @Text('Login of the viewer, with or without @.', { min: 1, max: 65, trim: true }) readonly login: string;
  @OneOf(pointPlatforms, 'Where.', { optional: true }) readonly platform?: PointPlatform;
  @Int('Positive gives, negative takes.', { min: -1_000_000, max: 1_000_000 }) readonly delta: number;
  @Text('Why, for people.', { optional: true, max: 100 }) readonly reason?: string;
}

@Operation({
  route: 'POST /bot/loyalty/ledger/:seq/reverse',
  tool: 'reverse_loyalty_entry',
  group: 'Community',
  scope: 'bot:write',
  effects: ['public', 'confirm'],
  summary: 'Take back a movement of points',
  description: 'Once; of points that were given as many as there still are.',
  problems: ['entry_reversed'],
})
export class ReverseLoyaltyEntry extends Answers(AdjustedPointsView, OfBot) {
  @Int('Number of the movement.', { min: 1 }) readonly seq: number;
}
