import { backgroundWidget } from './catalog/background.widget';
import { clockWidget } from './catalog/clock.widget';
import { imageWidget } from './catalog/image.widget';
import { shapeWidget } from './catalog/shape.widget';
import { textWidget } from './catalog/text.widget';
import { videoWidget } from './catalog/video.widget';
import { webcamFrameWidget } from './catalog/webcam-frame.widget';
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
