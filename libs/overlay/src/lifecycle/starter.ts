import type { EventOf } from '@studio/kernel/decider';
import { defaultValues } from '@studio/widgets/read-values';
import type { WidgetCatalog } from '../model/overlay.context';
import type { LayerEvents } from '../events/layer.events';
import { defaultAnimation, defaultLayout, type Animation } from '../model/overlay.state';

interface StarterLayer {
  readonly widget: string;
  readonly name: string;
  readonly values: { readonly [key: string]: unknown };
  readonly animation?: Partial<Animation>;
  /** Offset of its centre from the canvas centre to the right, and from the nearer edge, on a 1920 × 1080 canvas. */
  readonly x: number;
  readonly fromTop?: number;
  readonly fromBottom?: number;
}

/** Three example layers that a streamer can start from (reference 1, create_overlay). */
const layers: readonly StarterLayer[] = [
  {
    widget: 'webcam-frame',
    name: 'Webcam frame',
    values: { shape: 'rounded', nameplate: 'Your name' },
    x: -660,
    fromBottom: 215,
  },
  {
    widget: 'text',
    name: 'Title',
    values: { text: 'Welcome to the stream', align: 'center', fontSize: 56, fontWeight: '800' },
    animation: { animEntrance: 'fade-up' },
    x: 0,
    fromTop: 100,
  },
  {
    widget: 'clock',
    name: 'Clock',
    values: { format: 'HH:mm', align: 'center' },
    x: 780,
    fromTop: 100,
  },
];

export function starterLayers(
  catalog: WidgetCatalog,
  { width, height, sceneId }: { readonly width: number; readonly height: number; readonly sceneId: number },
): readonly EventOf<Pick<LayerEvents, 'layer.added'>>[] {
  const canvasHeight = (1920 * height) / width;
  // A flat canvas gets smaller layers, so that all of them are seen.
  const scale = Math.min(1, canvasHeight / 1080);
  return layers.flatMap(({ widget: slug, name, values, animation, x, fromTop, fromBottom = 0 }, z) => {
    const widget = catalog.find(slug);
    if (!widget) return [];
    const y =
      fromTop === undefined ? canvasHeight / 2 - fromBottom * scale : fromTop * scale - canvasHeight / 2;
    return {
      type: 'layer.added',
      data: {
        memberId: z + 1,
        widget: slug,
        name,
        values: { ...defaultValues(widget), ...values },
        locked: false,
        positionPresets: [],
        animation: { ...defaultAnimation, ...animation },
        layout: { ...defaultLayout, x, y, scale },
        places: [{ sceneId, z, hidden: false }],
      },
    } as const;
  });
}
