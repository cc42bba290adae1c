import { languages, type Language } from '@studio/platforms/languages';
import { OneOf, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { PresetDetailsView, PresetListView } from './preset.views';

@Operation({
  route: 'GET /presets',
  tool: 'list_presets',
  belongsTo: 'overlays',
  group: 'Overlays',
  scope: 'overlays:read',
  summary: 'List presets and look kits',
  description: 'What create_overlay can begin with, and what add_member can style a layer with.',
})
export class ListPresets extends Answers(PresetListView) {
  @OneOf(['look', 'game', 'minimal', 'all'], 'Only presets of this kind; look kits are always listed.', {
    default: 'all',
  })
  readonly kind: 'look' | 'game' | 'minimal' | 'all';
  @OneOf(languages, "Language of scenes and options; by default the account's.", { optional: true })
  readonly locale?: Language;
}

@Operation({
  route: 'GET /presets/:presetId',
  tool: 'get_preset',
  belongsTo: 'overlays',
  group: 'Overlays',
  scope: 'overlays:read',
  summary: 'Read what a preset makes',
  description:
    'The layers and scenes that create_overlay would make of it, with its options as they are by default.',
})
export class GetPreset extends Answers(PresetDetailsView) {
  @Text('Id of the preset.', { min: 1, max: 64 }) readonly presetId: string;
  @OneOf(languages, "Language of names and texts; by default the account's.", { optional: true })
  readonly locale?: Language;
}
