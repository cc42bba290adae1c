import type { RequestContext } from '@studio/operations/caller';
import { definePort } from './port';

/** What came of a command of a layer. */
export interface KeptLayerAnswer {
  /** What the layer shows now. */
  readonly state: { readonly [key: string]: unknown };
  readonly changed: boolean;
  readonly eventId: string;
  /** RFC 3339. */
  readonly at: string;
}

/** Keeps what layers of one widget show in streams of its own, and does what their buttons ask for. */
export interface LayerKeeper {
  readonly widget: string;
  /** @throws Problem; whoever asks may do it */
  fire(
    place: { readonly overlayId: string; readonly memberId: number },
    command: string,
    request: RequestContext,
  ): Promise<KeptLayerAnswer>;
}
export const LAYER_KEEPER = definePort<LayerKeeper>('keeper of drawings');

/** Pages behind the links of viewers who draw. */
export interface DrawingPages {
  /** False for a link that opens nothing now. */
  opens(link: string): Promise<boolean>;
}
export const DRAWING_PAGES = definePort<DrawingPages>('pages of viewers who draw');
