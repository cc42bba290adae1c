import type { MappedEvent } from '@studio/contracts/events/event-sources';
import type { Designs, OpenedDesign } from '@studio/contracts/overlays/designs';
import type { OverlayAccess } from '@studio/contracts/overlays/overlay-access';
import type { JsonObject } from '@studio/kernel/json';

/** Names of overlays and of their parts as of now. One instance serves events that are read together. */
export class OverlayDetails {
  private readonly names = new Map<string, Promise<string | null>>();
  private readonly designs = new Map<string, Promise<OpenedDesign | null>>();

  constructor(
    private readonly deps: {
      readonly designs: Pick<Designs, 'of'>;
      readonly access: Pick<OverlayAccess, 'nameOf'>;
    },
  ) {}

  /** Returns the names for an event; null for things that are gone. */
  async of({ overlayId, data }: Pick<MappedEvent, 'overlayId' | 'data'>): Promise<JsonObject> {
    if (overlayId === null) return {};
    const overlay = await once(this.names, overlayId, () => this.deps.access.nameOf(overlayId));
    if (!('scene' in data) && !('layer' in data) && !('macro' in data)) return { overlay };
    const design = await once(this.designs, overlayId, () => this.deps.designs.of(overlayId));
    if (!design) return { overlay };
    const { scenes, layers } = design;
    return {
      overlay,
      ...('scene' in data && {
        scene: scenes.find(({ sceneId }) => sceneId === data['sceneId'])?.name ?? null,
      }),
      ...('layer' in data && {
        layer: layers.find(({ memberId }) => memberId === data['memberId'])?.name ?? null,
      }),
      ...('macro' in data && {
        macro: design.macros().find(({ macroId }) => macroId === data['macroId'])?.name ?? null,
      }),
    };
  }
}

function once<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const found = known.get(key) ?? read();
  known.set(key, found);
  return found;
}
