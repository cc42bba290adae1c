import { Flag, OneOf, OverlayId, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { pairingKinds, type PairingKind } from './pairing-service';
import { BegunPairingView, CancelledPairingView, PairingView } from './pairing.views';

@Operation({
  route: 'POST /pairings',
  tool: 'begin_pairing',
  group: 'Account',
  scope: null,
  sessionOnly: true,
  secretAnswer: true,
  summary: 'Begin to let a device or program in',
  description:
    'Gives six digits and an address, either of which lets one device ask within five minutes. It is in once answer_pairing ' +
    'allows it, with a token of its own for this overlay: overlays:read, actions:fire and scenes:golive; with chat also ' +
    'chat:write and chat:moderate, with layers scenes:write, with bot bot:read and bot:write, with obs obs:read and ' +
    'obs:control. A device gets a cookie. A program, such as a plugin of a Stream Deck, gets the token itself, once. A ' +
    'token ends 180 days after its last use. The last pairing of the account ends.',
  strict: true,
  bodyRequired: true,
  problems: ['not_found', 'insufficient_scope', 'limit_reached'],
})
export class BeginPairing extends Answers(BegunPairingView) {
  @OverlayId() readonly overlayId: string;
  @Text('What the device is called among the tokens.', { min: 1, max: 40, trim: true }) readonly name: string;
  @Flag('It gets the chat as well: to read, to write in and to moderate.', { default: false })
  readonly chat: boolean;
  @OneOf(pairingKinds, 'A device has a browser; a program gets a token to send with its requests.', {
    default: 'device',
  })
  readonly kind: PairingKind;
  @Flag('It may show and hide layers.', { default: false }) readonly layers: boolean;
  @Flag('It may use the bot and its counters.', { default: false }) readonly bot: boolean;
  @Flag('It may control OBS.', { default: false }) readonly obs: boolean;
}

@Operation({
  route: 'POST /pairings/:pairingId/answer',
  tool: 'answer_pairing',
  group: 'Account',
  scope: null,
  sessionOnly: true,
  summary: 'Let a device in, or not',
  description: 'For the device that has asked: list_pairings tells what it says that it is.',
  strict: true,
  bodyRequired: true,
  problems: ['not_found', 'not_asked'],
})
export class AnswerPairing extends Answers(PairingView) {
  @Text('Id of the pairing.', { min: 1, max: 64 }) readonly pairingId: string;
  @Flag('Let it in.') readonly allow: boolean;
}

@Operation({
  route: 'DELETE /pairings/:pairingId',
  tool: 'cancel_pairing',
  group: 'Account',
  scope: null,
  sessionOnly: true,
  effects: ['destructive'],
  summary: 'Cancel a pairing',
  description:
    'Its digits and its address open nothing any more. A device that is in stays in: revoke_token.',
  problems: ['not_found'],
})
export class CancelPairing extends Answers(CancelledPairingView) {
  @Text('Id of the pairing.', { min: 1, max: 64 }) readonly pairingId: string;
}
