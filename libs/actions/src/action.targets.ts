import type { WidgetCommands } from '@studio/areas/deck-macros';
import type { DesignedLayer, Designs, OpenedDesign, OverlayAccess } from '@studio/areas/ports';
import { Problem, type Reason } from '@studio/kernel/problem';
import type { Caller } from '@studio/operations/caller';
import { overlayOf, scopesOf, type Action, type SentAction } from './action.state';

export interface ActionDeps {
  readonly designs: Designs;
  readonly access: OverlayAccess;
  readonly widgetCommands: WidgetCommands;
}

/** Who writes an action, and on whose bot: null for the own one. */
export interface ActionWriter {
  readonly caller: Caller;
  /** The overlay by whose share somebody else's bot is written to. */
  readonly overlayId?: string | undefined;
}

/** An action together with what speaks against its being written by somebody: their rights, and what it points at. */
export async function sentAction(
  action: Action,
  writer: ActionWriter,
  deps: ActionDeps,
  field = 'action',
): Promise<SentAction> {
  const { accountId } = writer.caller;
  const author = { accountId, scopes: scopesOf(action) };
  try {
    await requireWritable(action, writer, deps, field);
    return { action, author, refusal: null };
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return { action, author, refusal: error };
    throw error;
  }
}

/** @throws Problem `insufficient_scope` {lacking}, `not_found`, `invalid_value` {reasons} */
async function requireWritable(
  action: Action,
  { caller, overlayId }: ActionWriter,
  { designs, access, widgetCommands }: ActionDeps,
  field: string,
): Promise<void> {
  const needed = scopesOf(action);
  const lacking = needed.filter((scope) => !caller.scopes.has(scope));
  if (lacking.length > 0)
    throw new Problem('insufficient_scope', `This action needs the scope ${lacking.join(', ')}.`, {
      required: lacking[0],
      have: [...caller.scopes],
      lacking,
    });
  const target = overlayOf(action);
  for (const scope of needed) {
    const demand = { scope, ownerOnly: false };
    if (target === null) {
      if (overlayId !== undefined) await access.ownerFor(overlayId, caller, demand);
      continue;
    }
    const design = await designs.layersFor(target, caller, demand);
    const reason = reasonAgainst(action, design, widgetCommands);
    if (reason !== null)
      throw new Problem('invalid_value', reason, {
        field,
        reasons: [{ index: null, field, code: 'invalid_value', message: reason } satisfies Reason],
      });
  }
}

/** Why it can't be done on the overlay as it is now, in words; null when it can. */
export function reasonAgainst(
  action: Action,
  design: OpenedDesign,
  widgetCommands: WidgetCommands,
): string | null {
  switch (action.type) {
    case 'widget_command': {
      const { memberId, command, args } = action;
      const layer = layerIn(design, memberId);
      if (!layer) return noLayer(memberId);
      // What viewers fill in isn't known yet.
      const isOpen = /\{(?:user|args|amount)\}/.test(JSON.stringify(args));
      return isOpen ? null : widgetCommands.reasonAgainst(layer.widget, command, args);
    }
    case 'scene': {
      const scene = design.scenes.find(({ sceneId }) => sceneId === action.sceneId);
      if (!scene) return `The overlay has no scene ${action.sceneId}.`;
      return scene.isPreview ? `Scene ${action.sceneId} is a preview: it can't go live.` : null;
    }
    case 'spot': {
      const { memberId, groupId, spotId } = action;
      if (memberId !== undefined && !layerIn(design, memberId)) return noLayer(memberId);
      if (groupId !== undefined && !design.groups.some((group) => group.groupId === groupId))
        return 'The overlay has no such group.';
      return design.spots.some((spot) => spot.spotId === spotId) ? null : 'The overlay has no such spot.';
    }
    case 'media':
      return action.memberId === undefined || layerIn(design, action.memberId)
        ? null
        : noLayer(action.memberId);
    default:
      return null;
  }
}

/** What an action is called where its target may not be named by ids: `scene “BRB”`. */
export function labelOf(action: Action, design: OpenedDesign | null): string {
  const called = (kind: string, name: string | undefined): string => (name ? `${kind} “${name}”` : kind);
  switch (action.type) {
    case 'widget_command':
      return `${action.command} of ${called('layer', design ? layerIn(design, action.memberId)?.name : undefined)}`;
    case 'scene':
      return called('scene', design?.scenes.find(({ sceneId }) => sceneId === action.sceneId)?.name);
    case 'spot':
      return called('spot', design?.spots.find(({ spotId }) => spotId === action.spotId)?.name);
    default:
      return action.type;
  }
}

function layerIn(design: OpenedDesign, memberId: number): DesignedLayer | undefined {
  return design.layers.find((layer) => layer.memberId === memberId);
}

function noLayer(memberId: number): string {
  return `The overlay has no layer ${memberId}.`;
}
