import type { CommitPipeline } from './commit-pipeline';

/**
 * Returns reads of states as this process has followed them, for what is read again after each commit: they include all
 * that it was told of or has written, and mostly ask no store.
 */
export function followedReads(pipeline: Pick<CommitPipeline, 'read'>): Pick<CommitPipeline, 'read'> {
  return { read: (stream, evolver) => pipeline.read(stream, evolver, { asFollowed: true }) };
}
