import type { OperatorCalls, ServedArea, Services } from '@studio/contracts/area';
import { Problem } from '@studio/kernel/problem';
import type { ProcessStats } from '@studio/process-managers/process-stats';
import { JointWrites } from '@studio/process-managers/joint-writes';
import { ProcessRunner } from '@studio/process-managers/runner';

/** Process managers of this node. */
export class Processes {
  private runners: readonly ProcessRunner[] = [];

  /** Called once, on a node that has the role, before anything can happen through it. */
  async prepare(
    served: readonly ServedArea[],
    { events, records, clock, share, warn }: Services,
  ): Promise<void> {
    const deps = { store: events, records, clock, share, joint: new JointWrites(), warn };
    this.runners = served
      .flatMap(({ processes = [] }) => processes)
      .map((process) => new ProcessRunner(process, deps));
    for (const runner of this.runners) share.use(runner);
    await Promise.all(this.runners.map((runner) => runner.prepare()));
  }

  /** Includes the number of dead letters; null while the records can't be read. */
  stats(): Promise<readonly (ProcessStats & { readonly setAside: number | null })[]> {
    return Promise.all(
      this.runners.map(async (runner) => {
        const asides = await runner.setAsides().catch(() => null);
        return { ...runner.stats, setAside: asides && asides.length };
      }),
    );
  }

  /** Operators' calls for process managers. */
  get calls(): OperatorCalls {
    return {
      processes: async () => ({
        processes: await Promise.all(
          this.runners.map(async (runner) => {
            const { name, isActing, outcomes, waiting, behindMs } = runner.stats;
            return {
              name,
              actsHere: isActing,
              outcomes: Object.fromEntries(outcomes),
              waiting,
              behindMs,
              setAside: await runner.setAsides(),
              refused: await runner.refused(),
            };
          }),
        ),
      }),
      retryProcess: async ({ name }) => {
        const runner = this.runners.find(({ process }) => process.name === name);
        if (!runner)
          throw new Problem('not_found', `There is no process ${JSON.stringify(name)}.`, {
            resource: 'process',
          });
        return { name: runner.process.name, retried: await runner.retry() };
      },
    };
  }
}
