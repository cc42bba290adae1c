import {
  errorPolicies,
  macroStepKinds,
  mediaModes,
  videoOperations,
  waits,
  type DeckMacro,
  type MacroStep,
} from '@studio/contracts/overlays/deck-macros';
import { Flag, FreeObject, Int, List, OneOf, Text, type FreeValues } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';
import { transitionTypes, type Overlay, type TransitionType } from '../model/overlay.state';
import { reasonAgainst, type OtherTargets } from './step-targets';

const optional = { optional: true } as const;

/** Step of a macro in an answer, with the fields of its kind [deck/4]. */
export class MacroStepView {
  @Text('Id of the step.') readonly stepId: string;
  @OneOf(macroStepKinds, 'What it does.') readonly kind: MacroStep['kind'];
  @Flag('One that is not is passed over.') readonly enabled: boolean;
  @OneOf(waits, 'Whether what follows waits until this is over.') readonly waitFor: MacroStep['waitFor'];
  @OneOf(errorPolicies, 'Whether the macro goes on when this is refused.')
  readonly onError: MacroStep['onError'];
  @Flag('It points at something that is not there now.') readonly broken: boolean;
  @Int('Of a scene step.', optional) readonly sceneId?: number;
  @OneOf(transitionTypes, 'Of a scene step that has its own.', optional) readonly transition?: TransitionType;
  @Int('Of a scene step that has its own stinger: the layer.', optional) readonly stinger?: number;
  @Int('The layer that it is about.', optional) readonly memberId?: number;
  @Text('Of a command step.', optional) readonly command?: string;
  @FreeObject('Of a command step.', optional) readonly args?: FreeValues;
  @Int('Of a media step.', optional) readonly favoriteId?: number;
  @OneOf(mediaModes, 'Of a media step.', optional) readonly mode?: (typeof mediaModes)[number];
  @Text('Of a position step.', optional) readonly name?: string;
  @FreeObject('Of a layout step: the keys that it changes.', optional) readonly layout?: FreeValues;
  @Int('Of a layout step, milliseconds.', optional) readonly durationMs?: number;
  @OneOf(videoOperations, 'Of a video step.', optional) readonly op?: (typeof videoOperations)[number];
  @Text('Of a video step.', optional) readonly videoId?: string;
  @Int('Of a video step, percent.', optional) readonly volume?: number;
  @FreeObject('Of an obs step: the task and its fields.', optional) readonly obs?: FreeValues;
  @FreeObject('Of an action step: its type and its fields.', optional) readonly action?: FreeValues;
  @Int('Of a delay, milliseconds.', optional) readonly ms?: number;
}

/** A deck macro in an answer. */
export class DeckMacroView {
  @Int('Id of the macro.') readonly macroId: number;
  @Text('Its name; several may have one.') readonly name: string;
  @Text('`#rrggbb`', { nullable: true }) readonly color: string | null;
  @Text('A name from the icon set of decks.', { nullable: true }) readonly icon: string | null;
  @Int('Its place among them, from 0.') readonly order: number;
  @List(MacroStepView, 'What it does.') readonly steps: readonly MacroStepView[];
  @Flag('One of its steps is broken.') readonly broken: boolean;
}

export class DeckMacrosView {
  @List(DeckMacroView, 'All of them, in their order.') readonly items: readonly DeckMacroView[];
}

export class ListedMacrosView extends DeckMacrosView {
  @NextCursor() readonly nextCursor: string | null;
}

export class DeckIconsView {
  @List('string', 'Names of the icon set of decks.') readonly items: readonly string[];
  @NextCursor() readonly nextCursor: string | null;
}

export class DeletedMacroView {
  @Flag('Always true.') readonly deleted: boolean;
  @Int('Id of the macro that is gone.') readonly macroId: number;
}

/** @param others null if targets outside the design count as existing */
export function macroView(overlay: Overlay, macro: DeckMacro, others: OtherTargets | null): DeckMacroView {
  const steps = macro.steps.map(({ authorId: _, ...step }) => ({
    ...step,
    broken: reasonAgainst(overlay, step, others) !== null,
  }));
  return {
    ...macro,
    order: overlay.macroOrder.indexOf(macro.macroId),
    steps,
    broken: steps.some(({ broken }) => broken),
  };
}

/** All of an overlay, in their order. */
export function macroViews(overlay: Overlay, others: OtherTargets): readonly DeckMacroView[] {
  return macrosOf(overlay).map((macro) => macroView(overlay, macro, others));
}

export function macrosOf({ macros, macroOrder }: Overlay): readonly DeckMacro[] {
  return macroOrder.flatMap((macroId) => macros[macroId] ?? []);
}
