import { List, MemberId, OverlayId, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { UpdatedLayersView } from './layer.views';

@Operation({
  route: 'POST /overlays/:overlayId/widget-packages/:packageId/apply',
  tool: 'apply_widget_package',
  group: 'Layers',
  scope: 'members:write',
  summary: 'Take the present code of a widget package',
  description:
    'Layers that show the package run its present code from now on, on air at once where they are. Settings stay; new ' +
    'ones have their defaults. One step of the history: undo brings back code and settings. Linked layers follow ' +
    'their sources.',
  receipt: true,
})
export class ApplyWidgetPackage extends Answers(UpdatedLayersView) {
  @OverlayId() readonly overlayId: string;
  @Text('Id of the package.', { min: 1, max: 64 }) readonly packageId: string;
  @List(MemberId(), 'Only these layers; default: all that show it.', { min: 1, max: 100, optional: true })
  readonly memberIds?: readonly number[];
}
