import { Int, OneOf, OverlayId, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { platformProblems } from '@studio/contracts/channels/platform-problem';
import { obsControlProblems } from '@studio/contracts/outputs/obs-problems';
import { buttonId, LONGEST_BUTTON_ID } from '@studio/contracts/overlays/deck-button-id';
import { PressedView } from './press.views';

/** Longest guard of a button, ms. */
export const MOST_GUARD_MS = 5000;

@Operation({
  route: 'POST /overlays/:overlayId/deck/press',
  tool: 'press_deck_button',
  group: 'Live',
  scope: 'actions:fire',
  effects: ['on-air', 'confirm'],
  summary: 'Press a button of the deck',
  description:
    'Goes live with a scene, arms or takes one, fires a macro, command or effect, shows or hides a layer, or controls ' +
    'alerts, counters, the bot or OBS. A scene also needs scenes:golive, a layer scenes:write, the bot and counters ' +
    'bot:write, OBS obs:control. A second press within guardMs, from any device, does nothing.',
  idempotencyKey: true,
  problems: [
    'macro_running',
    'macro_broken',
    'nothing_armed',
    'invalid_option',
    'limit_reached',
    ...platformProblems,
    ...obsControlProblems,
    'obs_unavailable',
  ],
})
export class PressDeckButton extends Answers(PressedView) {
  @OverlayId() readonly overlayId: string;
  @Text('Id of the button, as in `set_deck_favorites`.', {
    min: 1,
    max: LONGEST_BUTTON_ID,
    shape: buttonId,
    example: 'scene:1',
  })
  readonly buttonId: string;
  @OneOf(
    ['on', 'off'],
    'Wanted state of a button that has one; nothing happens where it has it, and off cancels a macro. Other buttons are ' +
      'pressed.',
    { optional: true },
  )
  readonly set?: 'on' | 'off';
  @Text('Chosen by the device: presses of one id count once.', { min: 1, max: 64, optional: true })
  readonly pressId?: string;
  @Int(
    'Time within which a second press does nothing, ms. By default that of the button’s key on a page, else 400.',
    {
      min: 0,
      max: MOST_GUARD_MS,
      optional: true,
    },
  )
  readonly guardMs?: number;
}
