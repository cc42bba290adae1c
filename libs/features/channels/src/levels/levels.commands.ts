import { List, Rule } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { MembershipLevelInput, MembershipLevelsView } from './levels.views';

const MOST_LEVELS = 6;

@Rule('Name each level once.', ({ levels }: SetMembershipLevels) => {
  const names = levels.map(({ name }) => name.trim().toLowerCase());
  return new Set(names).size === names.length;
})
@Operation({
  route: 'PUT /stream/youtube/levels',
  tool: 'set_membership_levels',
  group: 'Stream',
  scope: null,
  sessionOnly: true,
  summary: 'Set the tiers of YouTube membership levels',
  description:
    'YouTube names the level of a membership; alerts, goals and loyalty count tiers. The levels sent replace those before, and count for memberships from now on.',
  problems: ['not_connected'],
  expects: true,
})
export class SetMembershipLevels extends Answers(MembershipLevelsView) {
  @List(MembershipLevelInput, 'Levels with their tiers; an empty list for none.', { max: MOST_LEVELS })
  readonly levels: readonly MembershipLevelInput[];
}
