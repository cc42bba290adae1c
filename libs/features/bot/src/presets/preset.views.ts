import { List, Text } from '@studio/operations/fields';

class PresetResultView {
  @Text('Platform.') readonly platform: string;
  @Text('Code of the problem; null if the channel was changed.', { nullable: true })
  readonly code: string | null;
}

/** A preset that was applied. */
export class AppliedPresetView {
  @Text('Name of the preset.') readonly name: string;
  @Text('Title that was set; null: it stays.', { nullable: true }) readonly title: string | null;
  @Text('Category that was set; null: it stays.', { nullable: true }) readonly category: string | null;
  @List(PresetResultView, 'Channels.') readonly results: readonly PresetResultView[];
}
