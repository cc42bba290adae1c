import { Flag, OneOf, OverlayId, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { visibilities, type Visibility } from './template.state';
import { DeletedTemplateView, TemplateView } from './template.views';

@Operation({
  route: 'POST /overlays/:overlayId/template',
  tool: 'create_template',
  group: 'Overlays',
  scope: 'overlays:write',
  summary: 'Make a template of an overlay',
  description:
    'Keeps its canvas, layers, groups and scenes as they are now, for create_overlay. A template never changes: ' +
    'made again of the same overlay, it is another one with the next version.',
  idempotencyKey: true,
  problems: ['payload_too_large'],
})
export class CreateTemplate extends Answers(TemplateView) {
  @OverlayId() readonly overlayId: string;
  @Text('Name of the template.', { min: 1, max: 40, trim: true }) readonly name: string;
  @Text('What it is for.', { max: 300, lines: true, default: '' }) readonly description: string;
  @Flag('Keep the uploads that layers show; only overlays of their owner can show them.', { default: false })
  readonly includeUploads: boolean;
  @OneOf(visibilities, 'private: for you alone; unlisted: for everybody who knows its id.', {
    default: 'private',
  })
  readonly visibility: Visibility;
}

@Operation({
  route: 'DELETE /templates/:templateId',
  tool: 'delete_template',
  belongsTo: 'overlays',
  group: 'Overlays',
  scope: 'overlays:write',
  effects: ['destructive'],
  ownerOnly: true,
  summary: 'Delete a template',
  description: 'Overlays that began with it stay as they are.',
})
export class DeleteTemplate extends Answers(DeletedTemplateView) {
  @Text('Id of the template.', { min: 1, max: 64 }) readonly templateId: string;
}
