import { definePort } from '../port';
import type { RendererWatcher } from '@studio/realtime/watched-renderer';

/** Port through which the gateway reports renderers. */
export const RENDERER_WATCHER = definePort<RendererWatcher>('watcher of renderers');
