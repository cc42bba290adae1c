import { List, MemberId, OneOf, OverlayId, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { AppliedLookKitView, RestoredScenesView } from './preset.views';

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

@Operation({
  route: 'POST /overlays/:overlayId/look-kit',
  tool: 'apply_look_kit',
  group: 'Settings',
  scope: 'fields:write',
  effects: ['on-air'],
  summary: 'Style layers with a look kit',
  description:
    "Changes the settings that the kit has for a layer's widget, in all scenes and in one step; layers of the live " +
    'scene change on air. fill leaves what somebody has chosen; force changes that too.',
  receipt: true,
  problems: ['invalid_option'],
})
export class ApplyLookKit extends Answers(AppliedLookKitView) {
  @OverlayId() readonly overlayId: string;
  @Text('Id of the look kit.', { min: 1, max: 40 }) readonly lookKit: string;
  @List(MemberId(), 'Only these layers; all of them when it is left out.', {
    min: 1,
    max: 200,
    optional: true,
  })
  readonly memberIds?: readonly number[];
  @OneOf(['fill', 'force'], 'fill: only settings that are at their default; force: all that the kit has.', {
    default: 'fill',
  })
  readonly mode: 'fill' | 'force';
}
