import { Problem } from '@studio/kernel/problem';
import { Steps } from '@studio/undo/steps';
import type { Caller, RequestContext } from '@studio/operations/caller';
import { operationsIn } from '@studio/operations/operation';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { Archive } from './archive';
import { historyKey, historyVersions, type VersionDocument } from './history.documents';
import { OldSteps } from './old-steps';
import { accessTo, requireAccess } from '../model/access';
import { laterThan } from './choose';
import type { UndoCommands } from './undo.decider';
import type { OldStep, ScopeLookups, StepLookups, UndoLookups } from './undo.lookups';
import type { VersionCommands, VersionLookups } from './version.decider';
import type { OverlayFold } from '../model/overlay.context';
import type { OverlayFolds } from '../reading/overlay-folds';
import type { LookupTable } from '@studio/operations/area';

export interface UndoLookupsDeps {
  readonly folds: Pick<OverlayFolds, 'read'>;
  readonly archive: Archive;
  /** Reads the history's documents. */
  readonly history: ProjectionReader;
}

/** Returns one of the latest steps. Commits before the decision may push it out of these. */
function recent(steps: Steps, stepId: string, upTo: number): OldStep | null {
  const step = steps.find(stepId);
  return step ? { step, later: laterThan(step, steps), upTo } : null;
}

/**
 * Returns the lookups of the commands that undo something.
 * @param modules those that export the operations
 */
export function undoLookups(
  { folds, archive, history }: UndoLookupsDeps,
  modules: readonly object[],
): LookupTable<UndoCommands & VersionCommands, UndoLookups & VersionLookups> {
  const oldSteps = new OldSteps(archive, history);
  const scopes = new Map(operationsIn(...modules).map(({ tool, scope }) => [tool, scope]));

  const scopesOf = ({ caller }: RequestContext): ScopeLookups => ({
    requireScope: (overlay, scope) => {
      if (![...caller.scopes].some((own) => own === scope))
        throw new Problem('insufficient_scope', `This needs the scope ${scope}.`, {
          required: scope,
          have: [...caller.scopes],
        });
      requireAccess(overlay, caller, { scope, ownerOnly: false });
    },
    scopeOf: (operation) => scopes.get(operation) ?? null,
  });

  /** Returns null for callers without access: the decision refuses them, so nothing is read. */
  const openTo = async (overlayId: string, caller: Caller): Promise<OverlayFold | null> => {
    const fold = await folds.read(overlayId);
    return fold.state.status === 'active' && accessTo(fold.state, caller) ? fold : null;
  };

  const oldStep = async (overlayId: string, stepId: string, caller: Caller): Promise<OldStep | null> => {
    const fold = await openTo(overlayId, caller);
    if (!fold) return null;
    return (
      recent(fold.extension?.steps ?? Steps.none, stepId, fold.rev) ??
      (await oldSteps.find(overlayId, stepId, caller.accountId))
    );
  };

  const ofNamedStep = (
    { overlayId, stepId }: { readonly overlayId: string; readonly stepId?: string },
    request: RequestContext,
  ): StepLookups | Promise<StepLookups> =>
    stepId === undefined
      ? { ...scopesOf(request), old: null }
      : oldStep(overlayId, stepId, request.caller).then((old) => ({ ...scopesOf(request), old }));

  return {
    Undo: ofNamedStep,
    Redo: ofNamedStep,
    RevertStep: async ({ overlayId, stepId }, request) => ({
      ...scopesOf(request),
      old: await oldStep(overlayId, stepId, request.caller),
    }),
    RestoreOverlay: async ({ overlayId, rev }, request) => {
      const isOpen = (await openTo(overlayId, request.caller)) !== null;
      const then = isOpen ? await archive.at(overlayId, rev) : null;
      return { ...scopesOf(request), restored: then?.state ?? null };
    },
    DeleteVersion: async ({ overlayId, versionId }) => {
      const found = await history.get<VersionDocument>(historyVersions, historyKey(overlayId, versionId));
      return { storedVersion: found?.doc.automatic ? versionId : null };
    },
  };
}
