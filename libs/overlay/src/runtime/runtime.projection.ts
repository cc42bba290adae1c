import { remove, type Projection } from '@studio/read-models/projection';
import { document } from '../overlay.changes';
import { layerKey } from '../overlay.documents';
import type { RuntimeEvents } from './runtime.events';

export interface SizeDocument {
  readonly overlayId: string;
  readonly memberId: number;
  readonly w: number;
  readonly h: number;
}

export const layerSizes = 'layer-sizes';

/** One document per layer that was measured. */
export const runtimeProjection: Projection<RuntimeEvents> = {
  name: 'overlay-runtime',
  version: 1,
  category: 'runtime',
  collections: [{ name: layerSizes, indexes: { overlay: ['overlayId', 'memberId'] } }],
  on: {
    'layer.measured': (size, { id }) => [
      document<SizeDocument>(layerSizes, layerKey(id, size.memberId), { overlayId: id, ...size }),
    ],
    'layer.unmeasured': ({ memberId }, { id }) => [remove(layerSizes, layerKey(id, memberId))],
  },
};
