import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { streamName } from '@studio/kernel/event';
import { Problem } from '@studio/kernel/problem';
import { Steps } from '@studio/undo/steps';
import type { Caller, RequestContext } from '@studio/operations/caller';
import { operationsIn } from '@studio/operations/operation';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { Archive } from '../history/archive';
import { historyKey, historyVersions, type VersionDocument } from '../history/history.documents';
import { OldSteps } from '../history/old-steps';
import { DeleteVersion } from '../history/version.commands';
import { overlayDecider } from '../overlay.decider';
import { accessTo, requireAccess } from '../sharing/access';
import { laterThan } from './choose';
import { RestoreOverlay, RevertStep, Undo } from './undo.commands';
import type { OldStep, UndoFacts } from './undo.facts';

export interface UndoLookupDeps {
  readonly pipeline: CommitPipeline;
  readonly archive: Archive;
  /** Reads the history's documents. */
  readonly history: ProjectionReader;
}

/** One of the latest steps; commits that come before the decision may push it out of these. */
function recent(steps: Steps, stepId: string, upTo: number): OldStep | null {
  const step = steps.find(stepId);
  return step ? { step, later: laterThan(step, steps), upTo } : null;
}

/** Looks up what commands that take something back are told. @param modules those that export the operations */
export function undoLookup({ pipeline, archive, history }: UndoLookupDeps, modules: readonly object[]) {
  const oldSteps = new OldSteps(archive, history);
  const scopes = new Map(operationsIn(...modules).map(({ tool, scope }) => [tool, scope]));

  const ofVersion = async ({ overlayId, versionId }: DeleteVersion, facts: UndoFacts): Promise<UndoFacts> => {
    const found = await history.get<VersionDocument>(historyVersions, historyKey(overlayId, versionId));
    return { ...facts, keptVersion: found?.doc.automatic ? versionId : null };
  };

  const ofPast = async (
    overlayId: string,
    { restoredRev, stepId = '' }: { readonly restoredRev?: number; readonly stepId?: string },
    caller: Caller,
    facts: UndoFacts,
  ): Promise<UndoFacts> => {
    const { state, extension, rev } = await pipeline.read(
      streamName(overlayDecider.category, overlayId),
      overlayDecider,
    );
    // Whoever has no access is refused by the decision; there is nothing to read for them.
    if (state.status !== 'active' || !accessTo(state, caller)) return facts;
    if (restoredRev !== undefined)
      return { ...facts, restored: (await archive.at(overlayId, restoredRev))?.state ?? null };
    return {
      ...facts,
      old:
        recent(extension?.steps ?? Steps.none, stepId, rev) ??
        (await oldSteps.find(overlayId, stepId, caller.accountId)),
    };
  };

  return (command: object, { caller }: RequestContext): UndoFacts | Promise<UndoFacts> => {
    const facts: UndoFacts = {
      requireScope: (overlay, scope) => {
        if (![...caller.scopes].some((own) => own === scope))
          throw new Problem('insufficient_scope', `This needs the scope ${scope}.`, {
            required: scope,
            have: [...caller.scopes],
          });
        requireAccess(overlay, caller, { scope, ownerOnly: false });
      },
      scopeOf: (operation) => scopes.get(operation) ?? null,
      old: null,
      restored: null,
      keptVersion: null,
    };
    if (command instanceof DeleteVersion) return ofVersion(command, facts);
    if (command instanceof RestoreOverlay)
      return ofPast(command.overlayId, { restoredRev: command.rev }, caller, facts);
    if ((command instanceof Undo || command instanceof RevertStep) && command.stepId !== undefined)
      return ofPast(command.overlayId, { stepId: command.stepId }, caller, facts);
    return facts;
  };
}
