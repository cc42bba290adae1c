import { Problem } from '@studio/kernel/problem';
import type { AnswerTable, LookupTable } from '@studio/operations/area';
import { customSlug } from '@studio/widgets/custom/custom-widget';
import type { Overlay } from '../model/overlay.state';
import { layersToApply, type CodeCommands, type CodeLookups } from './code.decider';
import { layerView } from './layer.views';
import type { PackagedDeps } from './packaged';

/** Returns the lookups of commands on the code of layers. */
export function codeLookups({
  folds,
  packagedWidgets,
}: PackagedDeps): LookupTable<CodeCommands, CodeLookups> {
  return {
    ApplyWidgetPackage: async ({ overlayId, packageId }) => {
      const { userId } = (await folds.read(overlayId)).state.owner;
      const present = await packagedWidgets.present(userId, customSlug(packageId));
      const missing = `There is no widget package ${JSON.stringify(packageId)}.`;
      return { present: present ?? new Problem('not_found', missing, { resource: 'widget-package' }) };
    },
  };
}

export const codeAnswers: AnswerTable<CodeCommands, Overlay, CodeLookups> = {
  ApplyWidgetPackage: ({ after: { state } }, command, { locale }) => ({
    members: layersToApply(state, command).map(({ memberId }) => layerView(state, memberId, { locale })),
  }),
};
