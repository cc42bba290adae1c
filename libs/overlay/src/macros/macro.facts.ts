import type { WidgetCommands } from '@studio/areas/deck-macros';
import type { MediaShelf } from '@studio/areas/media-shelf';
import type { FactsTable } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import { writerFacts } from '../model/access';
import type { MacroCommands, MacroFacts, MacroStepFacts } from './macro.decider';

/** What commands on deck buttons are told besides. */
export function macroFacts({
  widgetCommands,
  shelf,
}: {
  readonly widgetCommands: WidgetCommands;
  readonly shelf: () => Pick<MediaShelf, 'favoriteIds'>;
}): FactsTable<MacroCommands, MacroFacts> {
  const favoritesIn = async ({ overlayId }: { readonly overlayId: string }) => ({
    favorites: await shelf().favoriteIds(overlayId),
  });
  const facts = async (
    command: { readonly overlayId: string },
    { caller }: RequestContext,
  ): Promise<MacroStepFacts> => ({
    ...writerFacts(caller),
    widgetCommands,
    ...(await favoritesIn(command)),
  });
  return { CreateDeckMacro: facts, UpdateDeckMacro: facts, ReorderDeckMacros: favoritesIn };
}
