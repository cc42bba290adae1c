import type { PropertyChange } from '@studio/undo/property-diff';
import type { Overlay } from '../model/overlay.state';

/** Scopes of all that changes the design besides `overlays:write`, which every way of taking back needs itself. */
export const designScopes = ['members:write', 'fields:write', 'scenes:write', 'scenes:golive'] as const;
type DesignScope = (typeof designScopes)[number];

/** Parts of the state that need no more than `overlays:write`, or that follow from others. */
const plain: ReadonlySet<string> = new Set([
  'name',
  'width',
  'height',
  'groups',
  'spots',
  // What a macro does, it does with the rights of those who wrote its steps.
  'macros',
  'macroOrder',
  'previewBases',
]);

/**
 * The scopes that whoever made these changes by hand would need (open points 3.6). What a step of several kinds of
 * changes needs can't be told by its operation's name.
 * @param overlay as it stands
 */
export function scopesOfChanges(
  { liveSceneId }: Pick<Overlay, 'liveSceneId'>,
  changes: readonly PropertyChange[],
): ReadonlySet<DesignScope> {
  const scopes = new Set<DesignScope>();
  for (const change of changes) for (const scope of scopesOf(change, liveSceneId)) scopes.add(scope);
  return scopes;
}

function scopesOf(change: PropertyChange, liveSceneId: number): readonly DesignScope[] {
  const [part = '', id, property] = change.path.map(String);
  if (part === 'layers') {
    if (property === undefined) return ['members:write'];
    return property === 'values' ? ['fields:write'] : [];
  }
  if (part === 'scenes') return isInLiveStack(change, Number(id) === liveSceneId) ? [] : ['scenes:write'];
  if (part === 'sceneOrder') return ['scenes:write'];
  if (part === 'liveSceneId' || part === 'obs') return ['scenes:golive'];
  return plain.has(part) ? [] : designScopes;
}

/**
 * Where layers are in the live scene is changed by update_member, in others by set_scene_member_state. That a layer
 * comes or goes shows in all scenes and is counted with the layer.
 */
function isInLiveStack({ path, before, after }: PropertyChange, isLive: boolean): boolean {
  const property = path[2];
  if (property === 'places')
    return isLive || (path.length === 4 && (before === undefined || after === undefined));
  return property === 'stack' && (isLive || keepsOrder(before, after));
}

/** Ids may have come or gone; those that stayed stand as they did. */
function keepsOrder(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return false;
  const stayed = before.filter((id) => after.includes(id));
  const stays = after.filter((id) => before.includes(id));
  return stayed.every((id, place) => id === stays[place]);
}
