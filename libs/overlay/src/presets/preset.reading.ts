import type { CommandsOf } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import type { QueryTable } from '@studio/operations/area';
import { catalog, findWidget } from '@studio/widgets/catalog';
import { groupViews } from '../groups/group.views';
import { layerViews } from '../layers/layer.views';
import { scenesIn } from '../lifecycle/design';
import { absentOverlay, type Overlay } from '../overlay.state';
import { sceneViews } from '../scenes/scene.views';
import { lookKits } from './look-kits';
import { expandPreset, type Preset } from './preset';
import type * as queries from './preset.queries';
import { lookKitView, presetView } from './preset.views';
import { findPreset, optionsOf, presets } from './presets';

export const presetReading: QueryTable<CommandsOf<typeof queries>, object> = {
  ListPresets: ({ kind }) =>
    Promise.resolve({
      presets: presets.filter((preset) => kind === 'all' || preset.kind === kind).map(presetView),
      lookKits: lookKits.map(lookKitView),
    }),

  GetPreset: ({ presetId }, { locale }) => {
    const preset = findPreset(presetId);
    if (!preset)
      throw new Problem('not_found', `There is no preset ${JSON.stringify(presetId)}.`, { resource: 'preset' });
    const overlay = overlayOf(preset);
    return Promise.resolve({
      ...presetView(preset),
      layers: layerViews(overlay, { locale }),
      groups: groupViews(overlay),
      sceneDetails: sceneViews(overlay),
    });
  },
};

/** What would be made of it. */
function overlayOf(preset: Preset): Overlay {
  const canvas = { width: 1920, height: 1080 };
  const design = expandPreset(preset, optionsOf(preset, {}), canvas, { find: findWidget, widgets: catalog }, (label) =>
    label.replace(/\W+/g, '-'),
  );
  const scenes = scenesIn(design, 1);
  return {
    ...absentOverlay,
    ...canvas,
    groups: design.groups,
    layers: Object.fromEntries(design.layers.map((layer) => [layer.memberId, layer])),
    scenes: Object.fromEntries(scenes.map((scene) => [scene.sceneId, scene])),
    sceneOrder: scenes.map(({ sceneId }) => sceneId),
    liveSceneId: 1,
  };
}
