import type { JsonObject } from '@studio/kernel/json';
import { Int, List, OverlayId, Rule, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { hexColor } from '@studio/operations/text-shapes';
import { MacroStepInput, stepFaults, stepsFit, type WithSteps } from './macro-step.input';
import { DeckMacrosView, DeckMacroView, DeletedMacroView } from './macro.views';

/** Milliseconds that the delays of a macro may take together. */
const MOST_DELAY_MS = 300_000;

const name = { min: 1, max: 40, trim: true } as const;
const color = { shape: hexColor, example: '#ff8800', optional: true, nullable: true } as const;
const icon = { min: 1, max: 40, optional: true, nullable: true } as const;

const delaysFit = ({ steps = [] }: WithSteps): boolean =>
  steps.reduce((sum, { ms = 0 }) => sum + ms, 0) <= MOST_DELAY_MS;

const EXAMPLE: readonly JsonObject[] = [
  { kind: 'scene', sceneId: 2 },
  { kind: 'delay', ms: 500 },
];
const DELAYS = `The delays of a macro take at most ${MOST_DELAY_MS / 1000} seconds together.`;
const FIELDS = 'Each step has the fields of its kind and no others.';

@Operation({
  route: 'POST /overlays/:overlayId/deck-macros',
  tool: 'create_deck_macro',
  group: 'Organize',
  scope: 'overlays:write',
  summary: 'Make a deck button that does one thing after the other',
  description:
    'Its steps run in order when it is pressed. Whoever writes a step needs the scopes of what it does, and it is done ' +
    'with the rights that they still have then. Nothing changes on air.',
  receipt: true,
  problems: ['limit_reached', 'invalid_value', 'invalid_option'],
})
@Rule(DELAYS, delaysFit)
@Rule(FIELDS, stepsFit, stepFaults)
export class CreateDeckMacro extends Answers(DeckMacroView) {
  @OverlayId() readonly overlayId: string;
  @Text('Its name; several may have one.', name) readonly name: string;
  @Text('`#rrggbb`, or none (null).', color) readonly color?: string | null;
  @Text('A name from the icon set of decks, or none (null).', icon) readonly icon?: string | null;
  @List(MacroStepInput, 'What it does.', { max: 20, example: EXAMPLE })
  readonly steps: readonly MacroStepInput[];
}

@Operation({
  route: 'PATCH /overlays/:overlayId/deck-macros/:macroId',
  tool: 'update_deck_macro',
  group: 'Organize',
  scope: 'overlays:write',
  summary: 'Change a deck button',
  description:
    'Sent steps replace all that it has. One that is sent with its id and as it was needs no scope besides. Runs that ' +
    'are under way go on as they began.',
  receipt: true,
  problems: ['invalid_value', 'invalid_option'],
})
@Rule(DELAYS, delaysFit)
@Rule(FIELDS, stepsFit, stepFaults)
export class UpdateDeckMacro extends Answers(DeckMacroView) {
  @OverlayId() readonly overlayId: string;
  @Int('Id of the macro.', { min: 1 }) readonly macroId: number;
  @Text('Its name; several may have one.', { ...name, optional: true }) readonly name?: string;
  @Text('`#rrggbb`; null takes it away.', color) readonly color?: string | null;
  @Text('A name from the icon set of decks; null takes it away.', icon) readonly icon?: string | null;
  @List(MacroStepInput, 'All that it is to do.', { max: 20, optional: true, example: EXAMPLE })
  readonly steps?: readonly MacroStepInput[];
}

@Operation({
  route: 'PUT /overlays/:overlayId/deck-macros/order',
  tool: 'reorder_deck_macros',
  group: 'Organize',
  scope: 'overlays:write',
  summary: 'Put the deck buttons in order',
  receipt: true,
})
export class ReorderDeckMacros extends Answers(DeckMacrosView) {
  @OverlayId() readonly overlayId: string;
  @List('integer', 'Every macroId exactly once.', { max: 30 }) readonly order: readonly number[];
}

@Operation({
  route: 'DELETE /overlays/:overlayId/deck-macros/:macroId',
  tool: 'delete_deck_macro',
  group: 'Organize',
  scope: 'overlays:write',
  effects: ['destructive', 'confirm'],
  summary: 'Delete a deck button',
  description: 'A run that is under way goes on. It can be brought back from the history.',
  receipt: true,
})
export class DeleteDeckMacro extends Answers(DeletedMacroView) {
  @OverlayId() readonly overlayId: string;
  @Int('Id of the macro.', { min: 1 }) readonly macroId: number;
}
