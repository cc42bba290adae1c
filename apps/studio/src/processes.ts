import { randomUUID } from 'node:crypto';
import type { OperatorCalls, ServedArea, Services } from '@studio/areas/area';
import { Problem } from '@studio/kernel/problem';
import { ProcessRunner } from '@studio/processes/runner';

/** Begins what reacts to events, on a node that has the role. */
export function startProcesses(
  served: readonly ServedArea[],
  { events, records, clock, warn }: Services,
  closers: { add(close: () => Promise<void>): void },
): readonly ProcessRunner[] {
  const node = randomUUID();
  const runners = served
    .flatMap(({ processes = [] }) => processes)
    .map((process) => new ProcessRunner(process, { store: events, records, clock, node, warn }));
  for (const runner of runners) {
    runner.start();
    closers.add(() => runner.stop());
  }
  return runners;
}

/** What operators may ask of them. */
export function processCalls(runners: readonly ProcessRunner[]): OperatorCalls {
  return {
    processes: async () => ({
      processes: await Promise.all(
        runners.map(async (runner) => ({
          name: runner.process.name,
          actsHere: runner.isActing,
          ...runner.counts,
          waiting: await runner.setAsides(),
        })),
      ),
    }),
    retryProcess: async ({ name }) => {
      const runner = runners.find(({ process }) => process.name === name);
      if (!runner)
        throw new Problem('not_found', `There is no process ${JSON.stringify(name)}.`, {
          resource: 'process',
        });
      return { name: runner.process.name, retried: await runner.retry() };
    },
  };
}
