import type { EventOf } from '@studio/kernel/decider';
import { defaultValues } from '@studio/widgets/read-values';
import type { WidgetCatalog } from '../overlay.context';
import type { LayerEvents } from '../layers/layer.events';
import { defaultAnimation, type Animation, type Layout } from '../overlay.state';

interface StarterLayer {
  readonly widget: string;
  readonly name: string;
  readonly values: { readonly [key: string]: unknown };
  readonly animation?: Partial<Animation>;
  /** Offsets of its centre from an edge of the canvas, or from its middle, in design pixels. */
  readonly at: (halfHeight: number) => Partial<Layout>;
}

/** Three example layers that a streamer can start from (reference 1, create_overlay). */
const layers: readonly StarterLayer[] = [
  {
    widget: 'webcam-frame',
    name: 'Webcam frame',
    values: { shape: 'rounded', nameplate: 'Your name' },
    at: (halfHeight) => ({ x: -660, y: halfHeight - 215 }),
  },
  {
    widget: 'text',
    name: 'Title',
    values: { text: 'Welcome to the stream', align: 'center', fontSize: 56, fontWeight: '800' },
    animation: { animEntrance: 'fade-up' },
    at: (halfHeight) => ({ x: 0, y: 100 - halfHeight }),
  },
  {
    widget: 'clock',
    name: 'Clock',
    values: { format: 'HH:mm', align: 'center' },
    at: (halfHeight) => ({ x: 780, y: 100 - halfHeight }),
  },
];

export function starterLayers(
  catalog: WidgetCatalog,
  { width, height, sceneId }: { readonly width: number; readonly height: number; readonly sceneId: number },
): readonly EventOf<LayerEvents>[] {
  const halfHeight = (960 * height) / width;
  return layers.flatMap(({ widget: slug, name, values, animation, at }, z) => {
    const widget = catalog.find(slug);
    if (!widget) return [];
    return {
      type: 'layer.added',
      data: {
        memberId: z + 1,
        widget: slug,
        name,
        values: { ...defaultValues(widget), ...values },
        locked: false,
        animation: { ...defaultAnimation, ...animation },
        layout: { x: 0, y: 0, scale: 1, rot: 0, opacity: 1, ...at(halfHeight) },
        places: [{ sceneId, z, hidden: false }],
      },
    } as const;
  });
}
