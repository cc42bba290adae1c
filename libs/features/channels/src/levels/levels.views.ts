import { Int, List, Text } from '@studio/operations/fields';

export class MembershipLevelView {
  @Text('Name of the level, as at YouTube. Letter case does not matter.', { min: 1, max: 100, trim: true })
  readonly name: string;
  @Int('Tier that memberships of the level count as, 1 to 3.', { min: 1, max: 3 }) readonly tier: number;
}

export class MembershipLevelsView {
  @List(MembershipLevelView, 'Levels with a tier of their own; others count as tier 1.')
  readonly levels: readonly MembershipLevelView[];
}

export class MembershipLevelInput extends MembershipLevelView {}
