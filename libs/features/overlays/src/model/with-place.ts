import type { Overlay, Place, Scene } from './overlay.state';

/**
 * The overlay with a layer at another place in a scene. A drag does this at every move, so each field is named: of an
 * object that was spread and spread again, V8 copies 25 fields one by one, in fifty times the time.
 * @param rev of the overlay then
 */
export function withPlace(
  overlay: Overlay,
  scene: Scene,
  memberId: number,
  place: Place,
  rev: number,
): Required<Overlay> {
  const moved: Required<Scene> = {
    sceneId: scene.sceneId,
    name: scene.name,
    transitionType: scene.transitionType,
    transitionMs: scene.transitionMs,
    previewOf: scene.previewOf,
    previewBaseRev: scene.previewBaseRev,
    rev,
    stack: scene.stack,
    places: { ...scene.places, [memberId]: place },
  };
  return {
    status: overlay.status,
    overlayId: overlay.overlayId,
    owner: overlay.owner,
    name: overlay.name,
    width: overlay.width,
    height: overlay.height,
    look: overlay.look,
    lookDefaults: overlay.lookDefaults,
    createdAt: overlay.createdAt,
    linkGeneration: overlay.linkGeneration,
    liveSceneId: overlay.liveSceneId,
    obs: overlay.obs,
    sceneOrder: overlay.sceneOrder,
    scenes: { ...overlay.scenes, [scene.sceneId]: moved },
    layers: overlay.layers,
    groups: overlay.groups,
    spots: overlay.spots,
    macros: overlay.macros,
    macroOrder: overlay.macroOrder,
    deckPages: overlay.deckPages,
    deckPageOrder: overlay.deckPageOrder,
    previewBases: overlay.previewBases,
    editors: overlay.editors,
    endingLinks: overlay.endingLinks,
    versions: overlay.versions,
    removedVersions: overlay.removedVersions,
    nextSceneId: overlay.nextSceneId,
    nextMemberId: overlay.nextMemberId,
    nextMacroId: overlay.nextMacroId,
    nextDeckPageId: overlay.nextDeckPageId,
  };
}
