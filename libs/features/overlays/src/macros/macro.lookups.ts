import type { WidgetCommands } from '@studio/contracts/layer-runtime/widget-commands';
import type { LookupTable } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import { writerLookups } from '../model/access';
import type { OverlayFolds } from '../reading/overlay-folds';
import type { MacroCommands, MacroLookups, MacroStepLookups } from './macro.decider';
import type { MacroStepInput } from './macro-step.input';
import { otherTargetsFor, type OtherTargetDeps } from './step-targets';

/** Returns the lookups of the commands on deck buttons. */
export function macroLookups({
  widgetCommands,
  folds,
  ...deps
}: OtherTargetDeps & {
  readonly widgetCommands: WidgetCommands;
  readonly folds: Pick<OverlayFolds, 'read'>;
}): LookupTable<MacroCommands, MacroLookups> {
  const targets = async ({
    overlayId,
    steps,
  }: {
    readonly overlayId: string;
    readonly steps?: readonly MacroStepInput[];
  }) => ({
    others: await otherTargetsFor(overlayId, (await folds.read(overlayId)).state, deps, steps),
  });
  const lookups = async (
    command: Parameters<typeof targets>[0],
    { caller }: RequestContext,
  ): Promise<MacroStepLookups> => ({
    ...writerLookups(caller),
    widgetCommands,
    ...(await targets(command)),
  });
  return { CreateDeckMacro: lookups, UpdateDeckMacro: lookups, ReorderDeckMacros: targets };
}
