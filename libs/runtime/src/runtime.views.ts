import { Flag, FreeObject, Int, List, Moment, Text, type FreeValues } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';

/** What a command led to (open points, 3.4; answers, Delivery). */
export class FiredView {
  @Int('Id of the layer.') readonly memberId: number;
  @Text('Name of the command.') readonly command: string;
  @FreeObject("What the layer is doing now, as its widget's `state` declares.") readonly state: FreeValues;
  @Flag('False: it made no difference.') readonly changed: boolean;
  @Text('Id of what happened.') readonly eventId: string;
  @Moment('When.') readonly at: string;
  @Flag('Viewers see the layer, and the difference.') readonly onAir: boolean;
  @Int('Renderers that show the overlay now.', { min: 0 }) readonly renderers: number;
}

export class WidgetCommandView {
  @Text('Id of a deck button for it: `<memberId>:<command>`.') readonly buttonId: string;
  @Int('Id of the layer.') readonly memberId: number;
  @Text('Name of the layer.') readonly layer: string;
  @Text('Widget catalog slug.') readonly widget: string;
  @Text('Name of the command.') readonly command: string;
  @Text("What it does, in the caller's language.") readonly label: string;
  @FreeObject('JSON Schema of the arguments.', { optional: true }) readonly args?: FreeValues;
}

export class WidgetCommandsView {
  @List(WidgetCommandView, 'Commands of all layers, from bottom to top of the live scene.')
  readonly items: readonly WidgetCommandView[];
  @NextCursor() readonly nextCursor: string | null;
}
