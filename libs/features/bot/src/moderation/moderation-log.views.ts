import { Flag, Int, List, Nested, OneOf, Text, Timestamp } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';
import { filterNames } from './moderation.views';
import { moderationActions, type FilterName, type ModerationAction } from './moderation.state';

class ModeratedViewerView {
  @Text('Login.') readonly login: string;
  @Text('Display name.') readonly name: string;
}

export class LoggedModerationView {
  @Text('Id of the entry.') readonly entryId: string;
  @Timestamp('When it was done.') readonly at: string;
  @Text('Platform.') readonly platform: string;
  @Flag('From the simulated channel.') readonly simulated: boolean;
  @Nested(ModeratedViewerView, 'Viewer concerned.') readonly user: ModeratedViewerView;
  @Text('The line, shortened: words of the viewer.') readonly text: string;
  @OneOf(moderationActions, 'What was done.') readonly action: ModerationAction;
  @Int('Seconds of the timeout; 0 for what is none.') readonly seconds: number;
  @OneOf(filterNames, 'The filter that held the line.') readonly filter: FilterName;
  @Text('Why.') readonly found: string;
  @Text('Code of the platform’s refusal; null where it was done.', { nullable: true })
  readonly failed: string | null;
  @Flag('It was taken back.') readonly undone: boolean;
}

export class ModerationLogView {
  @List(LoggedModerationView, 'Newest first.') readonly items: readonly LoggedModerationView[];
  @NextCursor() readonly nextCursor: string | null;
}

export class UndoneModerationView {
  @Text('Id of the entry.') readonly entryId: string;
  @Flag('Always true.') readonly undone: boolean;
  @Flag('A ban or timeout was lifted now.') readonly unbanned: boolean;
}
