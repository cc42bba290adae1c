import type { ReadOptions } from './commit-log';
import type { CommitPipeline } from './commit-pipeline';
import { emptyFold } from './fold';
import { followedReads, withReadsOfNow } from './followed-reads';

it('states as followed are those of now where they are recorded or answered', async () => {
  const asked: (ReadOptions | undefined)[] = [];
  const read: CommitPipeline['read'] = async (_stream, evolver, options) => {
    asked.push(options);
    await new Promise(setImmediate);
    return emptyFold(evolver);
  };
  const twice = async (): Promise<void> => {
    const pipeline = followedReads({ read });
    for (let n = 0; n < 2; n++)
      await pipeline.read('thing-1', { category: 'thing', schemaVersion: 1, initial: 0, evolve: {} });
  };
  await Promise.all([withReadsOfNow(twice), twice()]);
  expect(asked.map((options) => options?.asFollowed)).toEqual([false, true, false, true]);
});
