import type { Problem } from '@studio/kernel/problem';
import { overlayDecider, type OverlayCommands } from '@studio/overlays/overlay.decider';
import {
  command,
  decideWholly,
  fullOverlay,
  LAYERS,
  must as mustIn,
} from '@studio/overlays/testing/full-overlay';
import { type AnyCommand, type OverlayRun } from '@studio/overlays/testing/overlay-run';
import { leastCpuMs } from '../support/cpu-cost';

/*
 * What a command that is allowed costs on an overlay at its limits, from decision to step of the history: nobody is
 * answered meanwhile.
 */
const MOST_MS = 100;

const many = Array.from({ length: 100 }, (_, i) => i + 1);

jest.setTimeout(120_000);

let run: OverlayRun;
let full: OverlayRun['fold'];
let groupId: string;
let spotId: string;
/** A state whose layers 1 to 100 have gone since. */
let revBefore: number;

const must = (next: AnyCommand): void => mustIn(run, next);

beforeAll(() => {
  run = fullOverlay();
  groupId = Object.keys(run.overlay.groups)[0] ?? '';
  spotId = Object.keys(run.overlay.spots)[0] ?? '';
  full = run.fold;
  revBefore = full.rev;
});

const without100 = (): AnyCommand[] => many.map((memberId) => command('RemoveMember', { memberId }));
const restored = (): AnyCommand[] => [
  ...without100(),
  command('RestoreOverlay', { rev: revBefore, memberIds: many, dryRun: false }),
];
const undo = (fields: object = {}) =>
  command('Undo', { scope: 'mine', force: false, dryRun: false, ...fields });
const steps = Array.from({ length: 20 }, () => ({ kind: 'layout', memberId: 1, layout: { x: 5 } }));
const page = () =>
  command('CreateDeckPage', { name: 'Games', columns: 4, keys: [{ pos: 0, buttonId: 'take' }] });
const macro = () => command('CreateDeckMacro', { name: 'Go', steps });
const mapping = () =>
  command('CreateObsMapping', { obsScene: 'Game', sceneId: 2, delayMs: 0, enabled: true });
const layer = { memberId: 1 };
const scene = { sceneId: 1 };
const lastPreview = (): object => ({ sceneId: Math.max(...Object.keys(full.state.scenes).map(Number)) });

/** Allowed sequences of each command. The last command of a sequence is measured; those before it prepare it. */
const cases: { readonly [Name in keyof OverlayCommands]: () => readonly (readonly AnyCommand[])[] } = {
  CreateOverlay: () => [],
  DuplicateOverlay: () => [],
  UpdateOverlay: () => [[command('UpdateOverlay', { name: 'Other', width: 1280, height: 720 })]],
  DeleteOverlay: () => [[command('DeleteOverlay')]],
  CreateScene: () => [
    [command('CreateScene', { name: 'New', mode: 'snapshot' })],
    [command('CreateScene', { name: 'New', mode: 'blank' })],
  ],
  UpdateScene: () => [[command('UpdateScene', { ...scene, name: 'Other', transitionMs: 100 })]],
  DeleteScene: () => [[command('DeleteScene', { sceneId: 2 })]],
  DuplicateScene: () => [[command('DuplicateScene', scene)]],
  PreviewScene: () => [[command('PreviewScene', scene)]],
  TakePreviewToProgram: () => [[command('TakePreviewToProgram', lastPreview())]],
  ReorderScenes: () => [[command('ReorderScenes', { order: full.state.sceneOrder.toReversed() })]],
  GoLiveScene: () => [[command('GoLiveScene', { sceneId: 2, transition: 'cut' })]],
  SetSceneMemberState: () => [
    [command('SetSceneMemberState', { sceneId: 2, memberId: 5, layout: { x: 4 }, z: 3, hidden: true })],
  ],
  AddMember: () => [
    [command('RemoveMember', layer), command('AddMember', { widget: 'text' })],
    [command('RemoveMember', layer), command('AddMember', { widget: 'text', sceneId: 2 })],
  ],
  UpdateMember: () => [[command('UpdateMember', { ...layer, name: 'Other', layout: { x: 9 }, z: 50 })]],
  UpdateMembers: () => [
    [
      command('UpdateMembers', {
        changes: many.slice(0, 50).map((memberId) => ({ memberId, layout: { x: memberId }, name: 'Same' })),
      }),
    ],
  ],
  RemoveMember: () => [[command('RemoveMember', layer)]],
  AddLinkedMember: () => [
    [
      command('RemoveMember', layer),
      command('AddLinkedMember', { sourceOverlayId: 'other', sourceMemberId: 7 }),
    ],
  ],
  UnlinkMember: () => [
    [
      command('RemoveMember', layer),
      command('AddLinkedMember', { sourceOverlayId: 'other', sourceMemberId: 7 }),
      command('UnlinkMember', { memberId: LAYERS + 1 }),
    ],
  ],
  DuplicateMember: () => [[command('RemoveMember', layer), command('DuplicateMember', { memberId: 2 })]],
  UpdateMemberFields: () => [
    [command('UpdateMemberFields', { memberId: 2, values: { text: 'x'.repeat(500) } })],
  ],
  AddListItems: () => [],
  UpdateListItem: () => [],
  RemoveListItems: () => [],
  MoveListItem: () => [],
  ApplyWidgetPackage: () => [],
  RestackMember: () => [[command('RestackMember', { ...layer, action: 'front' })]],
  AlignMembers: () => [[command('AlignMembers', { memberIds: many, mode: 'left', relativeTo: 'canvas' })]],
  CreateGroup: () => [[command('CreateGroup', { name: 'Other', memberIds: many })]],
  UpdateGroup: () => [[command('UpdateGroup', { groupId, name: 'Other', locked: true })]],
  SetGroupLayers: () => [[command('SetGroupLayers', { groupId, memberIds: many })]],
  MoveGroup: () => [[command('MoveGroup', { groupId, dx: 5, dy: 5 })]],
  DeleteGroup: () => [[command('DeleteGroup', { groupId })]],
  DuplicateGroup: () => [[...without100(), command('DuplicateGroup', { groupId })]],
  CreateSpot: () => [[command('CreateSpot', { name: 'Other', x: 0, y: 0, w: 9, h: 9 })]],
  UpdateSpot: () => [[command('UpdateSpot', { spotId, w: 300 })]],
  ApplySpot: () => [
    [command('ApplySpot', { spotId, ...layer })],
    [command('ApplySpot', { spotId, groupId })],
  ],
  DeleteSpot: () => [[command('DeleteSpot', { spotId })]],
  SetPositionPresets: () => [
    [command('SetPositionPresets', { ...layer, presets: [{ name: 'A', layout: { x: 5 } }] })],
  ],
  ApplyPositionPreset: () => [],
  PutEditor: () => [[command('PutEditor', { login: 'cid', permissions: ['scenes:golive'] })]],
  RemoveEditor: () => [[command('RemoveEditor', { login: 'bea' })]],
  RotateOverlayLink: () => [[command('RotateOverlayLink', { graceMinutes: 0 })]],
  Undo: () => [
    [command('RemoveMember', layer), undo()],
    [...restored(), undo()],
    [command('DeleteGroup', { groupId }), undo()],
    // Passed over, and in the way.
    [...restored(), command('GoLiveScene', { sceneId: 2 }), undo()],
    [...restored(), command('TakePreviewToProgram', lastPreview()), undo()],
  ],
  Redo: () => [[...restored(), undo(), command('Redo', { scope: 'mine', force: false, dryRun: false })]],
  RevertStep: () => [
    [
      ...restored(),
      command('RevertStep', { stepId: `h_${revBefore + many.length + 1}`, force: true, dryRun: false }),
    ],
  ],
  RestoreOverlay: () => [
    restored(),
    [...without100(), command('RestoreOverlay', { rev: revBefore, dryRun: false })],
    [
      ...without100(),
      command('RestoreOverlay', {
        rev: revBefore,
        sceneIds: Object.keys(full.state.scenes).map(Number),
        dryRun: false,
      }),
    ],
    [command('RestoreOverlay', { rev: 3 + LAYERS, dryRun: false })],
  ],
  CreateDeckMacro: () => [[command('CreateDeckMacro', { name: 'Go', steps })]],
  UpdateDeckMacro: () => [[macro(), command('UpdateDeckMacro', { macroId: 1, steps: steps.slice(1) })]],
  ReorderDeckMacros: () => [[macro(), command('ReorderDeckMacros', { order: [1] })]],
  DeleteDeckMacro: () => [[macro(), command('DeleteDeckMacro', { macroId: 1 })]],
  CreateDeckPage: () => [[page()]],
  UpdateDeckPage: () => [[page(), command('UpdateDeckPage', { pageId: 2, name: 'Other' })]],
  ReorderDeckPages: () => [[page(), page(), command('ReorderDeckPages', { order: [3, 2] })]],
  DeleteDeckPage: () => [[page(), command('DeleteDeckPage', { pageId: 2 })]],
  CreateObsMapping: () => [[mapping()]],
  UpdateObsMapping: () => [[mapping(), command('UpdateObsMapping', { mappingId: 1, enabled: false })]],
  DeleteObsMapping: () => [[mapping(), command('DeleteObsMapping', { mappingId: 1 })]],
  SetObsSync: () => [[command('SetObsSync', { mode: 'follow', onUnmapped: 'keep', holdAfterManualMs: 0 })]],
  CreateVersion: () => [[command('CreateVersion', { name: 'Version' })]],
  DeleteVersion: () => [],
  RestoreLookScenes: () => [[command('RestoreLookScenes')]],
  ApplyLookKit: () => [[command('ApplyLookKit', { lookKit: 'neon', mode: 'force' })]],
};

/** Some are tried for what their refusal costs. */
const refusals: ReadonlySet<string> = new Set(['not_undoable', 'not_look_overlay']);

function whole(next: AnyCommand): void {
  const refusal: Problem | null = decideWholly(run, next);
  if (refusal && !refusals.has(refusal.code)) throw refusal;
}

it.each(Object.keys(overlayDecider.decide) as (keyof OverlayCommands)[])(
  '%s keeps nobody waiting on an overlay at its limits',
  (name) => {
    const dear = cases[name]().flatMap((row) => {
      run.fold = full;
      for (const before of row.slice(0, -1)) must(before);
      const start = run.fold;
      const [counted] = row.slice(-1);
      if (!counted) return [];
      const ms = leastCpuMs(MOST_MS, () => {
        run.fold = start;
        whole(counted);
      });
      return ms > MOST_MS ? [`${JSON.stringify(counted.command).slice(0, 200)}: ${Math.round(ms)} ms`] : [];
    });
    expect(dear).toEqual([]);
  },
);
