import { widgetCommandOf, type StepAction } from '@studio/areas/deck-macros';
import { findBehaviour } from '@studio/widgets/catalog';
import type { Overlay } from '../model/overlay.state';

/** Why what a step points at isn't there now, in words; null when it is. */
export function reasonAgainst(overlay: Overlay, step: StepAction): string | null {
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
      // Overlays have none before media can be shown.
      return `This overlay has no media favorite ${step.favoriteId}.`;
    case 'delay':
      return null;
  }
}

function reasonAgainstScene({ scenes }: Overlay, sceneId: number): string | null {
  const scene = scenes[sceneId];
  if (!scene) return `This overlay has no scene ${sceneId}.`;
  return scene.previewOf === null ? null : `Scene ${sceneId} is a preview: it can't go live.`;
}

function noLayer(memberId: number): string {
  return `This overlay has no layer ${memberId}.`;
}
