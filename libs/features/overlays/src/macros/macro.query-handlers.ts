import type { CommandsOf } from '@studio/kernel/decider';
import type { QueryTable } from '@studio/operations/area';
import { MadeFrom } from '@studio/operations/etag';
import { pageOf } from '@studio/operations/paging';
import type { Opened } from '../reading/overlay-guard';
import { basisOf, type OverlayQueryDeps } from '../reading/overlay.query-handlers';
import { deckIcons } from './deck-icons';
import type * as queries from './macro.queries';
import { macroViews } from './macro.views';
import { otherTargetsFor } from './step-targets';

export const macroQueryHandlers: QueryTable<CommandsOf<typeof queries>, OverlayQueryDeps, Opened> = {
  ListDeckMacros: async ({ overlayId, limit, cursor }, _, { folded, mediaRepository, uploads }, access) => {
    const read = await folded.read(overlayId, access);
    const others = await otherTargetsFor(overlayId, read.overlay, { mediaRepository, uploads });
    const basis = [...basisOf(read, access), [...others.favorites], [...others.uploads]];
    return new MadeFrom(basis, () =>
      pageOf(macroViews(read.overlay, others), { limit, cursor }, ({ macroId }) => String(macroId)),
    );
  },

  ListDeckIcons: (page) => Promise.resolve(pageOf(deckIcons, page, (icon) => icon)),
};
