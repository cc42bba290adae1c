import fc from 'fast-check';
import { Problem } from '@studio/kernel/problem';
import { diff, type PropertyChange } from '@studio/undo/property-diff';
import type { Step } from '@studio/undo/steps';
import type { Overlay } from '../../model/overlay.state';
import { anyCommand, start } from '../../testing/any-command';
import { OverlayRun, testOverlayId as overlayId, type AnyCommand } from '../../testing/overlay-run';
import { isDesign } from '../step-rules';

export const people = ['ada', 'bob', 'cleo'] as const;

export interface Doing {
  readonly by: string;
  readonly command: AnyCommand;
}

const person = fc.constantFrom(...people);

/** Generates edits of three accounts to one overlay: operations, and dragged layers. */
const doingsOf = (command: fc.Arbitrary<AnyCommand>) => {
  const doing: fc.Arbitrary<readonly Doing[]> = fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        // DeleteOverlay would end it all.
        .record({ by: person, command: command.filter(({ name }) => name !== 'DeleteOverlay') })
        .map((each) => [each]),
    },
    {
      weight: 1,
      arbitrary: fc
        .record({
          by: person,
          memberId: fc.integer({ min: 1, max: 4 }),
          xs: fc.array(fc.nat(9), { minLength: 2 }),
        })
        .map(({ by, memberId, xs }) =>
          xs.map((x): Doing => ({
            by,
            command: { name: 'UpdateMember', command: { overlayId, memberId, layout: { x } } },
          })),
        ),
    },
  );
  return fc
    .array(doing, { minLength: 15, maxLength: 40, size: 'max' })
    .map((all): readonly Doing[] => all.flat());
};
export const doings = doingsOf(anyCommand);

/** A quarter of the runs; UNDO_SHARE=1 makes all of them, as is done before a merge. */
export const share = Number(process.env['UNDO_SHARE'] ?? 0.25);
export const seed = 20_261_121;
export const runs = { numRuns: Math.ceil(200 * share), seed };

/** @param spacingMs 1000: every commit is a step; 200: drags are joined */
export function after(all: readonly Doing[], spacingMs = 1000): OverlayRun {
  const run = new OverlayRun(spacingMs);
  run.run(start);
  for (const { by, command } of all) run.run(command, by);
  return run;
}

export function designChanges(before: Overlay, now: Overlay): readonly PropertyChange[] {
  return diff(before, now).filter(({ path }) => isDesign(path));
}
export const revert = (stepId: string, force: boolean): AnyCommand => ({
  name: 'RevertStep',
  command: { overlayId, stepId, force, dryRun: false },
});

/** The step that a command made; null when it changed nothing or was refused. */
export function made(run: OverlayRun, command: AnyCommand, by: string): Step | null {
  const outcome = run.run(command, by);
  return outcome instanceof Problem || outcome.length === 0
    ? null
    : (run.fold.extension?.steps.newest ?? null);
}

export function anyStep(run: OverlayRun, pick: number): Step {
  const steps = [...(run.fold.extension?.steps ?? [])];
  const step = steps[pick % steps.length];
  if (!step) throw new Error('There is always the step that made the overlay.');
  return step;
}

/** Checks a property and counts its relevant cases. A property without relevant cases proves nothing. */
export function counted(check: (seen: () => void) => void, atLeast: number): void {
  let count = 0;
  check(() => count++);
  expect(count).toBeGreaterThan(Math.floor(atLeast * share));
}
