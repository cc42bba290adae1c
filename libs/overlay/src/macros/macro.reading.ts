import type { CommandsOf } from '@studio/kernel/decider';
import type { QueryTable } from '@studio/operations/area';
import { MadeFrom } from '@studio/operations/etag';
import { pageOf } from '@studio/operations/paging';
import type { Opened } from '../reading/overlay-guard';
import { basisOf, type OverlayReading } from '../reading/overlay.reading';
import { deckIcons } from './deck-icons';
import type * as queries from './macro.queries';
import { macroViews } from './macro.views';
import { favoritesFor } from './step-targets';

export const macroReading: QueryTable<CommandsOf<typeof queries>, OverlayReading, Opened> = {
  ListDeckMacros: async ({ overlayId, limit, cursor }, _, { folded, shelf }, access) => {
    const read = await folded.read(overlayId, access);
    const favorites = await favoritesFor(overlayId, read.overlay, shelf());
    return new MadeFrom([...basisOf(read, access), ...favorites], () =>
      pageOf(macroViews(read.overlay, favorites), { limit, cursor }, ({ macroId }) => String(macroId)),
    );
  },

  ListDeckIcons: (page) => Promise.resolve(pageOf(deckIcons, page, (icon) => icon)),
};
