import fc from 'fast-check';
import type { StoredEvent } from '@studio/kernel/event';
import { FoldSnapshots, type FoldSnapshot } from '@studio/kernel/fold-snapshots';
import type { OverlayFold } from './model/overlay.context';
import { overlayDecider } from './overlay.decider';
import { anyCommand, start } from './testing/any-command';
import { OverlayRun } from './testing/overlay-run';

const doings = fc.array(fc.record({ by: fc.constantFrom('ada', 'bob'), command: anyCommand }), {
  minLength: 10,
  maxLength: 40,
  size: 'max',
});

/**
 * Reads as a process that stores every overlay's fold in `snapshots`. `from` records the revisions the log was
 * read from.
 */
async function read(
  snapshots: Map<string, FoldSnapshot>,
  events: readonly StoredEvent[],
  from: number[] = [],
) {
  const folds = new FoldSnapshots({
    store: {
      get: (stream) => Promise.resolve(snapshots.get(stream) ?? null),
      put: (stream, snapshot) => Promise.resolve(void snapshots.set(stream, snapshot)),
    },
    log: {
      async *read(_, revision) {
        from.push(revision);
        yield await Promise.resolve(events.slice(revision));
      },
    },
    clock: { now: () => 0 },
    program: 'test',
    report: (line) => {
      throw new Error(line);
    },
    every: 1,
  });
  const fold = await folds.read(events[0]?.stream ?? '', overlayDecider);
  await folds.idle();
  return fold;
}

/** Returns the contents of a fold, independent of how its parts store them. */
function contents(fold: OverlayFold) {
  const { keyed, extension } = fold;
  return {
    ...fold,
    keyed: [...keyed],
    extension: extension && { since: extension.since(0), steps: [...extension.steps] },
  };
}

describe('an overlay that was kept', () => {
  it('goes on as if it had been folded from its first event, whatever is done to it', async () => {
    await fc.assert(
      fc.asyncProperty(doings, fc.double({ min: 0, max: 1, noNaN: true }), async (all, share) => {
        const run = new OverlayRun(300);
        run.run(start);
        const cuts: number[] = [];
        for (const { by, command } of all) {
          run.run(command, by);
          cuts.push(run.events.length);
        }
        const snapshots = new Map<string, FoldSnapshot>();
        const cut = cuts[Math.floor(share * (cuts.length - 1))] ?? 0;
        await read(snapshots, run.events.slice(0, cut));
        const from: number[] = [];
        const fold = await read(snapshots, run.events, from);
        expect(from[0]).toBe(cut - 1);
        expect(contents(fold)).toStrictEqual(contents(run.fold));
      }),
      { numRuns: 60, seed: 20_261_121 },
    );
  });
});
