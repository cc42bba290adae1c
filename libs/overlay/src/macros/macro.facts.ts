import type { WidgetCommands } from '@studio/areas/deck-macros';
import type { FactsTable } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import { accessTo } from '../model/access';
import type { MacroCommands, MacroFacts, MacroStepFacts } from './macro.decider';

/** What commands on deck buttons are told besides. */
export function macroFacts({
  widgetCommands,
}: {
  readonly widgetCommands: WidgetCommands;
}): FactsTable<MacroCommands, MacroFacts> {
  const facts = (_command: object, { caller }: RequestContext): MacroStepFacts => ({
    scopesOn: (overlay) => accessTo(overlay, caller)?.permissions ?? [],
    widgetCommands,
  });
  return { CreateDeckMacro: facts, UpdateDeckMacro: facts };
}
