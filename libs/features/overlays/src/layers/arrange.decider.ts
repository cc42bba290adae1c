import type { CommandsOf, DecideTable } from '@studio/kernel/decider';
import { canvasBox, requireSizes, visibleBox, type Box, type SizeLookups } from '../model/geometry';
import type { OverlayContext, WidgetCatalog } from '../model/overlay.context';
import { layerNow, layerOf, liveSceneOf, placeIn, requireLayers } from '../model/overlay.lookup';
import type { Overlay } from '../model/overlay.state';
import { requireRev } from '../model/revisions';
import { insertAt } from '../model/stack';
import { alignment, FEWEST_TO_DISTRIBUTE } from './alignment';
import type * as commands from './arrange.commands';
import { stays } from '../model/movable';
import { moveEvents, restackEvents, type PlaceEvents } from '../model/placement';

export type ArrangeCommands = CommandsOf<typeof commands>;

/** Lookups of each command. */
export interface ArrangeLookups {
  readonly RestackMember: SizeLookups;
  readonly AlignMembers: SizeLookups;
}

export const arrangeDecide: DecideTable<
  ArrangeCommands,
  Overlay,
  PlaceEvents,
  OverlayContext,
  ArrangeLookups
> = {
  RestackMember: (overlay, command, context) => {
    const { memberId, relativeToMemberId, expectedRev } = command;
    layerOf(overlay, memberId);
    if (relativeToMemberId !== undefined) layerOf(overlay, relativeToMemberId);
    requireRev(expectedRev, context, () => layerNow(overlay, memberId));
    const live = liveSceneOf(overlay);
    return restackEvents(live, insertAt(live.stack, memberId, targetZ(overlay, command, context.catalog)));
  },

  AlignMembers: (overlay, { memberIds, mode, relativeTo, expectedRev }, context) => {
    requireLayers(overlay, memberIds);
    requireRev(expectedRev, context, () => ({
      layers: memberIds.map((memberId) => layerNow(overlay, memberId)),
    }));
    const live = liveSceneOf(overlay);
    const moving = [...new Set(memberIds)].filter(
      (memberId) => stays(overlay, memberId, context.catalog) === null,
    );
    const distributes = mode === 'distribute-h' || mode === 'distribute-v';
    if (moving.length < (distributes ? FEWEST_TO_DISTRIBUTE : 1)) return [];
    const boxes = boxesOf(overlay, moving, context);
    const offsets = alignment(mode, boxes, relativeTo === 'canvas' ? canvasBox(overlay) : null);
    return moving.flatMap((memberId, n) => moveEvents(live, memberId, offsets[n] ?? { dx: 0, dy: 0 }));
  },
};

/** Returns the stack index at which to insert the layer, counted without the layer itself. */
function targetZ(
  overlay: Overlay,
  { memberId, position, relativeToMemberId = 0 }: commands.RestackMember,
  catalog: WidgetCatalog,
): number {
  const { stack } = liveSceneOf(overlay);
  const others = stack.filter((id) => id !== memberId);
  const isBackground = (id: number): boolean =>
    catalog.find(layerOf(overlay, id).widget)?.flags.fullCanvasBackground ?? false;
  switch (position) {
    case 'front':
      return others.length;
    case 'behind':
      return others.indexOf(relativeToMemberId);
    case 'in_front':
      return others.indexOf(relativeToMemberId) + 1;
    case 'back': {
      if (isBackground(memberId)) return 0;
      // A background above the layer covers it already: going back doesn't bring it forward.
      const below = others.slice(0, stack.indexOf(memberId));
      return below.findLastIndex(isBackground) + 1;
    }
  }
}

/** @throws Problem `size_unknown` that names the layers which no renderer has measured yet */
function boxesOf(overlay: Overlay, memberIds: readonly number[], { sizes }: SizeLookups): readonly Box[] {
  const live = liveSceneOf(overlay);
  requireSizes(memberIds, sizes);
  return memberIds.flatMap((memberId) => {
    const native = sizes[memberId];
    return native ? [visibleBox(placeIn(live, memberId).layout, native)] : [];
  });
}
