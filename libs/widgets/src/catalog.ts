import { backgroundWidget } from './background/background.widget';
import { clockWidget } from './clock/clock.widget';
import { imageWidget } from './image/image.widget';
import { shapeWidget } from './shape/shape.widget';
import { textWidget } from './text/text.widget';
import { videoWidget } from './video/video.widget';
import { webcamFrameWidget } from './webcam-frame/webcam-frame.widget';
import type { Widget } from './widget';

/** Every widget that a layer can be, in the order in which they are listed. New ones go to the end. */
export const catalog: readonly Widget[] = [
  textWidget,
  shapeWidget,
  webcamFrameWidget,
  clockWidget,
  imageWidget,
  videoWidget,
  backgroundWidget,
];

const bySlug: ReadonlyMap<string, Widget> = new Map(catalog.map((widget) => [widget.slug, widget]));

/** Undefined when the catalog has no such widget. */
export function findWidget(slug: string): Widget | undefined {
  return bySlug.get(slug);
}
