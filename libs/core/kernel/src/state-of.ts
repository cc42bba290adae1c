import type { CommitPipeline } from './commit-pipeline';
import type { Evolver } from './decider';
import { streamName } from './event';

/** Returns the durable state of a stream. @throws Problem `unavailable` */
export async function stateOf<State>(
  pipeline: Pick<CommitPipeline, 'read'>,
  evolver: Evolver<State>,
  streamId: string,
): Promise<State> {
  return (await pipeline.read(streamName(evolver.category, streamId), evolver)).state;
}
