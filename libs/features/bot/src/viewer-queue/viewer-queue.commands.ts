import { OfBot } from '@studio/contracts/bot/bot-account';
import { Flag, Int, OneOf, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { firstRoles, type FirstRole } from './viewer-queue.state';
import {
  CalledViewersView,
  ClearedViewerQueueView,
  QueuedViewerView,
  RemovedFromQueueView,
  ViewerQueueView,
} from './viewer-queue.views';

/** Viewers called at once. */
export const MOST_CALLED = 20;
/** Viewers that the limit of a queue allows. */
export const MOST_WAITING = 500;

const picks = ['next', 'random'] as const;

@Operation({
  route: 'PATCH /bot/viewer-queue',
  tool: 'update_viewer_queue',
  group: 'Bot',
  scope: 'bot:write',
  summary: 'Open or close the viewer queue, and change its settings',
  description:
    'Viewers who want to play along join with `!join` while it is open. Closing it keeps those who wait. Only what is sent changes.',
})
export class UpdateViewerQueue extends Answers(ViewerQueueView, OfBot) {
  @Flag('Viewers may join.', { optional: true }) readonly open?: boolean;
  @Int('Viewers who may wait; nobody can join beyond.', { min: 1, max: MOST_WAITING, optional: true })
  readonly limit?: number;
  @OneOf(
    firstRoles,
    'Viewers of this role and the roles above it come first; everyone: all in the order in which they joined.',
    { optional: true },
  )
  readonly firstRole?: FirstRole;
}

@Operation({
  route: 'POST /bot/viewer-queue/entries',
  tool: 'add_to_viewer_queue',
  group: 'Bot',
  scope: 'bot:write',
  summary: 'Add somebody to the viewer queue',
  description:
    'Also while the queue is closed, and beyond its own limit. Nobody can wait twice: 409 duplicate.',
  problems: ['limit_reached', 'duplicate'],
})
export class AddToViewerQueue extends Answers(QueuedViewerView, OfBot) {
  @Text('A name; with `@`, as `@ada`, the login of an account on a connected platform.', {
    min: 1,
    max: 64,
    trim: true,
  })
  readonly name: string;
  @Text('For example the name in the game.', { max: 100, trim: true, optional: true }) readonly note?: string;
}

@Operation({
  route: 'POST /bot/viewer-queue/next',
  tool: 'call_next_viewers',
  group: 'Bot',
  scope: 'bot:write',
  effects: ['public'],
  summary: 'Call the next viewers of the queue',
  description:
    'They leave the queue and are the viewers who play now; those called before are not any more. The bot names them in chat. Nothing changes if nobody waits.',
})
export class CallNextViewers extends Answers(CalledViewersView, OfBot) {
  @Int('How many.', { min: 1, max: MOST_CALLED, default: 1 }) readonly count: number;
  @OneOf(picks, 'next: in their order; random: any of those who wait.', { default: 'next' })
  readonly pick: (typeof picks)[number];
}

@Operation({
  route: 'DELETE /bot/viewer-queue/entries/:entryId',
  tool: 'remove_from_viewer_queue',
  group: 'Bot',
  scope: 'bot:write',
  effects: ['destructive'],
  summary: 'Remove somebody from the viewer queue',
  description: 'They can join again.',
})
export class RemoveFromViewerQueue extends Answers(RemovedFromQueueView, OfBot) {
  @Int('Id of the entry.', { min: 1 }) readonly entryId: number;
}

@Operation({
  route: 'DELETE /bot/viewer-queue/entries',
  tool: 'clear_viewer_queue',
  group: 'Bot',
  scope: 'bot:write',
  effects: ['destructive', 'confirm'],
  summary: 'Empty the viewer queue',
  description: 'All who wait and those who were called last are gone. The queue stays open or closed.',
})
export class ClearViewerQueue extends Answers(ClearedViewerQueueView, OfBot) {}
