import fc from 'fast-check';
import { derivedId } from '@studio/kernel/ids';
import { scopes } from '@studio/operations/caller';
import { alignModes } from '../layers/alignment';
import { commandIdOf, testOverlayId as overlayId, type AnyCommand } from './overlay-run';

/** Every run begins with it. */
export const start: AnyCommand = {
  name: 'CreateOverlay',
  command: { name: 'Stream', width: 1920, height: 1080, starter: true },
};

/** Small ids, so that commands meet each other and now and then something unknown. */
const sceneId = fc.integer({ min: 1, max: 5 });
const memberId = fc.integer({ min: 1, max: 7 });
const memberIds = fc.uniqueArray(memberId, { minLength: 2, maxLength: 4 });
/** Of groups that one of the first commands made. */
const earlyGroup = fc.integer({ min: 2, max: 9 }).map((n) => derivedId(commandIdOf(n), 'group'));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const layout = fc.record(
  {
    x: fc.integer({ min: -900, max: 900 }),
    y: fc.integer({ min: -500, max: 500 }),
    scale: fc.constantFrom(0.05, 1, 2.5),
    rot: fc.constantFrom(0, 45, 90),
    opacity: fc.constantFrom(0, 0.5, 1),
    cropL: fc.constantFrom(null, 0, 10),
    cropB: fc.constantFrom(null, 7.5),
  },
  { requiredKeys: [] },
);
const place = {
  layout: maybe(layout),
  z: maybe(fc.integer({ min: 0, max: 9 })),
  hidden: maybe(fc.boolean()),
};
const look = {
  ...place,
  name: maybe(fc.constantFrom('', 'Camera', 'Title')),
  locked: maybe(fc.boolean()),
  animEntrance: maybe(fc.constantFrom('none', 'pop')),
  animLoop: maybe(fc.constantFrom('none', 'float')),
};

const expectedRev = maybe(fc.integer({ min: 0, max: 20 }));
const values = maybe(
  fc.constantFrom<object>(
    { text: 'Hi', fontSize: 12 },
    { fontSize: 1000, nonsense: 1 },
    { align: 'middle' },
    { fontSize: 'big' },
  ),
);

const scope = fc.constantFrom('mine', 'all');
const stepId = fc.integer({ min: 1, max: 20 }).map((rev) => `h_${rev}`);
const taking = { force: fc.boolean(), dryRun: fc.constant(false) };

interface Weighted {
  readonly weight: number;
  readonly arbitrary: fc.Arbitrary<AnyCommand>;
}

/** Any operation on the design, and on who may change it. @param groupId ids of groups */
export const designCommands = (groupId: fc.Arbitrary<string>): readonly Weighted[] => [
  {
    weight: 4,
    arbitrary: of('AddMember', {
      ...look,
      widget: fc.constantFrom('text', 'shape', 'clock', 'background', 'nothing'),
      values,
      sceneId: maybe(sceneId),
    }),
  },
  {
    weight: 4,
    arbitrary: of('UpdateMember', { ...look, memberId, expectedRev }),
  },
  { weight: 6, arbitrary: of('SetSceneMemberState', { ...place, sceneId, memberId, expectedRev }) },
  { weight: 2, arbitrary: of('RemoveMember', { memberId }) },
  { weight: 3, arbitrary: of('DuplicateMember', { memberId, sceneId: maybe(sceneId) }) },
  {
    weight: 4,
    arbitrary: of('UpdateMembers', {
      changes: fc.uniqueArray(fc.record({ ...look, memberId, sceneId: maybe(sceneId) }), {
        selector: (change) => change.memberId,
        maxLength: 3,
      }),
      expectedRev,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.oneof(
      of('RestackMember', {
        memberId,
        position: fc.constantFrom('behind', 'in_front'),
        relativeToMemberId: memberId,
        expectedRev,
      }),
      of('RestackMember', { memberId, position: fc.constantFrom('back', 'front') }),
    ),
  },
  {
    weight: 3,
    arbitrary: of('AlignMembers', {
      memberIds,
      mode: fc.constantFrom(...alignModes),
      relativeTo: fc.constantFrom('selection', 'canvas'),
      expectedRev,
    }),
  },
  { weight: 6, arbitrary: of('CreateGroup', { memberIds, name: fc.constantFrom('', 'Camera') }) },
  {
    weight: 4,
    arbitrary: of('UpdateGroup', {
      groupId,
      name: maybe(fc.constantFrom('', 'Chat')),
      collapsed: maybe(fc.boolean()),
      hidden: maybe(fc.boolean()),
      locked: maybe(fc.boolean()),
    }),
  },
  { weight: 6, arbitrary: of('SetGroupLayers', { groupId, add: maybe(memberIds), remove: maybe(memberIds) }) },
  { weight: 3, arbitrary: of('MoveGroup', { groupId, dx: fc.constantFrom(0, 5), dy: fc.constantFrom(0, -5) }) },
  { weight: 2, arbitrary: of('DeleteGroup', { groupId }) },
  { weight: 3, arbitrary: of('DuplicateGroup', { groupId }) },
  {
    weight: 2,
    arbitrary: of('CreateScene', {
      name: fc.constantFrom('BRB', 'Ending'),
      mode: fc.constantFrom('blank', 'snapshot'),
    }),
  },
  {
    weight: 2,
    arbitrary: of('UpdateScene', {
      sceneId,
      name: maybe(fc.constantFrom('BRB', 'Pause')),
      transitionType: maybe(fc.constantFrom('cut', 'fade')),
      transitionMs: maybe(fc.constantFrom(200, 400)),
    }),
  },
  { weight: 2, arbitrary: of('DeleteScene', { sceneId }) },
  { weight: 2, arbitrary: of('DuplicateScene', { sceneId }) },
  { weight: 4, arbitrary: of('PreviewScene', { sceneId }) },
  {
    weight: 4,
    arbitrary: of('TakePreviewToProgram', { sceneId, expectedRev }),
  },
  {
    weight: 3,
    arbitrary: of('ReorderScenes', { order: fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 1 }) }),
  },
  {
    weight: 2,
    arbitrary: of('PutEditor', {
      login: fc.constantFrom('bea', 'cid', 'owner', 'nobody'),
      permissions: fc.subarray([...scopes], { minLength: 1, maxLength: 2 }),
    }),
  },
  { weight: 1, arbitrary: of('RemoveEditor', { login: fc.constantFrom('bea', 'cid') }) },
  { weight: 1, arbitrary: of('RotateOverlayLink', { graceMinutes: fc.constantFrom(0, 10) }) },
  { weight: 4, arbitrary: of('GoLiveScene', { sceneId, transition: maybe(fc.constantFrom('cut', 'fade')) }) },
  {
    weight: 1,
    arbitrary: of('UpdateOverlay', {
      name: maybe(fc.constantFrom('A', 'B')),
      height: maybe(fc.constantFrom(720, 1080)),
    }),
  },
  { weight: 1, arbitrary: of('DeleteOverlay', {}) },
];

const historyCommands: readonly Weighted[] = [
  { weight: 6, arbitrary: of('Undo', { ...taking, scope, stepId: fc.option(stepId, { nil: undefined, freq: 6 }) }) },
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

/** Any operation on an overlay. A new one is added above, and all properties hold for it too. */
export const anyCommand: fc.Arbitrary<AnyCommand> = fc.oneof(
  ...designCommands(earlyGroup),
  ...historyCommands,
);

function of(
  name: AnyCommand['name'],
  fields: Record<string, fc.Arbitrary<unknown>>,
): fc.Arbitrary<AnyCommand> {
  // Which fields belong to which name, the compiler can't follow.
  return fc.record(fields).map((input) => ({ name, command: { overlayId, ...input } }) as AnyCommand);
}
