import { OverlayId } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { RestoredScenesView } from './preset.views';

@Operation({
  route: 'POST /overlays/:overlayId/look-scenes/restore',
  tool: 'restore_look_scenes',
  group: 'Organize',
  scope: 'scenes:write',
  effects: ['on-air'],
  summary: "Show and hide layers as the overlay's preset does",
  description:
    'Of the layers that the preset made, in the scenes that it made. Nothing else about them changes. The live ' +
    'scene changes on air where its visibility differs.',
  receipt: true,
  problems: ['not_look_overlay'],
})
export class RestoreLookScenes extends Answers(RestoredScenesView) {
  @OverlayId() readonly overlayId: string;
}
