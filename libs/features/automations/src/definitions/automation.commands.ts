import { Flag, Int, List, MapOf, Rule, Text, type FreeValues } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import {
  AutomationFields,
  automationName as name,
  automationTexts as texts,
  bothTimes,
  exampleSteps,
  exampleTrigger,
  oneKindOfTriggers,
} from './automation.fields';
import {
  DeletedAutomationView,
  ImportedAutomationsView,
  PausedAutomationsView,
  SavedAutomationView,
} from './automation.views';

const problems = ['limit_reached', 'invalid_value', 'invalid_option', 'not_found'] as const;

@Rule(...oneKindOfTriggers)
@Rule(...bothTimes)
@Operation({
  route: 'POST /automations',
  tool: 'create_automation',
  group: 'Automations',
  scope: 'automations:write',
  effects: ['public', 'confirm'],
  summary: 'Let the studio do something when something happens',
  description:
    'Needs every scope of its steps. warnings lists placeholders that do not exist. Own account only.',
  idempotencyKey: true,
  problems,
})
export class CreateAutomation extends Answers(SavedAutomationView, AutomationFields) {
  @Text('Name.', name) readonly name: string;
  @List('object', texts.actions, { max: 50, example: exampleSteps }) readonly actions: readonly FreeValues[];
}

@Rule(...oneKindOfTriggers)
@Rule(...bothTimes)
@Operation({
  route: 'PATCH /automations/:automationId',
  tool: 'update_automation',
  group: 'Automations',
  scope: 'automations:write',
  effects: ['public', 'confirm'],
  summary: 'Change or switch an automation',
  description:
    'Only what is sent changes. Steps that are sent with their id and unchanged keep their author and need no scope. ' +
    'Switching it off cancels its runs.',
  problems: [...problems, 'rev_conflict'],
})
export class UpdateAutomation extends Answers(SavedAutomationView, AutomationFields) {
  @Text('Id of the automation.', { min: 1, max: 64 }) readonly automationId: string;
  @Text('Name.', { ...name, optional: true }) readonly name?: string;
  @List('object', texts.actions, { max: 50, optional: true, example: exampleSteps })
  readonly actions?: readonly FreeValues[];
  @Int('Version that the change is based on.', { min: 1, optional: true }) readonly expectedVersion?: number;
  @Flag('False: its runs go on when it is switched off.', { optional: true }) readonly stopRuns?: boolean;
}

@Operation({
  route: 'DELETE /automations/:automationId',
  tool: 'delete_automation',
  group: 'Automations',
  scope: 'automations:write',
  effects: ['destructive', 'confirm'],
  summary: 'Delete an automation',
  description: 'Cancels its runs.',
})
export class DeleteAutomation extends Answers(DeletedAutomationView) {
  @Text('Id of the automation.', { min: 1, max: 64 }) readonly automationId: string;
}

@Operation({
  route: 'POST /automations/pause',
  tool: 'pause_automations',
  group: 'Automations',
  scope: 'automations:write',
  summary: 'Pause all automations',
  description: 'Cancels all runs. 0 minutes ends the pause.',
})
export class PauseAutomations extends Answers(PausedAutomationsView) {
  @Int('Minutes.', { min: 0, max: 240 }) readonly minutes: number;
  @Flag('False: runs go on.', { optional: true }) readonly stopRuns?: boolean;
}

@Operation({
  route: 'POST /automations/:automationId/versions/:version/restore',
  tool: 'restore_automation_version',
  group: 'Automations',
  scope: 'automations:write',
  effects: ['public', 'confirm'],
  summary: 'Restore an earlier version of an automation',
  description: 'Needs the scopes of steps that the automation does not have now. It stays on or off.',
  problems: ['rev_conflict', 'invalid_value'],
})
export class RestoreAutomationVersion extends Answers(SavedAutomationView) {
  @Text('Id of the automation.', { min: 1, max: 64 }) readonly automationId: string;
  @Int('Version, as in list_automation_versions.', { min: 1 }) readonly version: number;
  @Int('Version that the change is based on.', { min: 1, optional: true }) readonly expectedVersion?: number;
}

@Operation({
  route: 'POST /automations/import',
  tool: 'import_automations',
  group: 'Automations',
  scope: 'automations:write',
  effects: ['public', 'confirm'],
  summary: 'Create automations from a file',
  description:
    'In the form of export_automations. They arrive switched off. One bad entry, and nothing is created. Needs every ' +
    'scope of their steps.',
  idempotencyKey: true,
  problems,
})
export class ImportAutomations extends Answers(ImportedAutomationsView) {
  @List('object', 'Automations, things by {name}.', {
    min: 1,
    max: 100,
    example: [{ name: 'Raid', triggers: [exampleTrigger], actions: exampleSteps }],
  })
  readonly automations: readonly FreeValues[];
  @MapOf('string', 'Overlays to take, by their names in the file.', { optional: true })
  readonly overlays?: { readonly [name: string]: string };
}
