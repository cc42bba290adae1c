import { FreeJson, FreeObject, List, Num, OneOf, Text, type FreeValues } from '@studio/operations/fields';
import { NoNextCursor } from '@studio/operations/paging';
import { settingKinds, type SettingKind } from './template';

class TemplateSettingView {
  @Text('Key.') readonly key: string;
  @Text('Label.') readonly label: string;
  @OneOf(settingKinds, 'Kind of value: scene and layer are ids of the overlay that is chosen beside them.')
  readonly kind: SettingKind;
  @FreeJson('Value by default; null: it has to be chosen.') readonly default: unknown;
  @Num('Least number; null for none.', { nullable: true }) readonly min: number | null;
  @Num('Greatest number, or most characters; null for none.', { nullable: true }) readonly max: number | null;
  @Text('Widget of the layer; null for any.', { nullable: true }) readonly widget: string | null;
  @Text('Text around the value, which stands in place of #, escaped as in JSON; null for none.', {
    nullable: true,
  })
  readonly wrap: string | null;
  @List('string', 'Paths in the definition that take the value, `triggers.0.filter.viewers.min`.')
  readonly places: readonly string[];
}

/** A ready automation with its blanks. */
export class AutomationTemplateView {
  @Text('Id of the template.') readonly templateId: string;
  @Text('Name.') readonly name: string;
  @Text('What it does.') readonly about: string;
  @FreeObject('Body of create_automation without its name; settings have their default values in it.')
  readonly definition: FreeValues;
  @List(TemplateSettingView, 'Blanks.') readonly settings: readonly TemplateSettingView[];
}

export class AutomationTemplatesView {
  @List(AutomationTemplateView, 'All templates.') readonly items: readonly AutomationTemplateView[];
  @NoNextCursor() readonly nextCursor: string | null;
}
