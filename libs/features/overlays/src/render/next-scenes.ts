import { assetsIn } from '@studio/realtime/assets';
import type { ArmedScene, Asset } from '@studio/realtime/protocol';
import type { Overlay, Scene } from '../model/overlay.state';
import { STINGER } from '../scenes/stingers';

/** More than these are not held ready by a renderer. */
const MOST_SCENES = 5;
const MOST_ASSETS = 40;

/**
 * Returns the scenes that may be live next, the most likely first, with the assets of their visible layers and of
 * all stingers, which a take may choose. They are previews, targets of deck buttons, and neighbours of the live scene.
 */
export function nextScenes(overlay: Overlay): readonly ArmedScene[] {
  const { scenes, sceneOrder, liveSceneId, macros, macroOrder } = overlay;
  if (overlay.status !== 'active') return [];
  const isPreview = (sceneId: number): boolean => typeof scenes[sceneId]?.previewOf === 'number';
  const previews = sceneOrder.filter(isPreview);
  const tabs = sceneOrder.filter((sceneId) => !isPreview(sceneId));
  const at = tabs.indexOf(liveSceneId);
  const steps = macroOrder.flatMap((macroId) => macros[macroId]?.steps ?? []);
  const switchedTo = steps.flatMap((step) => (step.kind === 'scene' && step.enabled ? [step.sceneId] : []));
  const likely = new Set([
    ...previews,
    ...tabs.slice(at + 1, at + 2),
    ...tabs.slice(at - 1, at),
    ...switchedTo,
  ]);
  return [...likely]
    .flatMap((sceneId) => scenes[sceneId] ?? [])
    .filter(({ sceneId }) => sceneId !== liveSceneId)
    .slice(0, MOST_SCENES)
    .map((scene) => ({ sceneId: scene.sceneId, assets: assetsOfScene(overlay, scene) }));
}

function assetsOfScene({ layers }: Overlay, { stack, places }: Scene): readonly Asset[] {
  const assets = new Map<string, Asset>();
  const shown = stack.filter((memberId) => places[memberId]?.hidden === false);
  const stingers = stack.filter((memberId) => layers[memberId]?.widget === STINGER);
  for (const memberId of [...shown, ...stingers])
    for (const asset of assetsIn(layers[memberId]?.values ?? {})) assets.set(JSON.stringify(asset), asset);
  return [...assets.values()].slice(0, MOST_ASSETS);
}
