import type { RequestContext } from '@studio/operations/caller';
import { definePort } from '../port';

/** Result of a layer's command. */
export interface DrawingLayerAnswer {
  /** State the layer shows now. */
  readonly state: { readonly [key: string]: unknown };
  readonly changed: boolean;
  readonly eventId: string;
  /** RFC 3339. */
  readonly at: string;
}

/** Port of a widget whose layers store their state in streams of their own. It also runs their commands. */
export interface DrawingLayerPort {
  readonly widget: string;
  /**
   * Runs a command. The caller's access is checked before.
   * @throws Problem
   */
  fire(
    place: { readonly overlayId: string; readonly memberId: number },
    command: string,
    request: RequestContext,
  ): Promise<DrawingLayerAnswer>;
}
export const DRAWING_LAYERS = definePort<DrawingLayerPort>('keeper of drawings');

/** Pages for viewers who draw, opened by their links. */
export interface DrawingPages {
  /** False for a link that opens nothing now. */
  opens(link: string): Promise<boolean>;
}
export const DRAWING_PAGES = definePort<DrawingPages>('pages of viewers who draw');
