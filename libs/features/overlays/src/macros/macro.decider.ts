import { actionInputOf, actionOf, type ActionInput } from '@studio/actions/action.input';
import { scopesOf } from '@studio/actions/action.state';
import type { StoredMacroAction } from '@studio/contracts/overlays/macro-step.event-shapes';
import type { MacroStep, StepAction } from '@studio/contracts/overlays/deck-macros';
import type { WidgetCommands } from '@studio/contracts/layer-runtime/widget-commands';
import { macroActionTypes, widgetCommandOf } from '@studio/contracts/overlays/deck-macros';
import type { DeckMacro } from '@studio/contracts/overlays/deck-macros';
import type { CommandsOf, DecideTable, EvolveTable } from '@studio/kernel/decider';
import { requireRoom } from '@studio/kernel/limits';
import { Problem, type Reason } from '@studio/kernel/problem';
import type { Scope } from '@studio/operations/caller';
import { checked } from '@studio/operations/checked-object';
import type { FreeValues } from '@studio/operations/fields';
import { argumentNames, hasPlaceholder } from '@studio/templates/template';
import type { MacroEvents } from '../events/macro.events';
import { requireScopes, type WriterLookups } from '../model/setting-actions';
import type { OverlayContext } from '../model/overlay.context';
import { overlayLimits } from '../model/overlay.limits';
import type { Overlay } from '../model/overlay.state';
import { isSameOrder, requireWholeOrder } from '../model/whole-order';
import { requireDeckIcon } from './deck-icons';
import type * as commands from './macro.commands';
import type { MacroStepInput } from './macro-step.input';
import { reasonAgainst, type OtherTargets } from './step-targets';

export type MacroCommands = CommandsOf<typeof commands>;

/** Lookups of each command. */
export interface MacroLookups {
  readonly CreateDeckMacro: MacroStepLookups;
  readonly UpdateDeckMacro: MacroStepLookups;
  readonly ReorderDeckMacros: Pick<MacroStepLookups, 'others'>;
}

export interface MacroStepLookups extends WriterLookups {
  readonly widgetCommands: WidgetCommands;
  readonly others: OtherTargets;
}

type Context = OverlayContext & MacroStepLookups;

export const macroDecide: DecideTable<MacroCommands, Overlay, MacroEvents, OverlayContext, MacroLookups> = {
  CreateDeckMacro: (overlay, { name, color = null, icon = null, steps }, context) => {
    requireDeckIcon(icon);
    requireRoom(overlayLimits.deckMacros, overlay.macroOrder.length);
    const read = readSteps(overlay, steps, [], context);
    return [
      { type: 'macro.created', data: { macroId: overlay.nextMacroId, name, color, icon, steps: read } },
    ];
  },

  UpdateDeckMacro: (overlay, { macroId, name, color, icon, steps }, context) => {
    const macro = macroOf(overlay, macroId);
    if (icon !== undefined) requireDeckIcon(icon);
    const read = steps && readSteps(overlay, steps, macro.steps, context);
    const changed = Object.entries({ name, color, icon, steps: read }).filter(
      ([key, value]) =>
        value !== undefined && JSON.stringify(value) !== JSON.stringify(macro[key as keyof DeckMacro]),
    );
    if (changed.length === 0) return [];
    return [{ type: 'macro.changed', data: { macroId, ...Object.fromEntries(changed) } }];
  },

  ReorderDeckMacros: (overlay, { order }) => {
    requireWholeOrder(order, overlay.macroOrder, 'deck button');
    return isSameOrder(order, overlay.macroOrder) ? [] : [{ type: 'macros.reordered', data: { order } }];
  },

  DeleteDeckMacro: (overlay, { macroId }) => {
    macroOf(overlay, macroId);
    return [{ type: 'macro.removed', data: { macroId } }];
  },
};

export const macroEvolve: EvolveTable<Overlay, MacroEvents> = {
  'macro.created': (overlay, macro) => ({
    ...withMacro(overlay, macro),
    macroOrder: [...overlay.macroOrder, macro.macroId],
    nextMacroId: Math.max(overlay.nextMacroId, macro.macroId + 1),
  }),
  'macro.changed': (overlay, { macroId, ...change }) => {
    const macro = overlay.macros[macroId];
    return macro ? withMacro(overlay, { ...macro, ...change }) : overlay;
  },
  'macros.reordered': (overlay, { order }) => ({ ...overlay, macroOrder: order }),
  'macro.removed': (overlay, { macroId }) => {
    const { [macroId]: _, ...macros } = overlay.macros;
    return { ...overlay, macros, macroOrder: overlay.macroOrder.filter((id) => id !== macroId) };
  },
};

/** @throws Problem `not_found` */
export function macroOf(overlay: Overlay, macroId: number): DeckMacro {
  const macro = overlay.macros[macroId];
  if (!macro)
    throw new Problem('not_found', `This overlay has no deck button ${macroId}.`, {
      resource: 'macro',
      macroId,
    });
  return macro;
}

function withMacro(overlay: Overlay, macro: DeckMacro): Overlay {
  return { ...overlay, macros: { ...overlay.macros, [macro.macroId]: macro } };
}

/** Scope that the author of a step needs [deck/8]. */
const scopeOfKind: { readonly [Kind in Exclude<StepAction['kind'], 'action'>]: Scope | null } = {
  scene: 'scenes:golive',
  command: 'actions:fire',
  media: 'actions:fire',
  video: 'actions:fire',
  obs: 'obs:control',
  position: 'overlays:write',
  layout: 'overlays:write',
  delay: null,
};

/** Returns the scopes that the author of a step needs. */
export function scopesOfStep(step: StepAction): readonly Scope[] {
  if (step.kind === 'action') return scopesOf(step.action);
  const scope = scopeOfKind[step.kind];
  return scope === null ? [] : [scope];
}

/**
 * Returns the steps in the form that is stored. A step that is known and unchanged keeps its author.
 * @throws Problem `insufficient_scope`, `invalid_value` {reasons}
 */
function readSteps(
  overlay: Overlay,
  sent: readonly MacroStepInput[],
  known: readonly MacroStep[],
  context: Context,
): readonly MacroStep[] {
  const taken = new Set<string>();
  const steps = sent.map((input, index): MacroStep => {
    // An id belongs to one step only.
    const before = known.find(({ stepId }) => stepId === input.stepId && !taken.has(stepId));
    const stepId = before?.stepId ?? context.id(`step ${index}`);
    taken.add(stepId);
    const { enabled = true, waitFor = 'start', onError = 'stop' } = input;
    const settings = { stepId, enabled, waitFor, onError, authorId: context.accountId };
    const step: MacroStep = { ...settings, ...stepActionOf(input) };
    return before && isSameStep(before, step) ? before : step;
  });
  const written = steps.filter((step) => !known.includes(step));
  const needed = written.flatMap(scopesOfStep);
  requireScopes(needed, context.scopesOn(overlay), 'These steps');
  const reasons = steps.flatMap((step, index): readonly Reason[] => {
    if (!written.includes(step)) return [];
    const reason =
      reasonAgainst(overlay, step, context.others) ??
      reasonAgainstArgs(overlay, step, context.widgetCommands);
    return reason === null ? [] : [{ index, field: null, code: 'invalid_value', message: reason }];
  });
  const [first] = reasons;
  if (first)
    throw new Problem('invalid_value', `steps[${first.index}]: ${first.message}`, {
      field: 'steps',
      reasons,
    });
  return steps;
}

/** Returns the action of a step, with defaults for missing fields. The fields of its kind were checked before. */
function stepActionOf(input: MacroStepInput): StepAction {
  const { kind, sceneId = 0, memberId = 0, name = '', layout, durationMs = 0 } = input;
  switch (kind) {
    case 'scene': {
      const { transition, stinger } = input;
      return { kind, sceneId, ...(transition && { transition }), ...(stinger && { stinger }) };
    }
    case 'command':
      return { kind, memberId, command: input.command ?? '', args: input.args ?? {} };
    case 'media': {
      const { favoriteId = 0, mode } = input;
      return { kind, favoriteId, ...(memberId > 0 && { memberId }), ...(mode && { mode }) };
    }
    case 'position':
      return { kind, memberId, name };
    case 'layout':
      return { kind, memberId, layout: { ...layout }, durationMs };
    case 'video': {
      const { op = 'play', videoId, volume } = input;
      return {
        ...{ kind, memberId, op },
        ...(videoId !== undefined && { videoId }),
        ...(volume !== undefined && { volume }),
      };
    }
    case 'obs':
      return { kind, obs: { obsId: 0, do: 'replay_save', ...input.obs } };
    case 'action':
      return { kind, action: readAction(input.action ?? {}) };
    case 'delay':
      return { kind, ms: input.ms ?? 0 };
  }
}

/** Returns an action with its defaults. It was checked before, its type included. */
function readAction(sent: FreeValues): StoredMacroAction {
  const type = macroActionTypes.find((each) => each === sent['type']) ?? 'trivia';
  const read = checked(actionInputOf(type), sent, 'action', []);
  return actionOf(read as ActionInput, macroActionTypes) as StoredMacroAction;
}

function isSameStep({ authorId: _a, ...a }: MacroStep, { authorId: _b, ...b }: MacroStep): boolean {
  const sorted = (step: object): string => JSON.stringify(Object.entries(step).sort());
  return sorted(a) === sorted(b);
}

/**
 * Returns the reason the command would refuse the arguments. Arguments the button supplies later are not checked.
 */
function reasonAgainstArgs(overlay: Overlay, step: MacroStep, commands: WidgetCommands): string | null {
  if (step.kind !== 'command' && step.kind !== 'video') return null;
  const { command, args } = widgetCommandOf(step);
  if (hasPlaceholder(JSON.stringify(args), argumentNames)) return null;
  return commands.reasonAgainst(overlay.layers[step.memberId] ?? { widget: '' }, command, args);
}
