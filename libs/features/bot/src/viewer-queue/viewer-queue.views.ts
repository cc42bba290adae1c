import { viewerRoles, type ViewerRole } from '@studio/contracts/bot/chat-bot';
import { Flag, Int, List, OneOf, Text, Timestamp } from '@studio/operations/fields';
import {
  firstRoles,
  inTurn,
  type FirstRole,
  type QueuedPerson,
  type ViewerQueue,
} from './viewer-queue.state';

/** Viewer in the queue. Names and notes are viewers' data. */
export class QueuedViewerView {
  @Int('Id of the entry.') readonly entryId: number;
  @Text('Name.') readonly name: string;
  @Text('Login; null for a name without a known account.', { nullable: true }) readonly login: string | null;
  @Text('Platform.') readonly platform: string;
  @OneOf(viewerRoles, 'Highest role when they joined.') readonly role: ViewerRole;
  @Text('What they added, such as their name in the game; empty for nothing.') readonly note: string;
  @Timestamp('When they joined.') readonly joinedAt: string;

  static of({ entryId, name, login, platform, role, note, joinedAt }: QueuedPerson): QueuedViewerView {
    return { entryId, name, login, platform, role, note, joinedAt };
  }
}

export class ViewerQueueView {
  @Flag('Viewers may join.') readonly open: boolean;
  @Int('Viewers who may wait.') readonly limit: number;
  @OneOf(firstRoles, 'Viewers of this role and above come first; everyone: in the order of joining.')
  readonly firstRole: FirstRole;
  @List(QueuedViewerView, 'Viewers who wait, the next one first.')
  readonly waiting: readonly QueuedViewerView[];
  @List(QueuedViewerView, 'Viewers who were called last.') readonly called: readonly QueuedViewerView[];

  static fromQueue(queue: ViewerQueue): ViewerQueueView {
    return {
      ...queue.settings,
      waiting: inTurn(queue).map((each) => QueuedViewerView.of(each)),
      called: queue.called.map((each) => QueuedViewerView.of(each)),
    };
  }
}

export class CalledViewersView {
  @List(QueuedViewerView, 'Viewers who were called; none if nobody waits.')
  readonly called: readonly QueuedViewerView[];
  @Int('Viewers who still wait.', { min: 0 }) readonly waitingCount: number;
}

export class RemovedFromQueueView {
  @Flag('Always true.') readonly deleted: boolean;
  @Int('Id of the entry that is gone.') readonly entryId: number;
}

export class ClearedViewerQueueView {
  @Int('How many waited.', { min: 0 }) readonly removedCount: number;
}
