import type { CommandsOf, DecideTable, EvolveTable } from '@studio/kernel/decider';
import { requireRoom } from '@studio/kernel/limits';
import { Problem } from '@studio/kernel/problem';
import { starterLayers } from './starter';
import type { OverlayContext } from '../overlay.context';
import type { OverlayEvents } from '../overlay.events';
import type { Overlay } from '../overlay.state';
import type * as commands from './lifecycle.commands';
import type { LifecycleEvents } from './lifecycle.events';

export type LifecycleCommands = CommandsOf<typeof commands>;

export const lifecycleDecide: DecideTable<LifecycleCommands, Overlay, OverlayEvents, OverlayContext> = {
  CreateOverlay: (_, command, context) => {
    const { name, width, height, preset, template, starter } = command;
    if (preset !== undefined) throw unknownStart('preset', preset);
    if (template !== undefined) throw unknownStart('template', template);
    requireRoom('overlays', context.ownedOverlays);
    const sceneId = 1;
    return [
      {
        type: 'overlay.created',
        data: {
          overlayId: context.id('overlay'),
          owner: { userId: context.accountId, name: context.accountName },
          name,
          width,
          height,
          look: null,
        },
      },
      {
        type: 'scene.added',
        data: {
          sceneId,
          name: 'Scene 1',
          index: 0,
          transitionType: 'fade',
          transitionMs: 400,
          previewOf: null,
          previewBaseRev: null,
          stack: [],
          places: {},
        },
      },
      {
        type: 'scene.went-live',
        data: { sceneId, previousSceneId: null, transition: { type: 'cut', ms: 0 } },
      },
      ...(starter ? starterLayers(context.catalog, { width, height, sceneId }) : []),
    ];
  },

  UpdateOverlay: (overlay, { name = overlay.name, width = overlay.width, height = overlay.height }) => [
    ...(name === overlay.name ? [] : [{ type: 'overlay.renamed', data: { name } } as const]),
    ...(width === overlay.width && height === overlay.height
      ? []
      : [{ type: 'overlay.resized', data: { width, height } } as const]),
  ],

  DeleteOverlay: (overlay) => [
    {
      type: 'overlay.deleted',
      data: { sceneIds: overlay.sceneOrder, memberIds: Object.keys(overlay.layers).map(Number) },
    },
  ],
};

export const lifecycleEvolve: EvolveTable<Overlay, LifecycleEvents> = {
  'overlay.created': (overlay, data, { at }) => ({ ...overlay, ...data, status: 'active', createdAt: at }),
  'overlay.renamed': (overlay, { name }) => ({ ...overlay, name }),
  'overlay.resized': (overlay, { width, height }) => ({ ...overlay, width, height }),
  'overlay.deleted': (overlay) => ({ ...overlay, status: 'deleted' }),
};

function unknownStart(field: 'preset' | 'template', value: string): Problem {
  return new Problem('invalid_option', `There is no ${field} ${JSON.stringify(value)}.`, {
    field,
    allowed: [],
  });
}
