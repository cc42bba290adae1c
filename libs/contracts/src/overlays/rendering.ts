import { definePort } from '../port';
import type { RenderSource } from '@studio/realtime/render-source';

/** Source of the view states that renderers show. */
export interface Rendering {
  readonly source: RenderSource<unknown>;
  /** Returns false if the link opens nothing now; true also while that is unknown. */
  opens(link: string): Promise<boolean>;
}
export const RENDERING = definePort<Rendering>('rendering');
