import { Int } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { StreamSessionsView } from './sessions.views';

@Operation({
  route: 'GET /stats/sessions',
  tool: 'get_stream_sessions',
  group: 'Stats',
  scope: 'account:read',
  summary: 'List the caller’s streams',
  description:
    'Newest first. A session goes on over gaps of less than ten minutes and over several platforms. Title, category and ' +
    'viewers are looked at every five minutes.',
})
export class GetStreamSessions extends Answers(StreamSessionsView) {
  @Int('How many at most.', { min: 1, max: 100, default: 20 }) readonly limit: number;
  @Int('nextBefore of the page before.', { optional: true, min: 1 }) readonly before?: number;
}
