import { Flag, List, Timestamp, OneOf, Text } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';
import {
  pairingKinds,
  type Pairing,
  type PairingKind,
  type PairingSecrets,
  type PairingState,
} from './pairing-service';

const pairingStates = ['open', 'asked', 'allowed', 'refused', 'entered'] as const;

/** A device that is being let in. */
export class PairingView {
  @Text('Id of the pairing.') readonly pairingId: string;
  @Text('The overlay that the device may use.') readonly overlayId: string;
  @Text('What the device is called among the tokens.') readonly name: string;
  @Flag('It gets the chat as well.') readonly chat: boolean;
  @OneOf(pairingKinds, 'A device has a browser; a program gets a token.') readonly kind: PairingKind;
  @Flag('It may show and hide layers.') readonly layers: boolean;
  @Flag('It may use the bot and its counters.') readonly bot: boolean;
  @Flag('It may control OBS.') readonly obs: boolean;
  @OneOf(pairingStates, 'asked: a device waits for an answer. entered: it is in.')
  readonly state: PairingState;
  @Text('What the device says that it is; null before one has asked.', { nullable: true })
  readonly device: string | null;
  @Timestamp('When it is over.') readonly expiresAt: string;
}

export class BegunPairingView extends PairingView {
  @Text('Six digits to type on the device.') readonly code: string;
  @Text('An address to open on the device, shown as a QR code. Whoever has it may ask to be let in.')
  readonly url: string;
}

export class PairingsView {
  @List(PairingView, 'The one that is alive, or none.') readonly items: readonly PairingView[];
  @NextCursor() readonly nextCursor: string | null;
}

export class CancelledPairingView {
  @Flag('Always true.') readonly deleted: boolean;
  @Text('Id of the pairing.') readonly pairingId: string;
}

export function pairingView({
  pairingId,
  overlayId,
  name,
  chat,
  kind,
  layers,
  bot,
  obs,
  state,
  device,
  expiresAt,
}: Pairing): PairingView {
  return { pairingId, overlayId, name, chat, kind, layers, bot, obs, state, device, expiresAt };
}

export function begunView(
  pairing: Pairing,
  { code, secret }: PairingSecrets,
  publicUrl: string,
): BegunPairingView {
  // Behind a #, so that it is sent to no server and stands in no log.
  return { ...pairingView(pairing), code, url: `${publicUrl}/console/pair#${secret}` };
}
