import { randomUUID } from 'node:crypto';
import type { OperatorCalls, ServedArea, Services } from '@studio/areas/area';
import { Problem } from '@studio/kernel/problem';
import type { ProcessStats } from '@studio/processes/process-stats';
import { ProcessRunner } from '@studio/processes/runner';

/** What reacts to events on this node. */
export class Processes {
  private runners: readonly ProcessRunner[] = [];

  /** Called once, on a node that has the role, before anything can happen through it. */
  async prepare(served: readonly ServedArea[], { events, records, clock, warn }: Services): Promise<void> {
    const node = randomUUID();
    const deps = { store: events, records, clock, node, warn, isAlone: !events.shared };
    this.runners = served
      .flatMap(({ processes = [] }) => processes)
      .map((process) => new ProcessRunner(process, deps));
    await Promise.all(this.runners.map((runner) => runner.prepare()));
  }

  start(closers: { add(close: () => Promise<void>): void }): void {
    for (const runner of this.runners) {
      runner.start();
      closers.add(() => runner.stop());
    }
  }

  /** With how much lies aside; null while the records can't tell. */
  stats(): Promise<readonly (ProcessStats & { readonly setAside: number | null })[]> {
    return Promise.all(
      this.runners.map(async (runner) => {
        const asides = await runner.setAsides().catch(() => null);
        return { ...runner.stats, setAside: asides && asides.length };
      }),
    );
  }

  /** What operators may ask of them. */
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
