import { eventTypeNames, type EventTypeName } from '@studio/contracts/events/event-types';
import { Flag, List, Nested, OneOf, Text, Timestamp } from '@studio/operations/fields';

const previewSources = ['event', 'now', 'sample'] as const;

class TextVariableView {
  @Text('As written between braces.') readonly name: string;
  @Text('Meaning; null if the name says it.', { nullable: true }) readonly about: string | null;
  @Text('Example of a value.') readonly sample: string;
}

class TextWarningView {
  @Text('Name of the placeholder, which stays as written.') readonly name: string;
  @Text('A similar placeholder; null for none.', { nullable: true }) readonly suggestion: string | null;
}

class PreviewEventView {
  @OneOf(eventTypeNames, 'Type.') readonly type: EventTypeName;
  @Text('Name of the type.') readonly label: string;
  @Timestamp('Time of the event.') readonly at: string;
  @Text('Name of the viewer; null for none.', { nullable: true }) readonly name: string | null;
  @Flag('From the simulated channel, or a test.') readonly simulated: boolean;
}

export class CheckedTextView {
  @List(TextVariableView, 'Placeholders that the text can have.')
  readonly variables: readonly TextVariableView[];
  @List(TextWarningView, 'Unknown placeholders in it.') readonly warnings: readonly TextWarningView[];
  @Text('The text with values in it.', { lines: true }) readonly preview: string;
  @OneOf(previewSources, 'Values of a recent event, of now, or samples.')
  readonly source: (typeof previewSources)[number];
  @Nested(PreviewEventView, 'Event of the preview; null for none.', { nullable: true })
  readonly event: PreviewEventView | null;
}
