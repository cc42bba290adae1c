import { OverlayId, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { DeletedVersionView, VersionView } from './version.views';

@Operation({
  route: 'POST /overlays/:overlayId/versions',
  tool: 'create_version',
  group: 'History',
  scope: 'overlays:write',
  summary: 'Name the present revision, to find it again',
  description: 'Changes nothing on the overlay. Bring it back with restore_overlay.',
  strict: true,
  problems: ['limit_reached'],
})
export class CreateVersion extends Answers(VersionView) {
  @OverlayId() readonly overlayId: string;
  @Text('Name of the version.', { min: 1, max: 60, trim: true }) readonly name: string;
}

@Operation({
  route: 'DELETE /overlays/:overlayId/versions/:versionId',
  tool: 'delete_version',
  group: 'History',
  scope: 'overlays:write',
  effects: ['destructive'],
  summary: 'Forget the name of a revision',
  description: 'The revision itself stays in the history.',
})
export class DeleteVersion extends Answers(DeletedVersionView) {
  @OverlayId() readonly overlayId: string;
  @Text('Id of the version.', { min: 1, max: 64 }) readonly versionId: string;
}
