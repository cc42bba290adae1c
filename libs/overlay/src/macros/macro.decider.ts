import type { MacroStep, StepAction, WidgetCommands } from '@studio/areas/deck-macros';
import { widgetCommandOf } from '@studio/areas/deck-macros';
import type { DeckMacro } from '@studio/areas/deck-macros';
import type { CommandsOf, DecideTable, EvolveTable } from '@studio/kernel/decider';
import { requireRoom } from '@studio/kernel/limits';
import { Problem, type Reason } from '@studio/kernel/problem';
import type { Scope } from '@studio/operations/caller';
import type { MacroEvents } from '../events/macro.events';
import { requireScopes, type WriterFacts } from '../model/deeds';
import type { OverlayContext } from '../model/overlay.context';
import { overlayLimits } from '../model/overlay.limits';
import type { Overlay } from '../model/overlay.state';
import { isSameOrder, requireWholeOrder } from '../model/whole-order';
import { deckIcons } from './deck-icons';
import type * as commands from './macro.commands';
import type { MacroStepInput } from './macro-step.input';
import { reasonAgainst, type FavoriteIds } from './step-targets';

export type MacroCommands = CommandsOf<typeof commands>;

/** What single commands are told besides. */
export interface MacroFacts {
  readonly CreateDeckMacro: MacroStepFacts;
  readonly UpdateDeckMacro: MacroStepFacts;
  readonly ReorderDeckMacros: Pick<MacroStepFacts, 'favorites'>;
}

export interface MacroStepFacts extends WriterFacts {
  readonly widgetCommands: WidgetCommands;
  readonly favorites: FavoriteIds;
}

type Context = OverlayContext & MacroStepFacts;

export const macroDecide: DecideTable<MacroCommands, Overlay, MacroEvents, OverlayContext, MacroFacts> = {
  CreateDeckMacro: (overlay, { name, color = null, icon = null, steps }, context) => {
    requireIcon(icon);
    requireRoom(overlayLimits.deckMacros, overlay.macroOrder.length);
    const read = readSteps(overlay, steps, [], context);
    return [
      { type: 'macro.created', data: { macroId: overlay.nextMacroId, name, color, icon, steps: read } },
    ];
  },

  UpdateDeckMacro: (overlay, { macroId, name, color, icon, steps }, context) => {
    const macro = macroOf(overlay, macroId);
    if (icon !== undefined) requireIcon(icon);
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

/** @throws Problem `invalid_option` */
function requireIcon(icon: string | null): void {
  if (icon !== null && !deckIcons.includes(icon))
    throw new Problem('invalid_option', `Decks have no icon ${JSON.stringify(icon)}.`, {
      field: 'icon',
      allowed: deckIcons.map((key) => ({ key, label: key })),
    });
}

/** The scope that whoever writes a step must have (open points 5.3). */
const scopeOfKind: { readonly [Kind in StepAction['kind']]: Scope | null } = {
  scene: 'scenes:golive',
  command: 'actions:fire',
  media: 'actions:fire',
  video: 'actions:fire',
  position: 'overlays:write',
  layout: 'overlays:write',
  delay: null,
};

/**
 * Steps as they are kept. One that is known and sent as it was keeps its author.
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
    // An id stands for one step.
    const before = known.find(({ stepId }) => stepId === input.stepId && !taken.has(stepId));
    const stepId = before?.stepId ?? context.id(`step ${index}`);
    taken.add(stepId);
    const { enabled = true, waitFor = 'start', onError = 'stop' } = input;
    const settings = { stepId, enabled, waitFor, onError, authorId: context.accountId };
    const step: MacroStep = { ...settings, ...actionOf(input) };
    return before && isSameStep(before, step) ? before : step;
  });
  const written = steps.filter((step) => !known.includes(step));
  const needed = written.flatMap(({ kind }) => scopeOfKind[kind] ?? []);
  requireScopes(needed, context.scopesOn(overlay), 'These steps');
  const reasons = steps.flatMap((step, index): readonly Reason[] => {
    if (!written.includes(step)) return [];
    const reason =
      reasonAgainst(overlay, step, context.favorites) ??
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

/** What a step does, with what is left out. That it has the fields of its kind was checked before. */
function actionOf(input: MacroStepInput): StepAction {
  const { kind, sceneId = 0, memberId = 0, transition, name = '', layout, durationMs = 0 } = input;
  switch (kind) {
    case 'scene':
      return { kind, sceneId, ...(transition && { transition }) };
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
    case 'delay':
      return { kind, ms: input.ms ?? 0 };
  }
}

function isSameStep({ authorId: _a, ...a }: MacroStep, { authorId: _b, ...b }: MacroStep): boolean {
  const sorted = (step: object): string => JSON.stringify(Object.entries(step).sort());
  return sorted(a) === sorted(b);
}

/** What the command wouldn't take; what the button is pressed with isn't known yet. */
function reasonAgainstArgs(overlay: Overlay, step: MacroStep, commands: WidgetCommands): string | null {
  if (step.kind !== 'command' && step.kind !== 'video') return null;
  const { command, args } = widgetCommandOf(step);
  if (JSON.stringify(args).includes('{arg.')) return null;
  return commands.reasonAgainst(overlay.layers[step.memberId]?.widget ?? '', command, args);
}
