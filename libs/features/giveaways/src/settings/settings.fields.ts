import { viewerRoles, type ViewerRole } from '@studio/contracts/bot/chat-bot';
import { Flag, Int, List, Nested, Num, OneOf, Text } from '@studio/operations/fields';

export const giveawayPlatforms = ['twitch', 'kick'] as const;
export type GiveawayPlatform = (typeof giveawayPlatforms)[number];

export const matchModes = ['command', 'word', 'redeem', 'any'] as const;
export type MatchMode = (typeof matchModes)[number];

const winnerExclusions = ['none', 'session', 'days', 'ever'] as const;
export type WinnerExclusion = (typeof winnerExclusions)[number];

const extra = { optional: true, min: 0, max: 100 } as const;
const per = { optional: true, min: 0, max: 5 } as const;

/** Extra tickets on top of one [giveaways/9]. */
export class SentWeighting {
  @OneOf(['max', 'sum'], 'Of several roles the one with most counts, or all of them.', { optional: true })
  readonly mode?: 'max' | 'sum';
  @Int('Extra tickets of subscribers, tier 1.', extra) readonly sub?: number;
  @Int('Extra tickets of subscribers, tier 2.', extra) readonly subT2?: number;
  @Int('Extra tickets of subscribers, tier 3.', extra) readonly subT3?: number;
  @Int('Extra tickets of VIPs.', extra) readonly vip?: number;
  @Int('Extra tickets of moderators.', extra) readonly mod?: number;
  @Int('Extra tickets of followers.', extra) readonly follower?: number;
  @Num('Extra tickets for each month of a subscription.', per) readonly perSubMonth?: number;
  @Num('Extra tickets for each hour of watchtime.', per) readonly perWatchHour?: number;
  @Int('Tickets that anybody can have at most.', { optional: true, min: 1, max: 1000 })
  readonly maxTickets?: number;
}

const count = (max: number) => ({ optional: true, min: 0, max }) as const;

/** Entry rules [giveaways/10]. */
export class SentGates {
  @Flag('Followers only.', { optional: true }) readonly follower?: boolean;
  @Int('Minutes that somebody must have followed.', count(525_600)) readonly minFollowMinutes?: number;
  @Flag('Subscribers only.', { optional: true }) readonly subscriber?: boolean;
  @Int('Months of a subscription.', count(120)) readonly minSubMonths?: number;
  @Int('Minutes of watchtime.', count(600_000)) readonly minWatchMinutes?: number;
  @Int('Chat lines.', count(100_000)) readonly minMessages?: number;
  @Int('Wrote something in the last so many minutes before.', count(120)) readonly activeWithinMin?: number;
  @Int('Points.', count(1_000_000_000)) readonly minPoints?: number;
  @Int('Points that a ticket costs.', count(1_000_000_000)) readonly ticketCost?: number;
  @Int('Tickets that anybody may buy.', { optional: true, min: 1, max: 1000 })
  readonly maxTicketsBought?: number;
  @Int('Days since the viewer’s account was made; no platform tells it so far.', count(3650))
  readonly accountAgeDays?: number;
  @OneOf(winnerExclusions, 'Keeps winners of before out: of this stream, of some days, for ever.', {
    optional: true,
  })
  readonly excludePreviousWinners?: WinnerExclusion;
  @Int('Days, for excludePreviousWinners days.', { optional: true, min: 1, max: 365 })
  readonly previousWinnerDays?: number;
  @Flag('Keeps moderators out.', { optional: true }) readonly excludeMods?: boolean;
  @List(Text('', { min: 1, max: 65 }), 'Logins that are kept out.', { optional: true, max: 200 })
  readonly excludeLogins?: readonly string[];
}

/** Weighting in an answer, with every key. */
export class WeightingView {
  @OneOf(['max', 'sum'], 'Of several roles the one with most counts, or all of them.')
  readonly mode: 'max' | 'sum';
  @Int('Extra tickets of subscribers, tier 1.') readonly sub: number;
  @Int('Extra tickets of subscribers, tier 2.') readonly subT2: number;
  @Int('Extra tickets of subscribers, tier 3.') readonly subT3: number;
  @Int('Extra tickets of VIPs.') readonly vip: number;
  @Int('Extra tickets of moderators.') readonly mod: number;
  @Int('Extra tickets of followers.') readonly follower: number;
  @Num('Extra tickets for each month of a subscription.') readonly perSubMonth: number;
  @Num('Extra tickets for each hour of watchtime.') readonly perWatchHour: number;
  @Int('Tickets that anybody can have at most.') readonly maxTickets: number;
}

export class GatesView {
  @Flag('Followers only.') readonly follower: boolean;
  @Int('Minutes that somebody must have followed.') readonly minFollowMinutes: number;
  @Flag('Subscribers only.') readonly subscriber: boolean;
  @Int('Months of a subscription.') readonly minSubMonths: number;
  @Int('Minutes of watchtime.') readonly minWatchMinutes: number;
  @Int('Chat lines.') readonly minMessages: number;
  @Int('Wrote something in the last so many minutes before.') readonly activeWithinMin: number;
  @Int('Points.') readonly minPoints: number;
  @Int('Points that a ticket costs.') readonly ticketCost: number;
  @Int('Tickets that anybody may buy.') readonly maxTicketsBought: number;
  @Int('Days since the viewer’s account was made.') readonly accountAgeDays: number;
  @OneOf(winnerExclusions, 'Keeps winners of before out.') readonly excludePreviousWinners: WinnerExclusion;
  @Int('Days, for excludePreviousWinners days.') readonly previousWinnerDays: number;
  @Flag('Keeps moderators out.') readonly excludeMods: boolean;
  @List('string', 'Logins that are kept out.') readonly excludeLogins: readonly string[];
}

/** Giveaway settings in an answer, with every field [giveaways/12]. */
export class GiveawaySettingsView {
  @Text('Word that viewers type to join.') readonly keyword: string;
  @OneOf(matchModes, 'How they join.') readonly matchMode: MatchMode;
  @Text('What can be won.') readonly prize: string;
  @Int('Minutes; 0: until it is closed.') readonly durationMin: number;
  @Int('How many can win.') readonly winnersMax: number;
  @Int('Seconds to claim; 0: nobody has to.') readonly claimSeconds: number;
  @List(OneOf(giveawayPlatforms, ''), 'Where; none: those that are ready when it starts.')
  readonly platforms: readonly GiveawayPlatform[];
  @OneOf(viewerRoles, 'Lowest role that may join.') readonly minRole: ViewerRole;
  @Nested(WeightingView, 'Extra tickets.') readonly weighting: WeightingView;
  @Nested(GatesView, 'Who may join.') readonly gates: GatesView;
  @Text('Channel point reward, for redeem.', { nullable: true }) readonly rewardId: string | null;
  @Flag('The bot confirms each join.') readonly confirmJoins: boolean;
  @Flag('The bot says that no purchase is necessary and how it is drawn.') readonly showDisclaimer: boolean;
  @Int('Minutes between reminders; 0: none.') readonly reminderEveryMin: number;
  @Int('How often a winner who doesn’t claim is replaced.') readonly autoRerollMax: number;
}
