import { OverlayId } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, LimitOfWhole } from '@studio/operations/paging';
import { ObsMappingsView } from './obs.views';

@Operation({
  route: 'GET /overlays/:overlayId/obs-mappings',
  tool: 'list_obs_mappings',
  group: 'Scenes',
  scope: 'overlays:read',
  summary: 'List which scenes of OBS lead to which scenes of the overlay',
  description:
    'And the scenes that OBS has reported. A page that reports another scene than was seen last, after it was loaded or ' +
    'connected anew, is followed; one that reports the same scene switches nothing.',
})
export class ListObsMappings extends Answers(ObsMappingsView) {
  @OverlayId() readonly overlayId: string;
  @LimitOfWhole() readonly limit?: number;
  @Cursor() readonly cursor?: string;
}
