import type { Overlay } from '../model/overlay.state';

/** True for a scene that nothing can lead to: it is gone, or a preview. */
export function leadsNowhere({ scenes }: Pick<Overlay, 'scenes'>, sceneId: number): boolean {
  return scenes[sceneId]?.previewOf !== null;
}

/** Names of scenes in OBS whose mapping is on and leads nowhere; null for those without a mapping. */
export function brokenObsScenes(overlay: Pick<Overlay, 'scenes' | 'obs'>): readonly (string | null)[] {
  const { mappings, unmappedSceneId } = overlay.obs;
  const mapped = Object.values(mappings)
    .filter(({ enabled, sceneId }) => enabled && leadsNowhere(overlay, sceneId))
    .map(({ obsScene }) => obsScene);
  return unmappedSceneId !== null && leadsNowhere(overlay, unmappedSceneId) ? [...mapped, null] : mapped;
}
