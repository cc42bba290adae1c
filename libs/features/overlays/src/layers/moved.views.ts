import { Int, List, Nested, OneOf } from '@studio/operations/fields';
import type { Outcome } from '@studio/operations/area';
import { findWidget } from '@studio/widgets/catalog';
import { liveSceneOf, placeIn } from '../model/overlay.lookup';
import type { Overlay } from '../model/overlay.state';
import { LayoutView } from './layer.views';
import { stays, type Immovable } from '../model/movable';

export class MovedLayer {
  @Int('Id of the layer.') readonly memberId: number;
  @Nested(LayoutView, 'Where it is now, in the live scene.') readonly layout: LayoutView;
}

export class SkippedLayer {
  @Int('Id of the layer.') readonly memberId: number;
  @OneOf(['locked', 'self_positioning'], 'Why it stayed.') readonly reason: Immovable;
}

/** Layers that were moved or skipped, in an answer. */
export class MovedView {
  @List(MovedLayer, 'Layers that are elsewhere now.') readonly moved: readonly MovedLayer[];
  @List(SkippedLayer, 'Layers that had to stay where they are.') readonly skipped: readonly SkippedLayer[];
}

/** Returns the result for each layer the command was to move, in the order given. */
export function movedView(
  { before, after }: Pick<Outcome<Overlay>, 'before' | 'after'>,
  memberIds: readonly number[],
): MovedView {
  const [from, to] = [liveSceneOf(before.state), liveSceneOf(after.state)];
  return {
    moved: memberIds.flatMap((memberId) => {
      const { layout } = placeIn(to, memberId);
      return layout === placeIn(from, memberId).layout ? [] : [{ memberId, layout }];
    }),
    skipped: memberIds.flatMap((memberId) => {
      const reason = stays(before.state, memberId, { find: findWidget });
      return reason ? [{ memberId, reason }] : [];
    }),
  };
}
