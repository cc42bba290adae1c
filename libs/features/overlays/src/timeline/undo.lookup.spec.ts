import type { Caller, RequestContext } from '@studio/operations/caller';
import { UndoHistory } from '@studio/undo/undo-history';
import { start } from '../testing/any-command';
import { OverlayRun, testOverlayId as overlayId } from '../testing/overlay-run';
import { reversals } from './undo.decider';
import { RevertStep } from './undo.commands';
import { undoLookups, type UndoLookupsDeps } from './undo.lookup';

it('finds a step that commits push out of the latest ones before it is decided', async () => {
  const run = new OverlayRun(1000);
  run.run(start);
  run.run({ name: 'UpdateMember', command: { overlayId, memberId: 1, layout: { x: 10 } } });
  const deps = { folds: { read: () => Promise.resolve(run.fold) } } as unknown as UndoLookupsDeps;
  const caller = { accountId: 'owner', scopes: new Set(['overlays:write']) } as unknown as Caller;
  const command = Object.assign(new RevertStep(), {
    overlayId,
    stepId: 'h_2',
    force: false,
    dryRun: false,
  });
  const lookups = await undoLookups(deps, []).RevertStep(command, { caller } as RequestContext);
  const decided = reversals.RevertStep(run.overlay, command, {
    rev: run.fold.rev,
    extension: UndoHistory.none,
    accountId: 'owner',
    ...lookups,
    requireScope: () => undefined,
  });
  expect(decided?.undid).toEqual(['h_2']);
});
