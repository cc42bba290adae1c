import { categoriesOf } from '@studio/read-models/projection';
import { categoryOf } from '@studio/kernel/event';
import { generationName, isOfGeneration } from '@studio/read-models/generation-name';
import type { ProjectionStatus } from '@studio/read-models/projector.admin';
import { askServer } from '@studio/os/ask-server';
import { projectionsIn } from '../areas';
import type { OpsCommand } from '../command';
import { withLog } from '../operator-log';
import { openOperatorReadModels } from '../operator-read-models';
import { counted, styled, table } from '../text';

/** Distance of a projection from the end of the log. */
interface Lag {
  readonly projection: string;
  /** Generation that queries read; null before the first. */
  readonly generation: string | null;
  /** It is of another version or log; the server is building the new one, or will. */
  readonly isOutdated: boolean;
  /** Checkpoint's position in the log; '' before the first event. */
  readonly position: string;
  /** Events after the checkpoint. */
  readonly events: number;
  /** Age of the oldest of them, in milliseconds; 0 when there is none. */
  readonly behindMs: number;
  /** Why the server has stopped it; null when it goes on, or no server runs. */
  readonly error: string | null;
}

/** Shows how far the read models are behind the log. */
export const lag: OpsCommand = {
  name: 'lag',
  usage: 'lag',
  takes: 0,
  summary: 'Shows how far each projection is behind the log; exits with 1 if one has stopped',
  run: (call) =>
    withLog(call, async (log) => {
      const models = await openOperatorReadModels(call);
      try {
        const reply = await askServer<{ projections: readonly ProjectionStatus[] }>(
          call.dataDir,
          'projections',
          {},
        );
        const epoch = await log.epoch();
        const lags: Lag[] = [];
        for (const projection of projectionsIn(log, models)) {
          const generation = await models.current(projection.name);
          const checkpoint = generation === null ? null : await models.checkpoint(generation);
          const position = checkpoint?.epoch === epoch ? checkpoint.position : '';
          let events = 0;
          let oldest: string | null = null;
          for await (const page of log.readAll(position))
            for (const commit of page) {
              if (!categoriesOf(projection).includes(categoryOf(commit.stream))) continue;
              oldest ??= commit.events[0]?.meta.at ?? null;
              events += commit.events.length;
            }
          lags.push({
            projection: projection.name,
            generation,
            isOutdated: !isOfGeneration(generationName(projection, epoch), generation),
            position,
            events,
            behindMs: oldest === null ? 0 : Math.max(0, Date.now() - Date.parse(oldest)),
            error: reply?.projections.find((status) => status.projection === projection.name)?.error ?? null,
          });
        }
        for (const line of call.json ? lags.map((each) => JSON.stringify(each)) : shown(lags, reply !== null))
          call.print(line);
        const stopped = lags.filter(({ error }) => error !== null);
        if (stopped.length > 0) throw new Error(`${counted(stopped.length, 'projection')} stopped.`);
      } finally {
        await models.close();
      }
    }),
};

function shown(lags: readonly Lag[], isRunning: boolean): readonly string[] {
  return [
    ...table(
      [
        { heading: 'PROJECTION' },
        { heading: 'QUERIES READ' },
        { heading: 'BUILT UP TO' },
        { heading: 'BEHIND', right: true },
        { heading: '' },
      ],
      lags.map(({ projection, generation, isOutdated, position, events, behindMs, error }) => [
        projection,
        generation ?? '–',
        position || 'the start',
        counted(events, 'event'),
        error !== null
          ? `stopped: ${error}`
          : isOutdated
            ? 'of another version or log; a new one is built beside it'
            : events > 0
              ? `the oldest ${Math.round(behindMs / 1000)} s old`
              : 'up to date',
      ]),
    ),
    ...(isRunning ? [] : [styled('dim', 'No server is running here, so stopped projections are not shown.')]),
  ];
}
