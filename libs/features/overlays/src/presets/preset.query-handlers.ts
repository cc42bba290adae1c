import type { CommandsOf } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import type { QueryTable } from '@studio/operations/area';
import type { Channels } from '@studio/contracts/channels/channels';
import { catalog, findWidget } from '@studio/widgets/catalog';
import { groupViews } from '../groups/group.views';
import { layerViews } from '../layers/layer.views';
import { sceneViews } from '../scenes/scene.views';
import { lookKits } from '../look-kits/look-kits';
import { channelOf } from './channel-name';
import { overlayOf } from './overlay-of';
import { expandPreset } from './looks/expand-preset';
import type * as queries from './preset.queries';
import { lookKitView, presetView } from './preset.views';
import { findPreset, optionsOf, presets } from './presets';

export interface PresetQueryDeps {
  readonly channels: Pick<Channels, 'of'>;
}

export const presetQueryHandlers: QueryTable<CommandsOf<typeof queries>, PresetQueryDeps> = {
  ListPresets: ({ kind }, { locale }) =>
    Promise.resolve({
      presets: presets
        .filter((preset) => kind === 'all' || preset.kind === kind)
        .map((preset) => presetView(preset, locale)),
      lookKits: lookKits.map(lookKitView),
    }),

  GetPreset: async ({ presetId }, { caller, locale }, { channels }) => {
    const preset = findPreset(presetId);
    if (!preset)
      throw new Problem('not_found', `There is no preset ${JSON.stringify(presetId)}.`, {
        resource: 'preset',
      });
    const canvas = { width: 1920, height: 1080 };
    const design = expandPreset(
      preset,
      {
        options: optionsOf(preset, {}),
        canvas,
        channel: await channelOf(channels, caller.accountId),
        locale,
      },
      { find: findWidget, widgets: catalog },
      (label) => label.replace(/\W+/g, '-'),
    );
    const overlay = overlayOf(design, { ...canvas, liveSceneId: 1 });
    return {
      ...presetView(preset, locale),
      layers: layerViews(overlay, { locale }),
      groups: groupViews(overlay),
      sceneDetails: sceneViews(overlay),
    };
  },
};
