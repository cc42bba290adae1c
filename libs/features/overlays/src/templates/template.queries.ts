import { OneOf, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, Limit } from '@studio/operations/paging';
import { TemplateDetailsView, TemplateListView } from './template.views';

@Operation({
  route: 'GET /templates',
  tool: 'list_templates',
  belongsTo: 'overlays',
  group: 'Organize',
  scope: 'overlays:read',
  summary: 'List templates',
  description: 'Newest first. Unlisted templates of others are found by their id alone.',
})
export class ListTemplates extends Answers(TemplateListView) {
  @Text('Part of the name or description.', { max: 80, optional: true }) readonly q?: string;
  @OneOf(['me', 'shared', 'public'], 'Only those of this kind of owner; public ones ship with the service.', {
    optional: true,
  })
  readonly owner?: 'me' | 'shared' | 'public';
  @Limit() readonly limit: number;
  @Cursor() readonly cursor?: string;
}

@Operation({
  route: 'GET /templates/:templateId',
  tool: 'get_template',
  belongsTo: 'overlays',
  group: 'Organize',
  scope: 'overlays:read',
  summary: 'Read a template with its content',
})
export class GetTemplate extends Answers(TemplateDetailsView) {
  @Text('Id of the template.', { min: 1, max: 64 }) readonly templateId: string;
}
