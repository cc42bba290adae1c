import { Flag, Int, List, Timestamp, Nested, Text } from '@studio/operations/fields';
import { SessionView } from './activity.views';

/** One stream, or the part of one after a reset [activity/3]. */
export class StreamSessionView {
  @Int('Counts up, from 1.') readonly session: number;
  @Timestamp('When it began.') readonly startedAt: string;
  @Timestamp('When it ended; null while it goes on, and where nobody told.', { nullable: true })
  readonly endedAt: string | null;
  @Text('Title, as it was seen last.', { nullable: true }) readonly title: string | null;
  @Text('Category, as it was seen last.', { nullable: true }) readonly category: string | null;
  @Int('Most viewers at once, of all platforms together; null where none told.', { nullable: true })
  readonly peakViewers: number | null;
  @List('string', 'Where it was live.') readonly platforms: readonly string[];
}

export class StreamSessionsView {
  @List(StreamSessionView, 'Newest first.') readonly items: readonly StreamSessionView[];
  @Int('`before` of the next page; null: that was all.', { nullable: true }) readonly nextBefore:
    number | null;
  @Flag('The simulated channel tells them: nobody streamed.') readonly simulated: boolean;
}

export class ResetSessionView {
  @Nested(SessionView, 'The session that has begun.') readonly session: SessionView;
}
