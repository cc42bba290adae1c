import { type SupportKind, supportKinds } from '@studio/platforms/stream-kinds';
import { activityRanges, type ActivityRange } from '@studio/contracts/stream-events/activity-record';
import { Flag, List, Num, OneOf, Text } from '@studio/operations/fields';
import { LeftOutTipsView } from './activity.views';
import { NextCursor } from '@studio/operations/paging';

export class SupporterView {
  @Text('Name on the platform, as it was last; null when they were forgotten.', { nullable: true })
  readonly name: string | null;
  @Text('Where it was given.') readonly platform: string;
  @Num('Bits, subscriptions, viewers of raids, or money in `currency`.') readonly amount: number;
}

export class SupportersView {
  @OneOf(supportKinds, 'What they gave.') readonly kind: SupportKind;
  @OneOf(activityRanges, 'Since when.') readonly range: ActivityRange;
  @Text('Of tips, ISO 4217; null for the other kinds.', { nullable: true }) readonly currency: string | null;
  @List(SupporterView, 'Most first.') readonly items: readonly SupporterView[];
  @List(LeftOutTipsView, 'Of tips: those that the list leaves out, since no rate converts them.')
  readonly leftOut: readonly LeftOutTipsView[];
  @Flag('The simulated channel tells it: nobody did any of it.') readonly simulated: boolean;
  @NextCursor() readonly nextCursor: string | null;
}
