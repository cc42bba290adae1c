import { moneyOf, type Activity } from '@studio/platforms/activity';
import type { ShownCount } from '@studio/platforms/stream-kind-counts';
import {
  paidForKinds,
  shownKinds,
  streamKinds,
  upgrades,
  type PaidFor,
  type ShownFields,
  type ShownKind,
  type Upgrade,
} from '@studio/platforms/stream-kinds';
import {
  activityRanges,
  type ActivityRange,
  type ActivityTotals,
  type StreamSession,
} from '@studio/contracts/stream-events/activity-record';
import { leftOutOf } from '@studio/widgets/left-out';
import type { MoneyRules } from '@studio/widgets/money';
import { tipsByCurrency } from './totals';
import { Flag, Int, List, Timestamp, Nested, Num, OneOf, Text } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';
import { platformIds, type PlatformId } from '@studio/contracts/channels/platform-event';

export const MICROS = 1_000_000;

export class ActivityUserView {
  @Text('Login on the platform, as it was then.') readonly login: string;
  @Text('Name on the platform, as it was then.') readonly name: string;
}

/** Stream activity in an answer. */
export class ActivityView {
  @Text('Id of the activity.') readonly activityId: string;
  @OneOf(shownKinds, 'What happened.') readonly kind: ShownKind;
  @Text('Where it happened.') readonly platform: string;
  @Timestamp('When it happened.') readonly at: string;
  @Nested(
    ActivityUserView,
    'Who did it, in words of viewers; null when nobody is named or they were forgotten.',
    {
      nullable: true,
    },
  )
  readonly user: ActivityUserView | null;
  @Text('What they wrote, in words of viewers.', { nullable: true, lines: true })
  readonly message: string | null;
  @Int('Of a cheer.', { optional: true }) readonly bits?: number;
  @Int('Of a raid.', { optional: true }) readonly viewers?: number;
  @Num('Of a tip.', { optional: true }) readonly amount?: number;
  @Text('Of a tip, ISO 4217.', { optional: true }) readonly currency?: string;
  @Text('Of a subscription.', { optional: true }) readonly tier?: string;
  @Int('Months so far, of a subscription that was renewed.', { optional: true }) readonly months?: number;
  @Int('How many subscriptions the user gave.', { optional: true }) readonly gifted?: number;
  @Text('Title of what was redeemed.', { optional: true }) readonly reward?: string;
  @Int('Of a hype train.', { optional: true }) readonly level?: number;
  @Int('Of kicks.', { optional: true }) readonly kicks?: number;
  @Int('Of a gift paid in jewels.', { optional: true }) readonly jewels?: number;
  @Text('Name of a power-up, or of a gift of kicks or jewels.', { optional: true }) readonly item?: string;
  @OneOf(
    upgrades,
    'Of a paid subscription that replaces a gifted one, one by Prime or one of a lower level.',
    {
      optional: true,
    },
  )
  readonly upgrade?: Upgrade;
  @Text('Of a tip: name of the charity that gets the money.', { optional: true }) readonly charity?: string;
  @OneOf(paidForKinds, 'Of a tip that paid for something.', { optional: true }) readonly paidFor?: PaidFor;
  @Int('Of a watch streak: streams watched in a row.', { optional: true }) readonly streak?: number;
  @Text('Of a prediction or a goal of the platform.', { optional: true }) readonly title?: string;
  @Text('Of a prediction that is over: title of the outcome that won.', { optional: true })
  readonly outcome?: string;
  @Int('Of an ad break.', { optional: true }) readonly seconds?: number;
  @Flag('The simulated channel tells it: nobody did it.') readonly simulated: boolean;
  @Flag('It is a test of a connected source.', { optional: true }) readonly test?: boolean;
}

export class ActivityListView {
  @List(ActivityView, 'Newest first.') readonly items: readonly ActivityView[];
  @NextCursor() readonly nextCursor: string | null;
}

export class SessionView {
  @Timestamp('When the stream of now, or the last one, began; null before the first.', { nullable: true })
  readonly startedAt: string | null;
  @Flag('Whether it is live.') readonly live: boolean;
}

export class TipTotalView {
  @Text('ISO 4217.') readonly currency: string;
  @Num('Sum of the tips in it.') readonly amount: number;
}

/** Tips of a currency that a sum does not contain. */
export class LeftOutTipsView {
  @Text('ISO 4217.') readonly currency: string;
  @Num('Sum of the tips, in units of the currency.') readonly amount: number;
  @Int('Number of tips.') readonly tips: number;
}

/** Counts of stream activity in an answer. */
export class ActivityStatsView implements Record<ShownCount, number> {
  @Nested(SessionView, 'What is counted: from its start to the start of the next one.')
  readonly session: SessionView;
  @Int('New followers.') readonly follows: number;
  @Int('Subscriptions: first, renewed, received.') readonly subs: number;
  @Int('Cheers.') readonly cheers: number;
  @Int('Bits of all cheers.') readonly bits: number;
  @Int('Raids.') readonly raids: number;
  @Int('Viewers of all raids.') readonly raidViewers: number;
  @Int('Tips.') readonly tips: number;
  @Int('Redemptions of channel points.') readonly redemptions: number;
  @Int('Hype trains that began.') readonly hypeTrains: number;
  @Int('Kicks, the currency of Kick.') readonly kicks: number;
  @Int('Jewels that paid for gifts on YouTube.') readonly jewels: number;
  @Int('Watch streaks that viewers shared.') readonly streaks: number;
  @Int('Shoutouts that other channels gave this one.') readonly shoutouts: number;
  @Int('Predictions that began.') readonly predictions: number;
  @Int('Goals of the platform that began.') readonly creatorGoals: number;
  @Int('Ad breaks.') readonly adBreaks: number;
  @List(TipTotalView, 'Sums of tips, by currency.') readonly tipTotals: readonly TipTotalView[];
  @List(
    LeftOutTipsView,
    'Tips that totals and goals in the base currency leave out, since no rate converts them. `set_currency_rates` ' +
      'sets rates.',
  )
  readonly leftOut: readonly LeftOutTipsView[];
  @Flag('The simulated channel tells it: nobody did any of it.') readonly simulated: boolean;
}

export class AccountStatsView extends ActivityStatsView {
  @OneOf(activityRanges, 'Since when it is counted.') readonly range: ActivityRange;
  @OneOf(platformIds, 'Where; null: everywhere.', { nullable: true }) readonly platform: PlatformId | null;
}

export class SimulatedView {
  @Flag('Always true.') readonly simulated: boolean;
  @Flag('False: the stream was that way already.') readonly changed: boolean;
  @List('string', 'Ids of what was recorded, as list_activity has them.')
  readonly activityIds: readonly string[];
}

export class ForgottenViewerView {
  @Flag('False: nobody was called so, as far as can still be read.') readonly forgotten: boolean;
}

export class ClearedSimulationView {
  @Flag('Always true.') readonly cleared: boolean;
  @Flag('False: there was nothing.') readonly changed: boolean;
}

/** Shown fields that the view lacks: there must be none. */
type Forgotten = Exclude<keyof ShownFields, keyof ActivityView | 'micros'>;

export function activityView(activity: Activity): ActivityView & Readonly<Record<Forgotten, never>> {
  const { kind, micros: _micros, late: _late, viewerId: _viewer, received: _received, ...fields } = activity;
  const { bets: _bets, ...shown } = fields;
  const amount = moneyOf(activity);
  return {
    ...shown,
    kind: streamKinds[kind].shownAs,
    ...(amount !== undefined && { amount }),
  };
}

export function statsView(
  { startedAt, live, simulated }: StreamSession,
  { gifts: _, subPoints: _points, tipMicros, tipCounts, ...counts }: ActivityTotals,
  money: MoneyRules,
): ActivityStatsView {
  const tips = tipsByCurrency({ tipMicros, tipCounts });
  const tipTotals = tips.map(({ currency, amount }) => ({ currency, amount }));
  const leftOut = leftOutOf(tips, null, money);
  return { session: { startedAt, live }, ...counts, tipTotals, leftOut, simulated };
}
