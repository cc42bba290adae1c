import type { Fold } from '@studio/kernel/fold';
import type { AnswerTable } from '@studio/operations/area';
import type { Caller } from '@studio/operations/caller';
import type { Overlay } from '../model/overlay.state';
import { requireAccess } from '../model/access';
import type { LifecycleCommands } from './lifecycle.decider';
import { overlaySummary, overlayView } from './lifecycle.views';

export const lifecycleAnswers: AnswerTable<LifecycleCommands, Overlay> = {
  CreateOverlay: ({ after }, _, { caller, locale }) =>
    overlayView(after.state, seenBy(after, caller), { locale }),
  DuplicateOverlay: ({ after }, _, { caller, locale }) =>
    overlayView(after.state, seenBy(after, caller), { locale }),
  UpdateOverlay: ({ after }, _, { caller }) => overlaySummary(after.state, seenBy(after, caller)),
  DeleteOverlay: (_, { overlayId }) => ({ deleted: true, overlayId }),
};

function seenBy({ state, rev, at }: Fold<Overlay>, caller: Caller) {
  return {
    rev,
    updatedAt: at,
    access: requireAccess(state, caller, { scope: null, ownerOnly: false }),
  };
}
