import type { StoredPositionPreset } from './overlay.event-shapes';

/** Named places on the canvas, in design pixels from its top left. */
export interface SpotEvents {
  'spot.created': {
    readonly spotId: string;
    readonly name: string;
    readonly x: number;
    readonly y: number;
    readonly w: number;
    readonly h: number;
  };
  /** Changed fields only. */
  'spot.changed': {
    readonly spotId: string;
    readonly name?: string;
    readonly x?: number;
    readonly y?: number;
    readonly w?: number;
    readonly h?: number;
  };
  'spot.removed': { readonly spotId: string };
  /** The saved positions of a layer, all of them. */
  'layer.positions-saved': {
    readonly memberId: number;
    readonly positionPresets: readonly StoredPositionPreset[];
  };
}
