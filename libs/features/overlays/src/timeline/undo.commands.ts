import { Flag, Int, List, OneOf, OverlayId, Rule, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import type { UndoScope } from './choose';
import { UndoneView } from './undo.views';

const undoScopes = ['mine', 'all'] as const satisfies readonly UndoScope[];

const problems = ['undo_conflict', 'not_undoable', 'rev_conflict', 'last_scene', 'limit_reached'] as const;

class Reverting {
  @OverlayId() readonly overlayId: string;
  @Int('The rev of the overlay last seen.', { min: 0, optional: true }) readonly expectedRev?: number;
  @Flag('Take it back although somebody else has changed the same since.', { default: false })
  readonly force: boolean;
  @Flag('Only tell what would change and whether viewers would see it.', { default: false })
  readonly dryRun: boolean;
}

@Operation({
  route: 'POST /overlays/:overlayId/history/undo',
  tool: 'undo',
  group: 'History',
  scope: 'overlays:write',
  summary: 'Take back the latest step',
  description:
    'Your own by default; the scope that the step needed is needed too. A new commit on top of the present: what others ' +
    'changed elsewhere stays. A drag is one step: changes of the same properties of the same layers by one account and one ' +
    'operation, at most 800 ms apart. Switching scenes on air and taking previews are undone only when named by stepId: ' +
    'others of your steps are looked for behind them (`skipped`), unless they changed the same (`not_undoable`).',
  effects: ['on-air'],
  strict: true,
  receipt: true,
  problems,
})
export class Undo extends Answers(UndoneView, Reverting) {
  @OneOf(undoScopes, 'Whose steps.', { default: 'mine' }) readonly scope: UndoScope;
  @Text('This step instead of the latest, whoever did it.', { min: 1, max: 64, optional: true })
  readonly stepId?: string;
}

@Operation({
  route: 'POST /overlays/:overlayId/history/redo',
  tool: 'redo',
  group: 'History',
  scope: 'overlays:write',
  summary: 'Do again what was undone last',
  description:
    'As long as whoever undid it has edited nothing since. With stepId it does again what that undo took back, switching ' +
    'scenes on air included.',
  effects: ['on-air'],
  strict: true,
  receipt: true,
  problems,
})
export class Redo extends Answers(UndoneView, Reverting) {
  @OneOf(undoScopes, 'Whose steps.', { default: 'mine' }) readonly scope: UndoScope;
  @Text('Id of the undo to take back, instead of the latest; `not_undoable` for any other step.', {
    min: 1,
    max: 64,
    optional: true,
  })
  readonly stepId?: string;
}

@Operation({
  route: 'POST /overlays/:overlayId/history/:stepId/revert',
  tool: 'revert_step',
  group: 'History',
  scope: 'overlays:write',
  summary: 'Take back any one step',
  description: 'However long ago; later steps stay as far as they changed other properties.',
  effects: ['on-air'],
  strict: true,
  receipt: true,
  problems,
})
export class RevertStep extends Answers(UndoneView, Reverting) {
  @Text('Id of the step.', { min: 1, max: 64 }) readonly stepId: string;
}

@Operation({
  route: 'POST /overlays/:overlayId/history/restore',
  tool: 'restore_overlay',
  group: 'History',
  scope: 'overlays:write',
  summary: 'Bring back the design as it was at a rev',
  description:
    'All of it, or only some scenes and layers. Ids stay what they were. One step, which can be undone like any other. ' +
    'Needs every scope that making these changes by hand would need: members:write where layers come or go, ' +
    'scenes:write for scenes, scenes:golive where it switches the live scene.',
  effects: ['on-air', 'destructive', 'confirm'],
  strict: true,
  receipt: true,
  problems: ['rev_conflict', 'last_scene', 'limit_reached'],
})
@Rule('sceneIds and memberIds name each id once.', namesOnce)
export class RestoreOverlay extends Answers(UndoneView) {
  @OverlayId() readonly overlayId: string;
  @Int('The revision to go back to.', { min: 1 }) readonly rev: number;
  @List('integer', 'Only these scenes.', { min: 1, max: 100, optional: true })
  readonly sceneIds?: readonly number[];
  @List('integer', 'Only these layers.', { min: 1, max: 200, optional: true })
  readonly memberIds?: readonly number[];
  @Int('The rev of the overlay last seen.', { min: 0, optional: true }) readonly expectedRev?: number;
  @Flag('Only tell what would change and whether viewers would see it.', { default: false })
  readonly dryRun: boolean;
}

function namesOnce({ sceneIds = [], memberIds = [] }: RestoreOverlay): boolean {
  return [sceneIds, memberIds].every((ids) => new Set(ids).size === ids.length);
}
