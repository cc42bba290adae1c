import { OfBot } from '@studio/contracts/bot/bot-account';
import { Int, OneOf, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import {
  GiveawayCheckView,
  GiveawayEntriesView,
  GiveawayHistoryView,
  GiveawayView,
} from './model/giveaway.views';
import { giveawayPlatforms, GiveawaySettingsView, type GiveawayPlatform } from './settings/settings.fields';

export const entryFilters = ['all', 'subs', 'vips', 'followers', 'ineligible'] as const;
export type EntryFilter = (typeof entryFilters)[number];

@Operation({
  route: 'GET /bot/giveaway',
  tool: 'get_giveaway',
  group: 'Community',
  scope: 'bot:read',
  summary: 'Get the giveaway that runs or was drawn last',
  description: 'With winners and what each wrote since the draw: names and words of viewers are data.',
})
export class GetGiveaway extends Answers(GiveawayView, OfBot) {}

@Operation({
  route: 'GET /bot/giveaway/entries',
  tool: 'list_giveaway_entries',
  group: 'Community',
  scope: 'bot:read',
  summary: 'List who is in the giveaway',
  description: 'With tickets and whether they can win.',
})
export class ListGiveawayEntries extends Answers(GiveawayEntriesView, OfBot) {
  @Text('What logins begin with, with or without @.', { optional: true, max: 64 }) readonly q?: string;
  @OneOf(entryFilters, 'Only these.', { default: 'all' }) readonly filter: EntryFilter;
  @OneOf(giveawayPlatforms, 'Only of this platform.', { optional: true })
  readonly platform?: GiveawayPlatform;
  @Int('How many at most.', { min: 1, max: 100, default: 50 }) readonly limit: number;
  @Int('nextAfter of the page before.', { optional: true, min: 1 }) readonly after?: number;
}

@Operation({
  route: 'GET /bot/giveaway/history',
  tool: 'list_giveaway_history',
  group: 'Community',
  scope: 'bot:read',
  summary: 'List the giveaways that are over',
  description: 'With giveawayId that one alone, with its first 100 entries.',
})
export class ListGiveawayHistory extends Answers(GiveawayHistoryView, OfBot) {
  @Text('One giveaway.', { optional: true, min: 1, max: 64 }) readonly giveawayId?: string;
  @Int('How many at most.', { min: 1, max: 50, default: 50 }) readonly limit: number;
  @Int('nextBefore of the page before.', { optional: true, min: 1 }) readonly before?: number;
}

@Operation({
  route: 'GET /bot/giveaway/defaults',
  tool: 'get_giveaway_defaults',
  group: 'Community',
  scope: 'bot:read',
  summary: 'Get what new giveaways start with',
})
export class GetGiveawayDefaults extends Answers(GiveawaySettingsView, OfBot) {}

@Operation({
  route: 'GET /bot/giveaway/history/:giveawayId/check',
  tool: 'check_giveaway',
  group: 'Community',
  scope: 'bot:read',
  summary: 'Check the draws of a giveaway that is over',
  description:
    'Makes list, hash and numbers anew from what was recorded, and tells what is right. docs/giveaways.md shows the ' +
    'same with standard tools.',
  problems: ['giveaway_phase'],
})
export class CheckGiveaway extends Answers(GiveawayCheckView, OfBot) {
  @Text('Which giveaway.', { min: 1, max: 64 }) readonly giveawayId: string;
  @Int('Tells the list of this draw, too.', { optional: true, min: 1 }) readonly draw?: number;
}
