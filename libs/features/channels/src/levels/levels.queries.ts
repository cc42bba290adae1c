import { Answers, Operation } from '@studio/operations/operation';
import { MembershipLevelsView } from './levels.views';

@Operation({
  route: 'GET /stream/youtube/levels',
  tool: 'get_membership_levels',
  group: 'Stream',
  scope: 'account:read',
  summary: 'Get the tiers of YouTube membership levels',
  description: 'Empty without a connected YouTube channel.',
})
export class GetMembershipLevels extends Answers(MembershipLevelsView) {}
