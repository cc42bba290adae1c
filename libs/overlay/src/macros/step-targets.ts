import type { MediaShelf } from '@studio/areas/media-shelf';
import { widgetCommandOf, type StepAction } from '@studio/areas/deck-macros';
import { findBehaviour } from '@studio/widgets/catalog';
import type { Overlay } from '../model/overlay.state';

/** Ids of media favorites, which aren't part of the design. */
export type FavoriteIds = ReadonlySet<number>;
export const noFavorites: FavoriteIds = new Set();

/** Those of an overlay; looked up only where a button shows one. @throws Problem `unavailable` */
export async function favoritesFor(
  overlayId: string,
  { macros }: Pick<Overlay, 'macros'>,
  shelf: Pick<MediaShelf, 'favoriteIds'>,
): Promise<FavoriteIds> {
  const shows = Object.values(macros).some(({ steps }) => steps.some(({ kind }) => kind === 'media'));
  return shows ? shelf.favoriteIds(overlayId) : noFavorites;
}

/** Why what a step points at isn't there now, in words; null when it is. */
export function reasonAgainst(overlay: Overlay, step: StepAction, favorites: FavoriteIds): string | null {
  switch (step.kind) {
    case 'scene':
      return reasonAgainstScene(overlay, step.sceneId);
    case 'position': {
      const layer = overlay.layers[step.memberId];
      if (!layer) return noLayer(step.memberId);
      return layer.positionPresets.some(({ name }) => name === step.name)
        ? null
        : `Layer ${step.memberId} has no position ${JSON.stringify(step.name)}.`;
    }
    case 'layout':
      return overlay.layers[step.memberId] ? null : noLayer(step.memberId);
    case 'command':
    case 'video': {
      const layer = overlay.layers[step.memberId];
      if (!layer) return noLayer(step.memberId);
      const { command } = widgetCommandOf(step);
      const commands = findBehaviour(layer.widget)?.commands ?? {};
      return Object.hasOwn(commands, command)
        ? null
        : `Layer ${step.memberId} has no command ${JSON.stringify(command)}.`;
    }
    case 'media':
      if (!favorites.has(step.favoriteId)) return `This overlay has no media favorite ${step.favoriteId}.`;
      return step.memberId === undefined ? null : reasonAgainstMediaLayer(overlay, step.memberId);
    case 'delay':
      return null;
  }
}

function reasonAgainstMediaLayer({ layers }: Overlay, memberId: number): string | null {
  const layer = layers[memberId];
  if (!layer) return noLayer(memberId);
  return layer.widget === 'media' ? null : `Layer ${memberId} shows no media.`;
}

function reasonAgainstScene({ scenes }: Overlay, sceneId: number): string | null {
  const scene = scenes[sceneId];
  if (!scene) return `This overlay has no scene ${sceneId}.`;
  return scene.previewOf === null ? null : `Scene ${sceneId} is a preview: it can't go live.`;
}

function noLayer(memberId: number): string {
  return `This overlay has no layer ${memberId}.`;
}
