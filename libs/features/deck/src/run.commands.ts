import { Flag, Int, MapOf, OverlayId, Rule, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { MOST_GUARD_MS } from './press.commands';
import { MacroRunView } from './run.views';

@Operation({
  route: 'POST /overlays/:overlayId/deck-macros/:macroId/fire',
  tool: 'fire_deck_macro',
  group: 'Live',
  scope: 'actions:fire',
  effects: ['on-air', 'confirm'],
  summary: 'Press a deck button',
  description:
    'Its steps run one after the other; the answer does not wait for them, `get_macro_run` tells how they went. With a ' +
    'step that goes live it needs scenes:golive, too. While it runs it cannot be fired again.',
  idempotencyKey: true,
  problems: ['macro_running', 'macro_broken'],
})
@Rule('There are at most ten args.', ({ args = {} }: FireDeckMacro) => Object.keys(args).length <= 10)
export class FireDeckMacro extends Answers(MacroRunView) {
  @OverlayId() readonly overlayId: string;
  @Int('Id of the macro.', { min: 1 }) readonly macroId: number;
  @MapOf(
    Text('', { max: 200 }),
    'What `{arg.name}` stands for in texts of its steps, by name; at most ten.',
    {
      optional: true,
    },
  )
  readonly args?: { readonly [name: string]: string };
  @Int(
    'A second fire of the same macro within so many ms does nothing and answers the run of the first. By default 400, and ' +
      '0 for automations and the bot.',
    { min: 0, max: MOST_GUARD_MS, optional: true },
  )
  readonly guardMs?: number;
  @Flag('Tells what would run, and does nothing.', { default: false }) readonly dryRun: boolean;
}

@Operation({
  route: 'DELETE /overlays/:overlayId/macro-runs/:runId',
  tool: 'cancel_macro_run',
  group: 'Live',
  scope: 'actions:fire',
  effects: ['destructive'],
  summary: 'Stop what a deck button does',
  description: 'What it has done stays done. A run that is over stays as it is.',
})
export class CancelMacroRun extends Answers(MacroRunView) {
  @OverlayId() readonly overlayId: string;
  @Text('Id of the run.', { min: 1, max: 64 }) readonly runId: string;
}
