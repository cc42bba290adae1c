import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, Limit } from '@studio/operations/paging';
import { AuditView } from './audit.views';

@Operation({
  route: 'GET /audit',
  tool: 'list_audit',
  group: 'Account',
  scope: 'account:read',
  summary: "List what was done to your account's access",
  description:
    'Newest first: tokens made and revoked, passwords changed, the account suspended, widgets with code that came, and ' +
    'changes of the account itself. What was done to an overlay stands in its history.',
})
export class ListAudit extends Answers(AuditView) {
  @Limit() readonly limit: number;
  @Cursor() readonly cursor?: string;
}
