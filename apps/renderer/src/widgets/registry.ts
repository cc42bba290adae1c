import type { WidgetFactory } from '../widget-view';
import { backgroundView } from './background';
import { clockView } from './clock';
import { imageView } from './image';
import { shapeView } from './shape';
import { textView } from './text';
import { videoView } from './video';
import { webcamFrameView } from './webcam-frame';

/** How each widget of the catalog is drawn, by slug. */
export const widgetViews: ReadonlyMap<string, WidgetFactory> = new Map<string, WidgetFactory>([
  ['text', textView],
  ['shape', shapeView],
  ['clock', clockView],
  ['webcam-frame', webcamFrameView],
  ['image', imageView],
  ['video', videoView],
  ['background', backgroundView],
]);
