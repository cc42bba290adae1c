import { Int, MemberId, OverlayId, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { FiredView } from '../model/runtime.views';

@Operation({
  route: 'POST /overlays/:overlayId/members/:memberId/chat/pin',
  tool: 'pin_chat_message',
  group: 'Chat',
  scope: 'actions:fire',
  effects: ['on-air'],
  summary: 'Pin a chat line on a layer that shows the chat',
  description:
    'The same as the commands `pin` and `unpin` of the layer: the line stays above the others for as long as it is held.',
  idempotencyKey: true,
  problems: ['invalid_value'],
})
export class PinChatMessage extends Answers(FiredView) {
  @OverlayId() readonly overlayId: string;
  @MemberId() readonly memberId: number;
  @Text('Id of the line, as `list_chat_messages` tells it; null lets go of the one that is pinned.', {
    min: 1,
    max: 128,
    nullable: true,
  })
  readonly messageId: string | null;
  @Int('How long it stays; until it is let go of by default.', { min: 1, max: 86_400, optional: true })
  readonly seconds?: number;
}

/** Returns the layer command that pins or unpins the message. */
export function pinningOf({ messageId, seconds }: Pick<PinChatMessage, 'messageId' | 'seconds'>): {
  readonly command: 'pin' | 'unpin';
  readonly args: { readonly [key: string]: string | number };
} {
  if (messageId === null) return { command: 'unpin', args: {} };
  return { command: 'pin', args: { messageId, ...(seconds !== undefined && { seconds }) } };
}
