import type { WidgetCommands } from '@studio/contracts/layer-runtime/widget-commands';
import type { DesignedLayer, Designs, OpenedDesign } from '@studio/contracts/overlays/designs';
import type { OverlayAccess } from '@studio/contracts/overlays/overlay-access';
import { Problem, type Reason } from '@studio/kernel/problem';
import type { Caller, Scope } from '@studio/operations/caller';
import { hasPlaceholder, plainNames } from '@studio/templates/template';
import { overlayOf, scopesOf, type Action, type SentAction } from './action.state';

export interface ActionDeps {
  readonly designs: Designs;
  readonly access: OverlayAccess;
  readonly widgetCommands: WidgetCommands;
}

/** Author of an action; without `overlayId`, the action belongs to their own bot. */
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
  try {
    const scopes = await requireWritable(action, writer, deps, field);
    return { action, author: { accountId, scopes }, refusal: null };
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    return { action, author: { accountId, scopes: scopesOf(action) }, refusal: error };
  }
}

/**
 * Returns the scopes of the action's author: those that the action needs now.
 * @throws Problem `insufficient_scope` {lacking}, `not_found`, `invalid_value` {reasons}
 */
async function requireWritable(
  action: Action,
  { caller, overlayId }: ActionWriter,
  { designs, access, widgetCommands }: ActionDeps,
  field: string,
): Promise<readonly Scope[]> {
  const needed = scopesOf(action);
  requireScopes(needed, caller);
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
    if (action.type === 'macro' && switchesScenes(action.macroId, design)) {
      requireScopes(['scenes:golive'], caller);
      await designs.layersFor(action.overlayId, caller, { scope: 'scenes:golive', ownerOnly: false });
      return [...needed, 'scenes:golive'];
    }
  }
  return needed;
}

function switchesScenes(id: number, design: OpenedDesign): boolean {
  const macro = design.macros().find(({ macroId }) => macroId === id);
  return macro?.steps.some(({ kind }) => kind === 'scene') ?? false;
}

/** @throws Problem `insufficient_scope` {lacking} */
function requireScopes(needed: readonly Scope[], caller: Caller): void {
  const lacking = needed.filter((scope) => !caller.scopes.has(scope));
  if (lacking.length > 0)
    throw new Problem('insufficient_scope', `This action needs the scope ${lacking.join(', ')}.`, {
      required: lacking[0],
      have: [...caller.scopes],
      lacking,
    });
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
      const isOpen = hasPlaceholder(JSON.stringify(args), plainNames, ['user', 'args', 'amount']);
      return isOpen ? null : widgetCommands.reasonAgainst(layer, command, args);
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
    case 'position_preset':
    case 'layout':
    case 'visibility':
    case 'fields':
    case 'video':
      return layerIn(design, action.memberId) ? null : noLayer(action.memberId);
    case 'macro':
      return design.macros().some(({ macroId }) => macroId === action.macroId)
        ? null
        : `The overlay has no deck button ${action.macroId}.`;
    case 'media':
      return action.memberId === undefined || layerIn(design, action.memberId)
        ? null
        : noLayer(action.memberId);
    default:
      return null;
  }
}

/** Returns a label of an action that contains no ids: `scene “BRB”`. */
export function labelOf(action: Action, design: OpenedDesign | null): string {
  const called = (kind: string, name: string | undefined): string => (name ? `${kind} “${name}”` : kind);
  switch (action.type) {
    case 'widget_command':
      return `${action.command} of ${called('layer', design ? layerIn(design, action.memberId)?.name : undefined)}`;
    case 'scene':
      return called('scene', design?.scenes.find(({ sceneId }) => sceneId === action.sceneId)?.name);
    case 'position_preset':
    case 'layout':
    case 'visibility':
    case 'fields':
    case 'video':
      return called('layer', design ? layerIn(design, action.memberId)?.name : undefined);
    case 'macro':
      return called('deck button', design?.macros().find(({ macroId }) => macroId === action.macroId)?.name);
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
