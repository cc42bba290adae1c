import type { LayerSizes } from '@studio/contracts/layer-runtime/layer-sizes';
import type { LookupTable } from '@studio/operations/area';
import type { SizeLookups } from '../model/geometry';
import type { SpotCommands, SpotLookups } from './spot.decider';

/** Returns the lookups of the commands on spots and saved positions. */
export function spotLookups({
  sizes,
}: {
  readonly sizes: Pick<LayerSizes, 'of'>;
}): LookupTable<SpotCommands, SpotLookups> {
  const measured = async ({ overlayId }: { readonly overlayId: string }): Promise<SizeLookups> => ({
    sizes: await sizes.of(overlayId),
  });
  return { CreateSpot: measured, ApplySpot: measured, ApplyPositionPreset: measured };
}
