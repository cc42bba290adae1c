import { FreeObject, Int, List, Timestamp, Text, type FreeValues } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';

export class LostStateView {
  @Text('Id of the state: `restore_lost_state` takes it.') readonly stateId: string;
  @Timestamp('When it was lost.') readonly at: string;
  @Text('Command or occurrence that took it away: `reset`, `set`, `streamStarted`, `restore`.')
  readonly by: string;
  @Text('What the layer would show now: "10:12"; empty where a few words cannot say it.')
  readonly label: string;
  @FreeObject("The state, as the widget's `state` declares it.") readonly state: FreeValues;
}

export class LostStatesView {
  @Int('Id of the layer.') readonly memberId: number;
  @List(LostStateView, 'Newest first; five at most.') readonly items: readonly LostStateView[];
  @NextCursor() readonly nextCursor: string | null;
}
