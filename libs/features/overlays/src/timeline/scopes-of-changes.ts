import type { PropertyChange } from '@studio/undo/property-diff';
import type { Overlay } from '../model/overlay.state';

/** Scopes for all design changes, in addition to `overlays:write`, which every kind of undo requires. */
export const designScopes = ['members:write', 'fields:write', 'scenes:write', 'scenes:golive'] as const;
type DesignScope = (typeof designScopes)[number];

/** Parts of the state that need only `overlays:write`, or that follow from others. */
const plain: ReadonlySet<string> = new Set([
  'name',
  'width',
  'height',
  'groups',
  'spots',
  // A macro runs with the access of its steps' authors.
  'macros',
  'macroOrder',
  'deckPages',
  'deckPageOrder',
  'previewBases',
]);

/**
 * Returns the scopes an account would need to make these changes by hand [undo/5]. The operation's name
 * does not show them, since a step can contain several kinds of changes.
 * @param overlay in its current state
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
    if (property === undefined || property === 'code') return ['members:write'];
    return property === 'values' ? ['fields:write'] : [];
  }
  if (part === 'scenes') return isInLiveStack(change, Number(id) === liveSceneId) ? [] : ['scenes:write'];
  if (part === 'sceneOrder') return ['scenes:write'];
  if (part === 'liveSceneId' || part === 'obs') return ['scenes:golive'];
  return plain.has(part) ? [] : designScopes;
}

/**
 * Returns true if update_member makes the change: a layer's place in the live scene. Other scenes use
 * set_scene_member_state. Adding or removing a layer shows in all scenes and counts with the layer.
 */
function isInLiveStack({ path, before, after }: PropertyChange, isLive: boolean): boolean {
  const property = path[2];
  if (property === 'places')
    return isLive || (path.length === 4 && (before === undefined || after === undefined));
  return property === 'stack' && (isLive || keepsOrder(before, after));
}

/** Returns true if the ids in both lists have the same order; others may have been added or removed. */
function keepsOrder(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return false;
  const stayed = before.filter((id) => after.includes(id));
  const stays = after.filter((id) => before.includes(id));
  return stayed.every((id, place) => id === stays[place]);
}
