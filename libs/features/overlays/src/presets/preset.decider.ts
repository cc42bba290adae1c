import type { CommandsOf, DecideTable } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import { sameContent } from '@studio/kernel/same-content';
import { defaultValues } from '@studio/widgets/read-values';
import type { Values, Widget } from '@studio/widgets/widget';
import type { OverlayContext } from '../model/overlay.context';
import type { OverlayEvents } from '../events/overlay.events';
import { layerOf, requireLayers } from '../model/overlay.lookup';
import type { Overlay } from '../model/overlay.state';
import { kitValues, type LookKit } from '../look-kits/look-kit';
import { lookKitOf } from '../look-kits/look-kits';
import type * as commands from './preset.commands';

export type PresetCommands = CommandsOf<typeof commands>;

export const presetDecide: DecideTable<PresetCommands, Overlay, OverlayEvents, OverlayContext> = {
  RestoreLookScenes: (overlay) => {
    const { lookDefaults, scenes } = overlay;
    if (!lookDefaults) throw new Problem('not_look_overlay', 'This overlay was not created from a look.');
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

  ApplyLookKit: (overlay, { lookKit, memberIds, mode }, { catalog }) => {
    if (memberIds) requireLayers(overlay, memberIds);
    const kit = lookKitOf(lookKit);
    const chosen = memberIds ? [...new Set(memberIds)] : Object.keys(overlay.layers).map(Number);
    return chosen.flatMap((memberId) => {
      const layer = layerOf(overlay, memberId);
      const widget = catalog.find(layer.widget);
      // A linked layer looks like its source.
      if (!widget || layer.link) return [];
      const values = kitChanges(kit, widget, layer.values, mode);
      return Object.keys(values).length === 0
        ? []
        : [{ type: 'layer.values-set', data: { memberId, values } } as const];
    });
  },
};

/**
 * Returns the values a kit changes in a layer's settings. With `fill`, only settings that still have their
 * defaults.
 */
function kitChanges(kit: LookKit, widget: Widget, values: Values, mode: 'fill' | 'force'): Values {
  const defaults = defaultValues(widget);
  const isFree = (key: string): boolean => mode === 'force' || sameContent(values[key], defaults[key]);
  return Object.fromEntries(
    Object.entries(kitValues(kit, widget, values, { recolorsPlates: mode === 'force' })).filter(
      // The size follows the font.
      ([key, value]) =>
        !sameContent(value, values[key]) && isFree(key) && (key !== 'fontSize' || isFree('font')),
    ),
  );
}
