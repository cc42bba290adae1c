import { OfBot } from '@studio/contracts/bot/bot-account';
import { viewerRoles, type ViewerRole } from '@studio/contracts/bot/chat-bot';
import { Flag, Int, List, Nested, OneOf, Rule, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { DrawnView, EntryRemovedView, GiveawayView } from './model/giveaway.views';
import {
  giveawayPlatforms,
  GiveawaySettingsView,
  matchModes,
  SentGates,
  SentWeighting,
  type GiveawayPlatform,
  type MatchMode,
} from './settings/settings.fields';

export const giveawayControls = ['pause', 'resume', 'close', 'reroll', 'next', 'claim'] as const;
export type GiveawayControl = (typeof giveawayControls)[number];

/** Settings of a giveaway as they are sent. */
@Rule(
  'claimSeconds must be 0 or 30 to 180.',
  ({ claimSeconds = 0 }: SentGiveaway) => claimSeconds === 0 || claimSeconds >= 30,
  () => [{ field: 'claimSeconds', location: 'body', expected: '0 or 30 to 180' }],
)
class SentGiveaway extends OfBot {
  @Text('Word that viewers type to join.', { optional: true, max: 33, trim: true }) readonly keyword?: string;
  @OneOf(
    matchModes,
    'command: !keyword; word: keyword anywhere; redeem: a channel point reward; any: all three.',
    { optional: true },
  )
  readonly matchMode?: MatchMode;
  @Text('What can be won.', { optional: true, max: 120, trim: true }) readonly prize?: string;
  @Int('Minutes after which it closes; 0: until it is closed.', { optional: true, min: 0, max: 120 })
  readonly durationMin?: number;
  @Int('How many can win.', { optional: true, min: 1, max: 10 }) readonly winnersMax?: number;
  @Int('Seconds that winners have to claim: 30 to 180, or 0: they don’t have to.', {
    optional: true,
    min: 0,
    max: 180,
  })
  readonly claimSeconds?: number;
  @List(OneOf(giveawayPlatforms, ''), 'Where; none: those whose chat is ready.', { optional: true, max: 2 })
  readonly platforms?: readonly GiveawayPlatform[];
  @OneOf(viewerRoles, 'Lowest role that may join.', { optional: true }) readonly minRole?: ViewerRole;
  @Nested(SentWeighting, 'Extra tickets; keys that are left out stay as they are.', { optional: true })
  readonly weighting?: SentWeighting;
  @Nested(SentGates, 'Who may join; keys that are left out stay as they are.', { optional: true })
  readonly gates?: SentGates;
  @Text('Id of the platform’s channel point reward, for redeem.', {
    optional: true,
    nullable: true,
    min: 1,
    max: 64,
  })
  readonly rewardId?: string | null;
  @Flag('The bot confirms joins, many with one line.', { optional: true }) readonly confirmJoins?: boolean;
  @Flag('The bot says how winners are drawn when it starts.', { optional: true })
  readonly showDisclaimer?: boolean;
  @Int('Minutes between reminders; 0: none.', { optional: true, min: 0, max: 60 })
  readonly reminderEveryMin?: number;
  @Int('How often a winner who doesn’t claim is replaced by itself.', { optional: true, min: 0, max: 10 })
  readonly autoRerollMax?: number;
}

@Operation({
  route: 'PATCH /bot/giveaway/defaults',
  tool: 'set_giveaway_defaults',
  group: 'Community',
  scope: 'bot:write',
  summary: 'Save what new giveaways start with',
  description: 'A giveaway that runs is not affected.',
  problems: ['invalid_value'],
})
export class SetGiveawayDefaults extends Answers(GiveawaySettingsView, SentGiveaway) {
  @Flag('Replaces all that is saved: what is left out is as it came with the service.', { default: false })
  readonly replace: boolean;
}

@Operation({
  route: 'POST /bot/giveaway',
  tool: 'start_giveaway',
  group: 'Community',
  scope: 'bot:write',
  effects: ['public', 'confirm'],
  summary: 'Start a giveaway in chat',
  description:
    'At once, with the saved defaults for what is left out. It starts also where a chat isn’t ready: chatReady tells.',
  problems: ['giveaway_running', 'keyword_taken', 'invalid_value'],
})
export class StartGiveaway extends Answers(GiveawayView, SentGiveaway) {}

@Operation({
  route: 'POST /bot/giveaway/draw',
  tool: 'draw_giveaway_winner',
  group: 'Community',
  scope: 'bot:write',
  effects: ['public', 'confirm'],
  summary: 'Draw winners of the giveaway',
  description:
    'Closes it first where it is open. The bot says in chat who has won; of fewer who can win fewer are drawn.',
  problems: ['giveaway_phase', 'no_eligible_entries', 'invalid_value'],
})
export class DrawGiveawayWinner extends Answers(DrawnView, OfBot) {
  @Int('How many.', { min: 1, max: 10, default: 1 }) readonly count: number;
}

@Rule(
  'claim needs a login.',
  ({ action, login }: { readonly action: string; readonly login?: string }) =>
    action !== 'claim' || login !== undefined,
  () => [{ field: 'login', location: 'body', expected: 'the login of a winner' }],
)
@Operation({
  route: 'POST /bot/giveaway/control',
  tool: 'control_giveaway',
  group: 'Community',
  scope: 'bot:write',
  effects: ['public', 'confirm'],
  summary: 'Pause, close, reroll or go on with the giveaway',
  description:
    'reroll replaces the last winner, or the one named by login; next draws one more; claim marks a winner as there; ' +
    'close ends the entries, and a giveaway that is drawn. The bot posts the result.',
  problems: ['giveaway_phase', 'no_eligible_entries', 'limit_reached'],
})
export class ControlGiveaway extends Answers(GiveawayView, OfBot) {
  @OneOf(giveawayControls, 'What to do.') readonly action: GiveawayControl;
  @Text('Login of a winner, with or without @.', { optional: true, min: 1, max: 65, trim: true })
  readonly login?: string;
}

@Operation({
  route: 'POST /bot/giveaway/entries/remove',
  tool: 'remove_giveaway_entry',
  group: 'Community',
  scope: 'bot:write',
  effects: ['destructive', 'confirm'],
  summary: 'Take a viewer out of the giveaway',
  description: 'They can’t win and can’t join again; whoever was drawn loses the win.',
  problems: ['giveaway_phase', 'platform_needed'],
})
export class RemoveGiveawayEntry extends Answers(EntryRemovedView, OfBot) {
  @Text('Their login, with or without @.', { min: 1, max: 65, trim: true }) readonly login: string;
  @OneOf(giveawayPlatforms, 'Where, if they are in on both.', { optional: true })
  readonly platform?: GiveawayPlatform;
}

@Operation({
  route: 'POST /bot/giveaway/cancel',
  tool: 'cancel_giveaway',
  group: 'Community',
  scope: 'bot:write',
  effects: ['destructive', 'confirm'],
  summary: 'End the giveaway without a winner',
  description: 'Entries are removed, paid tickets are given back; the bot says so in chat.',
  problems: ['giveaway_phase'],
})
export class CancelGiveaway extends Answers(GiveawayView, OfBot) {}
