import { Answers, Operation } from '@studio/operations/operation';
import { HooksView } from './hook.views';

@Operation({
  route: 'GET /hooks',
  tool: 'list_hooks',
  group: 'Automations',
  scope: 'automations:read',
  summary: 'List the hooks of the account',
})
export class ListHooks extends Answers(HooksView) {}
