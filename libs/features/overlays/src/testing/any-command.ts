import fc from 'fast-check';
import { derivedId } from '@studio/kernel/ids';
import { designRequests, type Asked } from './model/any-request';
import { commandIdOf, testOverlayId as overlayId, type AnyCommand } from './overlay-run';

/** First command of every run. */
export const start: AnyCommand = {
  name: 'CreateOverlay',
  command: { name: 'Stream', width: 1920, height: 1080, starter: true },
};

/** Id of a group that one of the first commands created. */
const groupId = fc.integer({ min: 2, max: 9 }).map((n) => derivedId(commandIdOf(n), 'group'));
const sceneId = fc.integer({ min: 1, max: 5 });
const memberId = fc.integer({ min: 1, max: 7 });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const scope = fc.constantFrom('mine', 'all');
const stepId = fc.integer({ min: 1, max: 20 }).map((rev) => `h_${rev}`);
const taking = { force: fc.boolean(), dryRun: fc.constant(false) };

const historyCommands = [
  {
    weight: 6,
    arbitrary: of('Undo', { ...taking, scope, stepId: fc.option(stepId, { nil: undefined, freq: 6 }) }),
  },
  { weight: 4, arbitrary: of('Redo', { ...taking, scope }) },
  { weight: 3, arbitrary: of('RevertStep', { ...taking, stepId }) },
  {
    weight: 2,
    arbitrary: of('RestoreOverlay', {
      rev: fc.integer({ min: 1, max: 20 }),
      sceneIds: maybe(fc.uniqueArray(sceneId, { minLength: 1, maxLength: 2 })),
      memberIds: maybe(fc.uniqueArray(memberId, { minLength: 1, maxLength: 2 })),
      dryRun: fc.constant(false),
    }),
  },
  { weight: 1, arbitrary: of('CreateVersion', { name: fc.constantFrom('Final', 'Try') }) },
  { weight: 1, arbitrary: of('DeleteVersion', { versionId: fc.constantFrom('auto_3', 'other') }) },
];

/** Commands that change settings only. */
const settingsCommands = [
  {
    weight: 2,
    arbitrary: of('UpdateMemberFields', {
      memberId,
      values: fc.record({ text: fc.constantFrom('A', 'B'), fontSize: fc.nat(3) }, { noNullPrototype: true }),
      expectedVersion: maybe(fc.nat(3)),
    }),
  },
  {
    weight: 4,
    arbitrary: of('ApplyLookKit', {
      lookKit: fc.constantFrom('aurora', 'neon', 'nothing'),
      memberIds: maybe(fc.uniqueArray(memberId, { minLength: 1, maxLength: 3 })),
      mode: fc.constantFrom('fill', 'force'),
    }),
  },
];

/** Id of a spot that one of the first commands created. */
const spotId = fc.integer({ min: 2, max: 9 }).map((n) => derivedId(commandIdOf(n), 'spot'));

/** Any operation on an overlay. A new one is added above or to the requests, and all properties hold for it too. */
export const anyCommand: fc.Arbitrary<AnyCommand> = fc.oneof(
  ...designRequests(groupId, spotId).map(({ weight, arbitrary }) => ({
    weight,
    arbitrary: arbitrary.map(asCommand),
  })),
  ...historyCommands,
  ...settingsCommands,
);

/** `go_live_scene` → `GoLiveScene` */
function asCommand({ tool, input }: Asked): AnyCommand {
  const name = tool.replace(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase());
  return { name, command: { overlayId, ...input } } as AnyCommand;
}

function of(
  name: AnyCommand['name'],
  fields: Record<string, fc.Arbitrary<unknown>>,
): fc.Arbitrary<AnyCommand> {
  // Which fields belong to which name, the compiler can't follow.
  return fc.record(fields).map((input) => ({ name, command: { overlayId, ...input } }) as AnyCommand);
}
