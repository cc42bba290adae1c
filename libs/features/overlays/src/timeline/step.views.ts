import { channels, type Channel } from '@studio/kernel/event';
import { Flag, FreeJson, Int, List, Timestamp, Nested, OneOf, Text } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';

export class ActorView {
  @Text('Account that did it.') readonly accountId: string;
  @Text('Its name.') readonly name: string;
  @Text('Name of the token that was used, where that is known.', { nullable: true })
  readonly tokenName: string | null;
}

export class TouchedView {
  @List('integer', 'Layers.') readonly members: readonly number[];
  @List('integer', 'Scenes.') readonly scenes: readonly number[];
  @List('string', 'Layer groups.') readonly groups: readonly string[];
  @List('string', 'Properties, as `layout`, `hidden` or `values.text`.') readonly fields: readonly string[];
}

/** A step of the history in an answer. */
export class StepView {
  @Text('Id of the step.') readonly stepId: string;
  @Int('The rev of the overlay after it.', { min: 1 }) readonly rev: number;
  @Timestamp('When it was done.') readonly at: string;
  @Nested(ActorView, 'Who did it.') readonly actor: ActorView;
  @OneOf(channels, 'The door it came through.') readonly via: Channel;
  @Text('Name of the operation.') readonly operation: string;
  @Text('What was done, for people.') readonly summary: string;
  @Nested(TouchedView, 'What was changed.') readonly touched: TouchedView;
  @Flag('Viewers saw it.') readonly onAir: boolean;
  @Text('The step that this one took back.', { nullable: true }) readonly undoOf: string | null;
  @Text('The step that took this one back, while it is taken back.', { nullable: true })
  readonly undoneBy: string | null;
  @Int('Number of commits: more than one for a drag.', { min: 1 }) readonly coalesced: number;
}

export class ChangeView {
  @Text('The property by its names in answers: `layers[7].name`, `scenes[3].memberState[7].layout.x`.')
  readonly path: string;
  @FreeJson('Its value before, null where there was none.') readonly before: unknown;
  @FreeJson('Its value after, null where there is none.') readonly after: unknown;
}

export class StepListView {
  @List(StepView, 'Newest first.') readonly items: readonly StepView[];
  @NextCursor() readonly nextCursor: string | null;
}

export class StepDetailView extends StepView {
  @List(ChangeView, 'What it did, property by property.') readonly changes: readonly ChangeView[];
}
