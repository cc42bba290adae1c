import { Flag, Int, List, Text } from '@studio/operations/fields';

class ChangedSettingView {
  @Text('Name of the browser source.') readonly input: string;
  @Text('Setting, in the words of OBS: url, width, shutdown.') readonly setting: string;
}

export class ObsInstallView {
  @Int('Id of the connection.') readonly obsId: number;
  @Text('Id of the overlay.') readonly overlayId: string;
  @Text('Name of the browser source that shows the overlay.') readonly input: string;
  @Flag('It is new.') readonly created: boolean;
  @List(ChangedSettingView, 'Settings that were changed; empty for a new source.')
  readonly changed: readonly ChangedSettingView[];
  @List('string', 'Scenes that it was added to.') readonly scenes: readonly string[];
  @Flag('The changes reload a page that is on air.') readonly reloads: boolean;
  @Flag('OBS has loaded the page: it is connected to the studio.') readonly seen: boolean;
  @Flag('Nothing was changed: this is what would be.') readonly dryRun: boolean;
}
