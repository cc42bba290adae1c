import { defineArea } from '@studio/contracts/area';
import { evolversOf, projectionsOf } from '@studio/contracts/areas';
import { PURGE } from '@studio/event-store/purge-record';
import type { CommitLog } from '@studio/kernel/commit-log';
import type { Evolver } from '@studio/kernel/decider';
import { categoryOf, type StoredEvent } from '@studio/kernel/event';
import type { Projection } from '@studio/read-models/projection';
import type { ReadModels } from '@studio/read-models/read-models';
import { ProjectionReader } from '@studio/read-models/reader';
import { areas } from '../../server/src/areas';

/** Events of purges, which no area of the server reads. */
const purgeArea = defineArea({
  name: 'purge',
  streams: [
    {
      category: PURGE,
      schemaVersion: 1,
      initial: {},
      evolve: {
        'overlay.purged': (_: object, data: object) => data,
        'account.purged': (_: object, data: object) => data,
      },
    },
  ],
  operations: [],
});

/** Evolvers of all stream categories. */
export const evolvers: readonly Evolver<object>[] = evolversOf([...areas, purgeArea]);

/** Returns the evolver for a stream; undefined if this version does not know the category. */
export function evolverOf(stream: string): Evolver<object> | undefined {
  return evolvers.find(({ category }) => category === categoryOf(stream));
}

/**
 * All read models that the server keeps.
 * @param generationOf in which the documents of a projection lie
 */
export function projectionsIn(
  log: {
    read(
      stream: string,
      from: number,
    ): Iterable<readonly StoredEvent[]> | AsyncIterable<readonly StoredEvent[]>;
  },
  models: ReadModels,
  generationOf: (projection: string) => string | Promise<string> = (name) => name,
): readonly Projection<object>[] {
  const read: CommitLog['read'] = async function* (stream, from) {
    yield* log.read(stream, from);
  };
  return projectionsOf(areas, {
    log: { read },
    readerOf: ({ name }) => new ProjectionReader(models, () => generationOf(name)),
    recent: null,
  });
}
