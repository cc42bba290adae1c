import type { LayerLocation } from '@studio/contracts/overlays/designs';
import { idOf } from '@studio/kernel/event';
import type { Fold } from '@studio/kernel/fold';
import type { RecentFolds } from '@studio/kernel/recent-folds';
import { sameContent } from '@studio/kernel/same-content';
import { put, remove, type Change, type Projection } from '@studio/read-models/projection';
import { FollowedFolds, type ReadBefore } from './reading/followed-folds';
import { packageUses } from './media/package-uses';
import { mediaUses } from './media/uses-in-layers';
import {
  editorKey,
  overlayCollections,
  overlayEditors,
  layerLinks,
  overlayMedia,
  OVERLAYS,
  overlayPackages,
  overlays,
  type EditorDocument,
  type LinkDocument,
  type MediaDocument,
  type OverlayDocument,
  type PackagesDocument,
} from './reading/overlay.documents';
import type { OverlayEvolver } from './model/overlay.context';
import type { Overlay } from './model/overlay.state';

/**
 * Projects what no single overlay's state can answer: an account's own and shared overlays, and where its media
 * appear. It compares the states before and after a commit, so no event needs a second handler here.
 * @param recent folds after commits made in this process
 */
export function overlayProjection(
  evolver: OverlayEvolver,
  readBefore: ReadBefore,
  recent: RecentFolds | null,
): Projection<object> {
  const folds = new FollowedFolds(evolver, recent);
  return {
    ...OVERLAYS,
    version: 5,
    collections: overlayCollections,
    on: {},
    commits: async (commits, own) => {
      const foldsOf = folds.of(commits, (await own?.generationNow()) ?? '', readBefore);
      const changes: (readonly Change[])[] = [];
      for (const commit of commits) {
        const { before, after } = await foldsOf(commit);
        const id = idOf(commit.stream);
        changes.push([
          ...editorChanges(id, editorsOf(before.state), editorsOf(after.state)),
          ...mediaChanges(id, before.state, after.state),
          ...packageChanges(id, before.state, after.state),
          ...linkChanges(id, before.state, after.state),
          // Last of all: an overlay that is listed can be found in every other way.
          after.state.status === 'active'
            ? put<OverlayDocument>(overlays, id, headOf(after))
            : remove(overlays, id),
        ]);
      }
      return changes;
    },
  };
}

function headOf({ state, rev, at }: Fold<Overlay>): OverlayDocument {
  const { overlayId, name, width, height, owner, editors, liveSceneId, sceneOrder, createdAt, layers } =
    state;
  return {
    overlayId,
    ownerId: owner.userId,
    name,
    width,
    height,
    owner,
    editors,
    liveSceneId,
    sceneOrder,
    createdAt,
    rev,
    updatedAt: at,
    layerCount: Object.keys(layers).length,
  };
}

const nobody: Overlay['editors'] = {};

function editorsOf({ status, editors }: Overlay): Overlay['editors'] {
  return status === 'active' ? editors : nobody;
}

function editorChanges(
  overlayId: string,
  before: Overlay['editors'],
  after: Overlay['editors'],
): readonly Change[] {
  if (before === after) return [];
  const [were, are] = [Object.keys(before), Object.keys(after)];
  return [
    ...are
      .filter((userId) => !were.includes(userId))
      .map((userId) =>
        put<EditorDocument>(overlayEditors, editorKey(overlayId, userId), { overlayId, userId }),
      ),
    ...were
      .filter((userId) => !are.includes(userId))
      .map((userId) => remove(overlayEditors, editorKey(overlayId, userId))),
  ];
}

function linkChanges(overlayId: string, before: Overlay, after: Overlay): readonly Change[] {
  if (before.status === after.status && before.layers === after.layers) return [];
  const [were, are] = [linksIn(before), linksIn(after)];
  return [
    ...[...are]
      .filter(([memberId, link]) => !sameContent(were.get(memberId), link))
      .map(([memberId, { overlayId: sourceOverlayId, memberId: sourceMemberId }]) =>
        put<LinkDocument>(layerLinks, `${overlayId}.${memberId}`, {
          overlayId,
          memberId,
          sourceOverlayId,
          sourceMemberId,
        }),
      ),
    ...[...were.keys()]
      .filter((memberId) => !are.has(memberId))
      .map((memberId) => remove(layerLinks, `${overlayId}.${memberId}`)),
  ];
}

function linksIn({ status, layers }: Overlay): ReadonlyMap<number, LayerLocation> {
  if (status !== 'active') return new Map();
  return new Map(Object.values(layers).flatMap(({ memberId, link }) => (link ? [[memberId, link]] : [])));
}

function mediaChanges(overlayId: string, before: Overlay, after: Overlay): readonly Change[] {
  if (before.status === after.status && !mayUseOther(before.layers, after.layers)) return [];
  const [used, uses] = [usesIn(before), usesIn(after)];
  if (sameContent(used, uses)) return [];
  if (uses.length === 0) return [remove(overlayMedia, overlayId)];
  return [put<MediaDocument>(overlayMedia, overlayId, { overlayId, uses })];
}

function packageChanges(overlayId: string, before: Overlay, after: Overlay): readonly Change[] {
  if (before.status === after.status && before.layers === after.layers) return [];
  const [used, uses] = [packagesIn(before), packagesIn(after)];
  if (sameContent(used, uses)) return [];
  if (uses.length === 0) return [remove(overlayPackages, overlayId)];
  return [put<PackagesDocument>(overlayPackages, overlayId, { overlayId, uses })];
}

function packagesIn({ status, overlayId, layers }: Overlay): PackagesDocument['uses'] {
  return status === 'active' ? packageUses(overlayId, layers) : [];
}

/** False where all layers have the settings that they had. */
function mayUseOther(before: Overlay['layers'], after: Overlay['layers']): boolean {
  if (before === after) return false;
  const layers = Object.values(after);
  return (
    layers.length !== Object.keys(before).length ||
    layers.some((layer) => before[layer.memberId]?.values !== layer.values)
  );
}

function usesIn({ status, overlayId, layers }: Overlay): MediaDocument['uses'] {
  return status === 'active' ? mediaUses(overlayId, layers) : [];
}
