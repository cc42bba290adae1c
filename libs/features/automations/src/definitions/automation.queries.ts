import { Flag, List, OneOf, OverlayId, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, LimitOfWhole } from '@studio/operations/paging';
import { AutomationTemplatesView } from '../gallery/template.views';
import {
  AutomationOperationsView,
  AutomationSchemaView,
  AutomationsView,
  AutomationVersionsView,
  AutomationView,
  ExportedAutomationsView,
} from './automation.views';
import { languages, type Language } from '@studio/platforms/languages';

@Operation({
  route: 'GET /automations',
  tool: 'list_automations',
  group: 'Automations',
  scope: 'automations:read',
  summary: 'List automations',
  description: 'With their last run, and the reasons for which they did not run.',
})
export class ListAutomations extends Answers(AutomationsView) {
  @OverlayId({ optional: true }) readonly overlayId?: string;
  @Flag('Only those that are on, or off.', { optional: true }) readonly enabled?: boolean;
  @Text('Part of the name.', { min: 1, max: 60, optional: true }) readonly q?: string;
  @LimitOfWhole() readonly limit?: number;
  @Cursor() readonly cursor?: string;
}

@Operation({
  route: 'GET /automations/schema',
  tool: 'list_automation_schema',
  group: 'Automations',
  scope: 'automations:read',
  summary: 'List what automations consist of',
  description: 'Triggers with filters and variables, comparisons, steps with their fields, filters, limits.',
})
export class ListAutomationSchema extends Answers(AutomationSchemaView) {
  @OneOf(languages, "Language of names; by default the account's.", { optional: true })
  readonly locale?: Language;
}

@Operation({
  route: 'GET /automations/operations',
  tool: 'list_automation_operations',
  group: 'Automations',
  scope: 'automations:read',
  summary: 'List operations that automations may run',
  description: 'For steps of the type operation. With tool: that one, with the schema of its input.',
})
export class ListAutomationOperations extends Answers(AutomationOperationsView) {
  @Text('Name of one operation.', { min: 1, max: 64, optional: true }) readonly tool?: string;
}

@Operation({
  route: 'GET /automations/templates',
  tool: 'list_automation_templates',
  group: 'Automations',
  scope: 'automations:read',
  summary: 'List ready automations',
  description:
    'Each with a definition for create_automation, and with the settings that go into it at their places.',
})
export class ListAutomationTemplates extends Answers(AutomationTemplatesView) {
  @OneOf(languages, "Language of names and texts; by default the account's.", { optional: true })
  readonly locale?: Language;
}

@Operation({
  route: 'GET /automations/:automationId',
  tool: 'get_automation',
  group: 'Automations',
  scope: 'automations:read',
  summary: 'Read an automation',
})
export class GetAutomation extends Answers(AutomationView) {
  @Text('Id of the automation.', { min: 1, max: 64 }) readonly automationId: string;
}

@Operation({
  route: 'GET /automations/:automationId/versions',
  tool: 'list_automation_versions',
  group: 'Automations',
  scope: 'automations:read',
  summary: 'List earlier versions of an automation',
})
export class ListAutomationVersions extends Answers(AutomationVersionsView) {
  @Text('Id of the automation.', { min: 1, max: 64 }) readonly automationId: string;
}

@Operation({
  route: 'POST /automations/export',
  tool: 'export_automations',
  group: 'Automations',
  scope: 'automations:read',
  reads: true,
  problems: ['not_found'],
  summary: 'Export automations',
  description: 'In the form of import_automations: things by name, without secrets.',
})
export class ExportAutomations extends Answers(ExportedAutomationsView) {
  @List('string', 'Ids of automations; all by default.', { max: 100, optional: true })
  readonly automationIds?: readonly string[];
}
