import { FreeObject, MemberId, OverlayId, Text, type FreeValues } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { platformProblems } from '@studio/contracts/channels/platform-problem';
import { FiredView } from '../model/runtime.views';

@Operation({
  route: 'POST /overlays/:overlayId/members/:memberId/commands/:command',
  tool: 'fire_widget_command',
  group: 'Live',
  scope: 'actions:fire',
  effects: ['on-air'],
  summary: 'Have a layer do what its widget can do',
  description:
    'Starts a countdown, counts a counter up and the like; `list_widget_commands` lists the commands. The design and its ' +
    'history stay as they are; `restore_lost_state` brings back what a reset took away. The answer does not wait for ' +
    'renderers. Every call acts; only `press_deck_button` ignores double presses.',
  idempotencyKey: true,
  problems: ['invalid_option', 'limit_reached', ...platformProblems],
})
export class FireWidgetCommand extends Answers(FiredView) {
  @OverlayId() readonly overlayId: string;
  @MemberId() readonly memberId: number;
  @Text('Name of the command.', { min: 1, max: 64 }) readonly command: string;
  @FreeObject('What the command takes, by the schema that its widget declares.', { optional: true })
  readonly args?: FreeValues;
  @Text('The same key does nothing twice on this overlay: for senders that repeat themselves.', {
    min: 1,
    max: 64,
    optional: true,
  })
  readonly dedupeKey?: string;
}
