import {
  chatPlatforms,
  viewerRoles,
  type ChatPlatform,
  type ViewerRole,
} from '@studio/contracts/bot/chat-bot';
import { Flag, FreeObject, List, Nested, OneOf, Text, type FreeValues } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { AutomationQueueView, AutomationTestView, CancelledRunView, RequestedRunView } from './run.views';

const id = { min: 1, max: 64 } as const;

@Operation({
  route: 'POST /automations/:automationId/run',
  tool: 'run_automation',
  group: 'Automations',
  scope: 'actions:fire',
  effects: ['on-air'],
  summary: 'Run an automation that has the trigger manual',
  description: 'Its conditions, cooldown and mode count. Answers at once, while its steps run.',
  idempotencyKey: true,
  problems: ['not_allowed'],
})
export class RunAutomation extends Answers(RequestedRunView) {
  @Text('Id of the automation.', id) readonly automationId: string;
  @List(Text('', { max: 200 }), 'Arguments: {args.1} to {args.9}.', { max: 10, optional: true })
  readonly args?: readonly string[];
}

@Operation({
  route: 'DELETE /automation-runs/:runId',
  tool: 'cancel_automation_run',
  group: 'Automations',
  scope: 'actions:fire',
  effects: ['destructive'],
  summary: 'Cancel a run of an automation',
  description: 'The step that is under way ends; no further one begins.',
})
export class CancelAutomationRun extends Answers(CancelledRunView) {
  @Text('Id of the run.', id) readonly runId: string;
}

@Operation({
  route: 'PATCH /automation-queues/:name',
  tool: 'update_automation_queue',
  group: 'Automations',
  scope: 'automations:write',
  summary: 'Pause, resume or clear a queue of automations',
  description: 'A paused queue stays paused over restarts. Clearing cancels the runs that wait.',
})
export class UpdateAutomationQueue extends Answers(AutomationQueueView) {
  @Text('Name of the queue.', { min: 1, max: 40 }) readonly name: string;
  @Flag('True: no further run starts.', { optional: true }) readonly paused?: boolean;
  @Flag('True: runs that wait are cancelled.', { optional: true }) readonly clear?: boolean;
}

/** Viewer of a test. */
class TestUser {
  @Text('Login.', { min: 1, max: 65, trim: true }) readonly login: string;
  @Text('Name; the login by default.', { min: 1, max: 65, trim: true, optional: true })
  readonly name?: string;
  @OneOf(chatPlatforms, 'Platform.', { default: 'twitch' }) readonly platform: ChatPlatform;
  @OneOf(viewerRoles, 'Highest role.', { default: 'everyone' }) readonly role: ViewerRole;
}

@Operation({
  route: 'POST /automations/:automationId/test',
  tool: 'test_automation',
  group: 'Automations',
  scope: 'automations:write',
  alsoScopes: ['actions:fire'],
  summary: 'Try an automation',
  description:
    'By default a dry run: shows its conditions and what each step would do, and does nothing. With dryRun false its ' +
    'steps run, except those that reach a real channel.',
  idempotencyKey: true,
})
export class TestAutomation extends Answers(AutomationTestView) {
  @Text('Id of the automation.', id) readonly automationId: string;
  @Text('Trigger that is tested; the first by default.', { ...id, optional: true })
  readonly triggerId?: string;
  @Text('Id of an event of the last 7 days, whose fields and viewer are used instead of samples.', {
    ...{ ...id, optional: true },
  })
  readonly eventId?: string;
  @FreeObject('Fields of the event; samples by default.', { optional: true }) readonly payload?: FreeValues;
  @Nested(TestUser, 'Viewer; a sample by default.', { optional: true }) readonly user?: TestUser;
  @List(OneOf(['conditions', 'cooldown'], ''), 'Checks to leave out.', { max: 2, optional: true })
  readonly ignore?: readonly ('conditions' | 'cooldown')[];
  @Flag('False: its steps run.', { default: true }) readonly dryRun: boolean;
}
