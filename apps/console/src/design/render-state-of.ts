import type { DesignRecords } from '@studio/realtime/editor-protocol';
import type { RenderLayer, RenderState } from '@studio/realtime/protocol';
import { customState } from '@studio/widgets/custom/custom-widget';
import { placeId } from './records';

/** Source of records: the store, or a past revision. */
export interface RecordSource {
  readonly overlay: DesignRecords['overlay'] | undefined;
  get<Kind extends 'scene' | 'place' | 'layer'>(kind: Kind, id: string): DesignRecords[Kind] | undefined;
}

type Runtime = ReadonlyMap<number, { readonly [key: string]: unknown }>;

/** Makes pictures of one scene; what hasn't changed since the last one keeps its reference. */
export class ScenePicture {
  private last: RenderState | null = null;
  private readonly made = new Map<number, { readonly of: readonly unknown[]; readonly layer: RenderLayer }>();

  /** Returns the render state that a scene would have if it were live; null if the scene does not exist. */
  of(source: RecordSource, sceneId: number, runtime: Runtime): RenderState | null {
    const { overlay } = source;
    const scene = source.get('scene', String(sceneId));
    if (!overlay || !scene) return null;
    const layers: { [memberId: number]: RenderLayer } = {};
    for (const memberId of scene.stack) {
      const layer = this.layerOf(source, sceneId, memberId, runtime);
      if (layer) layers[memberId] = layer;
    }
    const canvas = { width: overlay.width, height: overlay.height };
    const state = { canvas, sceneId, layers, stack: scene.stack.filter((memberId) => layers[memberId]) };
    this.last = isSame(this.last, state) ? this.last : state;
    return this.last;
  }

  private layerOf(
    source: RecordSource,
    sceneId: number,
    memberId: number,
    runtime: Runtime,
  ): RenderLayer | null {
    const place = source.get('place', placeId(sceneId, memberId));
    const record = source.get('layer', String(memberId));
    if (!place || !record || place.hidden) return null;
    const own = runtime.get(memberId);
    const code = customState(record);
    const state = code ? { ...code, ...own } : own;
    const of = [place.layout, record, own];
    const before = this.made.get(memberId);
    if (before && before.of.every((part, i) => part === of[i])) return before.layer;
    const { animEntrance: entrance, animLoop: loop, animDuration: duration, animDelay: delay } = record;
    const { animSteps: steps } = record;
    const layer: RenderLayer = {
      memberId,
      widget: record.widget,
      layout: place.layout,
      animation: { entrance, loop, duration, delay, ...(steps > 0 && { steps }) },
      values: record.values,
      ...(state && { state }),
    };
    this.made.set(memberId, { of, layer });
    return layer;
  }
}

function isSame(a: RenderState | null, b: RenderState): a is RenderState {
  if (!a || a.sceneId !== b.sceneId || a.stack.length !== b.stack.length) return false;
  if (a.canvas.width !== b.canvas.width || a.canvas.height !== b.canvas.height) return false;
  return b.stack.every((memberId, i) => a.stack[i] === memberId && a.layers[memberId] === b.layers[memberId]);
}
