import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, LimitOfWhole } from '@studio/operations/paging';
import { VariablesView } from './variable.views';

@Operation({
  route: 'GET /variables',
  tool: 'list_variables',
  group: 'Automations',
  scope: 'bot:read',
  summary: 'List variables that automations share',
})
export class ListVariables extends Answers(VariablesView) {
  @LimitOfWhole() readonly limit?: number;
  @Cursor() readonly cursor?: string;
}
