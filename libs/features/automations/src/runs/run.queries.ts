import { OneOf, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, LimitOfWhole } from '@studio/operations/paging';
import {
  AutomationQueuesView,
  AutomationRunsView,
  AutomationRunView,
  ExplanationView,
  runStates,
  type RunStateName,
} from './run.views';

@Operation({
  route: 'GET /automations/:automationId/runs',
  tool: 'list_automation_runs',
  group: 'Automations',
  scope: 'automations:read',
  summary: 'List runs and refusals of an automation',
  description:
    'The last 50 that succeeded, 50 that failed and 50 that were refused, and those that are not over.',
})
export class ListAutomationRuns extends Answers(AutomationRunsView) {
  @Text('Id of the automation.', { min: 1, max: 64 }) readonly automationId: string;
  @OneOf(runStates, 'Only those in a state.', { optional: true }) readonly state?: RunStateName;
  @LimitOfWhole() readonly limit?: number;
  @Cursor() readonly cursor?: string;
}

@Operation({
  route: 'GET /automation-runs/:runId',
  tool: 'get_automation_run',
  group: 'Automations',
  scope: 'automations:read',
  summary: 'Read a run of an automation',
  description: 'With its conditions and each step. Data of viewers who were forgotten are empty.',
})
export class GetAutomationRun extends Answers(AutomationRunView) {
  @Text('Id of the run.', { min: 1, max: 64 }) readonly runId: string;
}

@Operation({
  route: 'GET /automations/explain',
  tool: 'explain_event',
  group: 'Automations',
  scope: 'automations:read',
  summary: 'Explain what automations made of an event',
  description: 'Lists every automation: that it ran, or the reason for which it did not.',
})
export class ExplainEvent extends Answers(ExplanationView) {
  @Text('Id of the event, `evt_…`.', { min: 1, max: 64 }) readonly eventId: string;
}

@Operation({
  route: 'GET /automation-queues',
  tool: 'list_automation_queues',
  group: 'Automations',
  scope: 'automations:read',
  summary: 'List queues of automations',
})
export class ListAutomationQueues extends Answers(AutomationQueuesView) {}
