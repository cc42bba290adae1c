import {
  activityRanges,
  type Activity,
  type ActivityKind,
  type ActivityRange,
  type ActivityTotals,
  type StreamSession,
} from '@studio/areas/activity-record';
import { Flag, Int, List, Moment, Nested, Num, OneOf, Text } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';
import { platformIds, type PlatformId } from '@studio/platforms/port/platform-event';

/** What can be asked for (reference 1, Stream activity): subscriptions of all sorts are `sub`. */
export const toldKinds = ['follow', 'sub', 'cheer', 'raid', 'tip', 'redemption', 'hype'] as const;
export type ToldKind = (typeof toldKinds)[number];

export const MICROS = 1_000_000;

export class ActivityUserView {
  @Text('Login on the platform, as it was then.') readonly login: string;
  @Text('Name on the platform, as it was then.') readonly name: string;
}

/** answers, Activity */
export class ActivityView {
  @Text('Id of the activity.') readonly activityId: string;
  @OneOf(toldKinds, 'What happened.') readonly kind: ToldKind;
  @Text('Where it happened.') readonly platform: string;
  @Moment('When it happened.') readonly at: string;
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
  @Flag('The simulated channel tells it: nobody did it.') readonly simulated: boolean;
}

export class ActivityListView {
  @List(ActivityView, 'Newest first.') readonly items: readonly ActivityView[];
  @NextCursor() readonly nextCursor: string | null;
}

export class SessionView {
  @Moment('When the stream of now, or the last one, began; null before the first.', { nullable: true })
  readonly startedAt: string | null;
  @Flag('Whether it is live.') readonly live: boolean;
}

export class TipTotalView {
  @Text('ISO 4217.') readonly currency: string;
  @Num('Sum of the tips in it.') readonly amount: number;
}

/** answers, ActivityStats */
export class ActivityStatsView {
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
  @List(TipTotalView, 'Sums of tips, by currency.') readonly tipTotals: readonly TipTotalView[];
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

export function toldKind(kind: ActivityKind): ToldKind {
  return kind === 'resub' || kind === 'gift' ? 'sub' : kind;
}

export function activityView({ kind, micros, late: _, ...activity }: Activity): ActivityView {
  return { ...activity, kind: toldKind(kind), ...(micros !== undefined && { amount: micros / MICROS }) };
}

export function statsView(
  { startedAt, live, simulated }: StreamSession,
  { tipMicros, gifts: _, ...counts }: ActivityTotals,
): ActivityStatsView {
  const tipTotals = Object.entries(tipMicros)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, micros]) => ({ currency, amount: micros / MICROS }));
  return { session: { startedAt, live }, ...counts, tipTotals, simulated };
}
