import { AsyncLocalStorage } from 'node:async_hooks';
import type { CommitPipeline } from './commit-pipeline';

const ofNow = new AsyncLocalStorage<true>();

/** Runs work for which states as followed are not enough, as its result is recorded or answered: all are those of now. */
export function withReadsOfNow<Result>(work: () => Result): Result {
  return ofNow.run(true, work);
}

/** False within `withReadsOfNow`. */
export function areFollowedEnough(): boolean {
  return ofNow.getStore() === undefined;
}

/**
 * Returns reads of states as this process has followed them, for what is read again after each commit: they include all
 * that it was told of or has written, and mostly ask no store.
 */
export function followedReads(pipeline: Pick<CommitPipeline, 'read'>): Pick<CommitPipeline, 'read'> {
  return {
    read: (stream, evolver) => pipeline.read(stream, evolver, { asFollowed: areFollowedEnough() }),
  };
}
