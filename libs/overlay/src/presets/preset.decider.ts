import type { CommandsOf, DecideTable } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import type { OverlayContext } from '../overlay.context';
import type { OverlayEvents } from '../overlay.events';
import type { Overlay } from '../overlay.state';
import type * as commands from './preset.commands';

export type PresetCommands = CommandsOf<typeof commands>;

export const presetDecide: DecideTable<PresetCommands, Overlay, OverlayEvents, OverlayContext> = {
  RestoreLookScenes: (overlay) => {
    const { lookDefaults, scenes } = overlay;
    if (!lookDefaults)
      throw new Problem('not_look_overlay', 'This overlay did not begin with a look preset.');
    return Object.entries(lookDefaults).flatMap(([sceneId, ofScene]) => {
      const scene = scenes[Number(sceneId)];
      if (!scene) return [];
      return Object.entries<boolean>(ofScene).flatMap(([memberId, hidden]) => {
        const place = scene.places[Number(memberId)];
        if (!place || place.hidden === hidden) return [];
        const data = { sceneId: scene.sceneId, memberId: Number(memberId), hidden };
        return [{ type: 'layer.placed', data } as const];
      });
    });
  },
};
