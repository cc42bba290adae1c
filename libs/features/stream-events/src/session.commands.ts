import { Answers, Operation } from '@studio/operations/operation';
import { ResetSessionView } from './sessions.views';

@Operation({
  route: 'POST /stats/session/reset',
  tool: 'reset_session',
  group: 'Stats',
  scope: 'account:read',
  alsoScopes: ['actions:fire'],
  effects: ['public', 'confirm'],
  summary: 'Begin another session',
  description:
    'What counts by sessions counts from zero, the stream goes on: labels and goals on the screen, lists and sums here. ' +
    'What has happened stays in longer ranges, and in the list of sessions.',
})
export class ResetSession extends Answers(ResetSessionView) {}
