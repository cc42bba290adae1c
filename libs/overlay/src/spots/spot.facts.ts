import type { LayerSizes } from '@studio/areas/ports';
import type { FactsTable } from '@studio/operations/area';
import type { SizeFacts } from '../model/geometry';
import type { SpotCommands, SpotFacts } from './spot.decider';

/** What commands on spots and saved positions are told besides. */
export function spotFacts({
  sizes,
}: {
  readonly sizes: Pick<LayerSizes, 'of'>;
}): FactsTable<SpotCommands, SpotFacts> {
  const measured = async ({ overlayId }: { readonly overlayId: string }): Promise<SizeFacts> => ({
    sizes: await sizes.of(overlayId),
  });
  return { CreateSpot: measured, ApplySpot: measured, ApplyPositionPreset: measured };
}
