import { definePort } from '../port';

/** Runtime states of layers. */
export interface LayerActivity {
  /** States by memberId, as their widgets keep them; none for layers that nothing has happened to. */
  statesOf(overlayId: string): Promise<{ readonly [memberId: number]: { readonly [key: string]: unknown } }>;
}
export const LAYER_ACTIVITY = definePort<LayerActivity>('activity of layers');
