import type { DesignRecords, PutRecord } from '@studio/realtime/editor-protocol';
import type { RenderLayout } from '@studio/realtime/protocol';
import type { DesignStore } from './design-store';
import type { Visit } from './edit-visits';
import { placeId } from './records';

type Layer = DesignRecords['layer'];

type Crops = 'cropL' | 'cropT' | 'cropR' | 'cropB';

/** Only the keys that change; null removes a crop. */
export type LayoutEdit = Partial<Omit<RenderLayout, Crops>> & { readonly [Crop in Crops]?: number | null };

/** Change of one layer; changes of its place need a scene. */
export interface LayerEdit {
  readonly memberId: number;
  readonly sceneId?: number;
  readonly layout?: LayoutEdit;
  readonly hidden?: boolean;
  readonly z?: number;
  readonly name?: string;
  readonly locked?: boolean;
  readonly animEntrance?: Layer['animEntrance'];
  readonly animLoop?: Layer['animLoop'];
  readonly animDuration?: number;
  readonly animDelay?: number;
  readonly animSteps?: number;
}

/** A change of the design that is shown before it is answered. */
export type Edit =
  | {
      readonly type: 'fields';
      readonly memberId: number;
      readonly values: { readonly [key: string]: unknown };
      readonly visit?: Visit;
    }
  | { readonly type: 'layers'; readonly changes: readonly LayerEdit[] };

/** Ids of the layers that an edit touches: edits of one layer go one after the other. */
export function layersOf(edit: Edit): readonly number[] {
  return edit.type === 'fields' ? [edit.memberId] : edit.changes.map(({ memberId }) => memberId);
}

/** Returns the records as an edit changes them. */
export function putsOf(edit: Edit, store: DesignStore): readonly PutRecord[] {
  if (edit.type === 'fields') return [['layer', String(edit.memberId), { values: edit.values }]];
  return edit.changes.flatMap((change) => putsOfLayer(change, store));
}

function putsOfLayer(change: LayerEdit, store: DesignStore): readonly PutRecord[] {
  const { memberId, sceneId, layout, hidden, z, ...ofLayer } = change;
  const puts: PutRecord[] = [];
  if (Object.keys(ofLayer).length > 0) puts.push(['layer', String(memberId), ofLayer]);
  if (sceneId === undefined) return puts;
  const id = placeId(sceneId, memberId);
  const place = store.get('place', id);
  if (place && (layout !== undefined || hidden !== undefined))
    puts.push([
      'place',
      id,
      {
        ...(layout !== undefined && { layout: laidOut(place.layout, layout) }),
        ...(hidden !== undefined && { hidden }),
      },
    ]);
  const scene = store.get('scene', String(sceneId));
  if (scene && z !== undefined)
    puts.push(['scene', String(sceneId), { stack: restacked(scene.stack, memberId, z) }]);
  return puts;
}

function laidOut(before: RenderLayout, change: NonNullable<LayerEdit['layout']>): RenderLayout {
  const { cropL, cropT, cropR, cropB, ...place } = { ...before, ...change };
  const crops: { [Crop in Crops]?: number } = {};
  for (const [crop, value] of Object.entries({ cropL, cropT, cropR, cropB }))
    if (typeof value === 'number') crops[crop as Crops] = value;
  return { ...place, ...crops };
}

/** A stack with one layer at another place: the others close up. */
function restacked(stack: readonly number[], memberId: number, z: number): readonly number[] {
  const others = stack.filter((each) => each !== memberId);
  const at = Math.max(0, Math.min(z, others.length));
  return [...others.slice(0, at), memberId, ...others.slice(at)];
}

/** Returns one edit in place of two consecutive ones; null if they must stay separate. */
export function combined(before: Edit, after: Edit): Edit | null {
  if (before.type === 'fields' && after.type === 'fields' && before.memberId === after.memberId)
    return { ...after, values: { ...before.values, ...after.values } };
  if (before.type !== 'layers' || after.type !== 'layers') return null;
  const key = ({ memberId, sceneId }: LayerEdit): string => `${sceneId ?? ''}.${memberId}`;
  const earlier = new Map(before.changes.map((change) => [key(change), change]));
  if (
    before.changes.length !== after.changes.length ||
    !after.changes.every((each) => earlier.has(key(each)))
  )
    return null;
  const changes = after.changes.map((change) => {
    const first = earlier.get(key(change));
    const layout = { ...first?.layout, ...change.layout };
    return { ...first, ...change, ...(Object.keys(layout).length > 0 && { layout }) };
  });
  return { type: 'layers', changes };
}
