import type { DesignStore } from '../../design/design-store';
import { placeId } from '../../design/records';

/** A line of the layer tree: a layer, or a group over its layers. */
export type TreeRow =
  | {
      readonly type: 'layer';
      readonly memberId: number;
      readonly level: 1 | 2;
      readonly hidden: boolean;
    }
  | {
      readonly type: 'group';
      readonly groupId: string;
      readonly name: string;
      readonly collapsed: boolean;
      readonly memberIds: readonly number[];
      readonly hidden: boolean;
      readonly locked: boolean;
    };

/**
 * Returns the layers of a scene from top to bottom. A group is at the position of its topmost layer.
 * @param search shows only layers whose name or widget contains it; groups are then open
 */
export function rowsOf(store: DesignStore, sceneId: number | null, search = ''): readonly TreeRow[] {
  const scene = sceneId === null ? undefined : store.get('scene', String(sceneId));
  if (!scene) return [];
  const wanted = search.trim().toLowerCase();
  const topDown = [...scene.stack].reverse();
  const isHidden = (memberId: number): boolean =>
    store.get('place', placeId(scene.sceneId, memberId))?.hidden ?? true;
  const rows: TreeRow[] = [];
  const placed = new Set<string>();
  const layerRow = (memberId: number, level: 1 | 2): TreeRow => ({
    type: 'layer',
    memberId,
    level,
    hidden: isHidden(memberId),
  });
  for (const memberId of topDown) {
    const layer = store.get('layer', String(memberId));
    if (!layer || (wanted !== '' && !`${layer.name} ${layer.widget}`.toLowerCase().includes(wanted)))
      continue;
    const group = layer.groupId === null ? undefined : store.get('group', layer.groupId);
    if (!group || wanted !== '') {
      rows.push(layerRow(memberId, 1));
      continue;
    }
    if (placed.has(group.groupId)) continue;
    placed.add(group.groupId);
    const memberIds = topDown.filter((id) => store.get('layer', String(id))?.groupId === group.groupId);
    rows.push({
      type: 'group',
      ...group,
      memberIds,
      hidden: memberIds.every(isHidden),
      locked: memberIds.every((id) => store.get('layer', String(id))?.locked),
    });
    if (!group.collapsed) rows.push(...memberIds.map((id) => layerRow(id, 2)));
  }
  return rows;
}

export function rowKey(row: TreeRow): string {
  return row.type === 'layer' ? `l${row.memberId}` : `g${row.groupId}`;
}
