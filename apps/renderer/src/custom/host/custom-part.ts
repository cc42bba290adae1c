import type { WidgetFactory } from '@studio/widgets/drawing/widget-view';
import { CustomView } from './custom-view';
import { FreezeGuard } from './freeze-guard';
import { watchPage } from './freeze-worker';

/* Script that a page loads for its first layer with code; the worker that watches the page is the same script. */

const isWorker = typeof document === 'undefined';
if (isWorker) watchPage(self as Pick<Worker, 'postMessage' | 'addEventListener'>);

/** In an editor, the page around this one is frozen as well, and whoever edits sees it. */
const isWatched = !isWorker && window.parent === window;
const guard = new FreezeGuard(isWatched ? import.meta.url : null);

/** Draws a custom layer. */
export const draw: WidgetFactory = (place) => new CustomView(place, guard);
