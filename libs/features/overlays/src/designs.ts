import type { Designs, OpenedDesign } from '@studio/contracts/overlays/designs';
import type { Scope } from '@studio/operations/caller';
import type { ProjectionReader } from '@studio/read-models/reader';
import { sourceOf } from './links/redirect';
import { layersLinkedTo } from './links/linked-layers';
import { keysInOrder } from '@studio/contracts/overlays/deck-pages';
import { deckPagesOf } from './deck-pages/deck-page.views';
import { macrosOf } from './macros/macro.views';
import {
  otherTargetsFor,
  reasonAgainst,
  type OtherTargetDeps,
  type OtherTargets,
} from './macros/step-targets';
import { brokenObsScenes } from './obs-mappings/broken';
import { obsSceneLedBy, obsTarget } from './model/obs-sync';
import { liveSceneOf, scenesOf } from './model/overlay.lookup';
import type { Overlay } from './model/overlay.state';
import { overlays, type OverlayDocument } from './reading/overlay.documents';
import type { OverlayFolds } from './reading/overlay-folds';
import type { OverlayGuard } from './reading/overlay-guard';
import { usableOverlays } from './reading/usable-overlays';

interface DesignDeps extends OtherTargetDeps {
  readonly guard: OverlayGuard;
  readonly folds: OverlayFolds;
  readonly reader: ProjectionReader;
  readonly linksKnown: () => Promise<void>;
}

/** Returns the designs of overlays, as offered to other areas. */
export function designsOf({ guard, folds, reader, linksKnown, ...others }: DesignDeps): Designs {
  const opened = async (overlayId: string, overlay: Overlay): Promise<OpenedDesign> =>
    openedDesign(overlay, await otherTargetsFor(overlayId, overlay, others));
  return {
    layersFor: async (overlayId, caller, demand) =>
      opened(overlayId, await guard.overlayFor(overlayId, caller, demand)),
    of: async (overlayId) => {
      const { state } = await folds.read(overlayId);
      return state.status === 'active' ? opened(overlayId, state) : null;
    },
    obsTarget: async (overlayId, obsScene) => {
      const { state } = await folds.read(overlayId);
      const found = state.status === 'active' ? obsTarget(state.obs, obsScene) : null;
      if (!found) return null;
      const { switchedAt, holdAfterManualMs } = state.obs;
      return {
        ...found,
        isLive: found.sceneId === state.liveSceneId,
        heldUntil: switchedAt === null ? 0 : Date.parse(switchedAt) + holdAfterManualMs,
      };
    },
    obsSceneOf: async (overlayId, present, sceneId) => {
      const { state } = await folds.read(overlayId);
      return state.status === 'active'
        ? obsSceneLedBy(state.obs, sceneId ?? state.liveSceneId, present)
        : null;
    },
    usableBy: async (caller, { scope }) =>
      (await usableOverlays(caller, { reader, guard })).flatMap(([{ overlayId, name }, access]) =>
        scope === null || access.permissions.includes(scope as Scope)
          ? [{ overlayId, name, isOwn: access.role === 'owner' }]
          : [],
      ),
    ownedBy: async (accountId) => {
      const owned = await reader.all<OverlayDocument>(overlays, { index: 'owner', equals: [accountId] });
      return owned.map(({ doc }) => doc.overlayId);
    },
    linksTo: (source) => layersLinkedTo(reader, source),
    sourceOf: (place) => sourceOf({ folds }, place),
    linksKnown,
    layersOf: async (overlayId) => (await folds.read(overlayId)).state.layers,
  };
}

function openedDesign(overlay: Overlay, others: OtherTargets): OpenedDesign {
  const { stack, places } = liveSceneOf(overlay);
  const layers = stack.flatMap((memberId) => {
    const layer = overlay.layers[memberId];
    if (!layer) return [];
    const { name, widget, values, link = null, code } = layer;
    const onAir = places[memberId]?.hidden === false;
    return [{ memberId, name, widget, values, onAir, link, ...(code && { code }) }];
  });
  return {
    ownerId: overlay.owner.userId,
    name: overlay.name,
    canvas: { width: overlay.width, height: overlay.height },
    linkGeneration: overlay.linkGeneration,
    endingLinks: overlay.endingLinks,
    scenes: scenesOf(overlay).map(({ sceneId, name, previewOf }) => ({
      sceneId,
      name,
      live: sceneId === overlay.liveSceneId,
      isPreview: previewOf !== null,
    })),
    layers,
    groups: Object.values(overlay.groups).map(({ groupId, name }) => ({ groupId, name })),
    spots: Object.values(overlay.spots).map(({ spotId, name }) => ({ spotId, name })),
    brokenObsScenes: () => brokenObsScenes(overlay),
    deckKeys: () => deckPagesOf(overlay).flatMap(keysInOrder),
    macros: () =>
      macrosOf(overlay).map((macro) => ({
        ...macro,
        broken: new Set(
          macro.steps
            .filter((step) => reasonAgainst(overlay, step, others) !== null)
            .map(({ stepId }) => stepId),
        ),
      })),
  };
}
