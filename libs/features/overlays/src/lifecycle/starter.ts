import type { EventOf } from '@studio/kernel/decider';
import { defaultValues } from '@studio/widgets/read-values';
import type { WidgetCatalog } from '../model/overlay.context';
import type { LayerEvents } from '../events/layer.events';
import { defaultAnimation } from '../model/overlay.state';
import type { Language } from '@studio/platforms/languages';
import { layoutOn } from '../presets/looks/canvas-layout';
import type { PresetLayer } from '../presets/looks/preset';
import { nameIn, textsIn } from '../presets/looks/preset-texts';

/** Behind words, so that they can be read on any game. */
const plate = { bgColor: '#14152be6', shadow: 'none' } as const;

/** Three example layers that a streamer can start from [overlays/10]. */
const layers: readonly Omit<PresetLayer, 'scenes'>[] = [
  {
    widget: 'webcam-frame',
    name: 'Webcam frame',
    values: { shape: 'rounded', nameplate: 'Your name' },
    layout: { x: -600, y: 335.5, scale: 1.1 },
    tall: { x: -384, y: 1248, scale: 2 },
    side: 'left',
    anchor: 'bottom',
  },
  {
    widget: 'label',
    name: 'Latest follower',
    values: {
      ...plate,
      source: 'latest-follower',
      emptyText: 'Could be you',
      anchor: 'left',
      fontSize: 36,
      boxWidth: 528,
    },
    layout: { x: -600, y: 116 },
    tall: { x: -384, y: 880, scale: 1.818 },
    side: 'left',
    anchor: 'bottom',
  },
  {
    widget: 'chat-box',
    name: 'Chat',
    values: plate,
    layout: { x: 624, y: 124 },
    tall: { x: -384, y: 48, scale: 2 },
    side: 'right',
    anchor: 'bottom',
  },
];

interface Target {
  readonly width: number;
  readonly height: number;
  readonly sceneId: number;
  /** Language of names and texts. */
  readonly locale: Language;
}

export function starterLayers(
  catalog: WidgetCatalog,
  { width, height, sceneId, locale }: Target,
): readonly EventOf<Pick<LayerEvents, 'layer.added'>>[] {
  return layers.flatMap((layer, z) => {
    const widget = catalog.find(layer.widget);
    if (!widget) return [];
    return {
      type: 'layer.added',
      data: {
        memberId: z + 1,
        widget: widget.slug,
        name: nameIn(locale, layer.name),
        values: textsIn(locale, { ...defaultValues(widget), ...widget.initial, ...layer.values }),
        locked: false,
        positionPresets: [],
        animation: defaultAnimation,
        layout: layoutOn({ width, height }, layer.layout ?? {}, layer),
        places: [{ sceneId, z, hidden: false }],
      },
    } as const;
  });
}
