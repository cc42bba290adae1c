import type { CommandsOf, DecideTable, EvolveTable } from '@studio/kernel/decider';
import { requireRoom } from '@studio/kernel/limits';
import { overlayLimits } from '../model/overlay.limits';
import { Problem } from '@studio/kernel/problem';
import { defaultValues } from '@studio/widgets/read-values';
import { copyName } from '../model/copy-name';
import { starterLayers } from './starter';
import type { OverlayContext } from '../model/overlay.context';
import { ownValues } from '../media/own-media';
import type { MediaLookups } from '../media/media-for';
import type { LayerEvents } from '../events/layer.events';
import type { SceneEvents } from '../events/scene.events';
import type { SharingEvents } from '../events/sharing.events';
import type { Overlay } from '../model/overlay.state';
import { expandPreset } from '../presets/looks/expand-preset';
import type { NamedChannel } from '../presets/looks/preset';
import { nameIn } from '../presets/looks/preset-texts';
import { optionsOf, presetOf } from '../presets/presets';
import { designOf, scenesIn, type TemplateContent } from '../model/design';
import type * as commands from './lifecycle.commands';
import type { LifecycleEvents } from '../events/lifecycle.events';
import type { Language } from '@studio/platforms/languages';

export type LifecycleCommands = CommandsOf<typeof commands>;

interface LookupsOfNew {
  /** Name of the caller's account. */
  readonly accountName: string;
  /** Number of other overlays the account owns. */
  readonly ownedOverlays: number;
}

/** Lookups of each command. */
export interface LifecycleLookups {
  readonly CreateOverlay: LookupsOfNew &
    Pick<MediaLookups, 'media'> & {
      /** Initial content of the new overlay, or the reason it cannot be used; null without a template. */
      readonly template: TemplateContent | Problem | null;
      /** The account's channel, which presets call by its name; null where none is connected. */
      readonly channel: NamedChannel | null;
      /** Language of names and texts. */
      readonly locale: Language;
    };
  /** The overlay to copy, or why it can't be. */
  readonly DuplicateOverlay: LookupsOfNew & { readonly source: Overlay | Problem };
}

type Decided = LifecycleEvents &
  Pick<SceneEvents, 'scene.added' | 'scene.went-live'> &
  Pick<LayerEvents, 'layer.added'> &
  Pick<SharingEvents, 'editor.removed'>;

export const lifecycleDecide: DecideTable<
  LifecycleCommands,
  Overlay,
  Decided,
  OverlayContext,
  LifecycleLookups
> = {
  CreateOverlay: (_, command, context) => {
    const { name, width, height, preset, template, starter } = command;
    if (template !== undefined) return fromTemplate(command, context);
    const look = preset === undefined ? null : presetOf(preset);
    const options = look && optionsOf(look, command.presetOptions ?? {});
    requireRoom(overlayLimits.overlays, context.ownedOverlays);
    const sceneId = 1;
    if (look && options)
      return [
        creation(context, { name, width, height, look: look.id }),
        {
          type: 'overlay.filled',
          data: expandPreset(
            look,
            { options, canvas: { width, height }, channel: context.channel, locale: context.locale },
            context.catalog,
            context.id,
          ),
        },
        firstLive(sceneId),
      ];
    return [
      creation(context, { name, width, height, look: null }),
      {
        type: 'scene.added',
        data: {
          sceneId,
          name: nameIn(context.locale, 'Scene 1'),
          index: 0,
          transitionType: 'fade',
          transitionMs: 400,
          previewOf: null,
          previewBaseRev: null,
          stack: [],
          places: {},
        },
      },
      firstLive(sceneId),
      ...(starter ? starterLayers(context.catalog, { width, height, sceneId, locale: context.locale }) : []),
    ];
  },

  DuplicateOverlay: (_, __, context) => {
    const { source } = context;
    if (source instanceof Problem) throw source;
    requireRoom(overlayLimits.overlays, context.ownedOverlays);
    const { width, height, look } = source;
    const { design, liveSceneId } = designOf(source);
    return [
      creation(context, { name: copyName(source.name), width, height, look }),
      { type: 'overlay.filled', data: design },
      firstLive(liveSceneId),
    ];
  },

  UpdateOverlay: (overlay, { name = overlay.name, width = overlay.width, height = overlay.height }) => [
    ...(name === overlay.name ? [] : [{ type: 'overlay.renamed', data: { name } } as const]),
    ...(width === overlay.width && height === overlay.height
      ? []
      : [{ type: 'overlay.resized', data: { width, height } } as const]),
  ],

  DeleteOverlay: (overlay) => [
    ...Object.keys(overlay.editors).map((userId) => ({ type: 'editor.removed', data: { userId } }) as const),
    {
      type: 'overlay.deleted',
      data: { sceneIds: overlay.sceneOrder, memberIds: Object.keys(overlay.layers).map(Number) },
    },
  ],
};

export const lifecycleEvolve: EvolveTable<Overlay, LifecycleEvents> = {
  'overlay.created': (overlay, data, { at }) => ({ ...overlay, ...data, status: 'active', createdAt: at }),
  'overlay.filled': (overlay, design, { rev }) => {
    const scenes = scenesIn(design, rev);
    return {
      ...overlay,
      lookDefaults: design.lookDefaults ?? null,
      groups: design.groups,
      spots: design.spots ?? {},
      layers: Object.fromEntries(design.layers.map((layer) => [layer.memberId, layer])),
      scenes: Object.fromEntries(scenes.map((scene) => [scene.sceneId, scene])),
      sceneOrder: scenes.map(({ sceneId }) => sceneId),
      nextSceneId: scenes.length + 1,
      nextMemberId: design.layers.length + 1,
    };
  },
  'overlay.renamed': (overlay, { name }) => ({ ...overlay, name }),
  'overlay.resized': (overlay, { width, height }) => ({ ...overlay, width, height }),
  'overlay.deleted': (overlay) => ({ ...overlay, status: 'deleted' }),
};

function creation(
  context: OverlayContext & LookupsOfNew,
  lookups: Pick<Overlay, 'name' | 'width' | 'height' | 'look'>,
) {
  const owner = { userId: context.accountId, name: context.accountName };
  return { type: 'overlay.created', data: { overlayId: context.id('overlay'), owner, ...lookups } } as const;
}

function firstLive(sceneId: number) {
  const transition = { type: 'cut', ms: 0 } as const;
  return { type: 'scene.went-live', data: { sceneId, previousSceneId: null, transition } } as const;
}

/**
 * Returns the content of a template for a new overlay. It keeps the template's canvas unless another size is
 * requested, and shows only uploads of the new owner.
 */
function fromTemplate(
  { name, width, height }: commands.CreateOverlay,
  context: OverlayContext & LifecycleLookups['CreateOverlay'],
) {
  const { template, catalog, media } = context;
  if (!template || template instanceof Problem)
    throw template ?? new Error('The template was not looked up.');
  requireRoom(overlayLimits.overlays, context.ownedOverlays);
  const canvas = width === 1920 && height === 1080 ? template : { width, height };
  const layers = template.design.layers.map((layer) => {
    const widget = catalog.find(layer.widget);
    const values = ownValues(layer, media);
    // The widget may have additional settings since then.
    return { ...layer, values: widget ? { ...defaultValues(widget), ...values } : values };
  });
  return [
    creation(context, { name, width: canvas.width, height: canvas.height, look: null }),
    { type: 'overlay.filled', data: { ...template.design, layers } } as const,
    firstLive(template.liveSceneId),
  ];
}
