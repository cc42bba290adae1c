import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, LimitOfWhole } from '@studio/operations/paging';
import { InvitationsView } from './invitation.views';

@Operation({
  route: 'GET /invitations',
  tool: 'list_invitations',
  group: 'Account',
  scope: null,
  sessionOnly: true,
  summary: 'List your invitations and who accepted them',
  description: 'In the order they were made. Revoked ones are not listed, nor those that expired unused.',
})
export class ListInvitations extends Answers(InvitationsView) {
  @LimitOfWhole() readonly limit?: number;
  @Cursor() readonly cursor?: string;
}
