import { put, remove, type Projection } from '@studio/read-models/projection';
import type { RuntimeEvents } from './runtime.events';

export interface SizeDocument {
  readonly overlayId: string;
  readonly memberId: number;
  readonly w: number;
  readonly h: number;
}

export const layerSizes = 'layer-sizes';

const layerKey = (overlayId: string, memberId: number): string => `${overlayId}.${memberId}`;

/** One document per layer that was measured. */
export const runtimeProjection: Projection<RuntimeEvents> = {
  name: 'overlay-runtime',
  version: 1,
  category: 'runtime',
  collections: [{ name: layerSizes, indexes: { overlay: ['overlayId', 'memberId'] } }],
  on: {
    'layer.measured': (size, { id }) => [
      put<SizeDocument>(layerSizes, layerKey(id, size.memberId), { overlayId: id, ...size }),
    ],
    'layer.unmeasured': ({ memberId }, { id }) => [remove(layerSizes, layerKey(id, memberId))],
  },
};
