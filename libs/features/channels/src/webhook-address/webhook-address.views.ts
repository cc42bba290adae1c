import { Int, List, Nested, OneOf, Text, Timestamp } from '@studio/operations/fields';

export const webhookModes = ['none', 'own', 'relay'] as const;
export type WebhookMode = (typeof webhookModes)[number];
const relayStates = ['connecting', 'open', 'refused'] as const;
const states = ['unreachable', 'waiting', 'proven', 'silent'] as const;

export class WebhookSourceView {
  @Text('Source that posts its events: kick, kofi, fourthwall or patreon.') readonly source: string;
  @OneOf(
    states,
    'unreachable: there is no public address. waiting: nothing has arrived at this address yet. proven: a verified message has arrived. silent: none for more than 24 hours.',
  )
  readonly state: (typeof states)[number];
  @Text('Address to enter at the source; null if there is none, or if it was shown once when connecting.', {
    nullable: true,
  })
  readonly url: string | null;
  @Timestamp('Last verified message at this address; null for none.', { nullable: true })
  readonly lastAt: string | null;
}

export class WebhookAddressView {
  @OneOf(
    webhookModes,
    'own: webhooks have a public address. relay: a relay stores messages until this studio fetches them.',
  )
  readonly mode: WebhookMode;
  @OneOf(['pasted', 'environment'], 'Where the address comes from; null if there is none.', {
    nullable: true,
  })
  readonly source: 'pasted' | 'environment' | null;
  @Text('Public address, without a path, or the address of the box at the relay; null if there is none.', {
    nullable: true,
  })
  readonly url: string | null;
  @OneOf(
    relayStates,
    'Connection to the relay; null without one. refused: the relay does not know the box or its key.',
    {
      nullable: true,
    },
  )
  readonly relay: (typeof relayStates)[number] | null;
  @Int('Port of this machine that serves only webhooks, for tunnels; null if it is off.', { nullable: true })
  readonly port: number | null;
  @List(WebhookSourceView, 'Sources that post their events.')
  readonly sources: readonly WebhookSourceView[];
}

export class WebhookTestView {
  @OneOf(['ok', 'failed'], 'ok: the address leads to this studio.') readonly state: 'ok' | 'failed';
  @Text(
    'Null for ok. other_server: something else answers there. not_fetched: the relay has the message, and this studio does not fetch it. status_404 and so on: status of the answer. Else not_allowed, timed_out, redirected, too_large or unreachable.',
    { nullable: true },
  )
  readonly reason: string | null;
  @Timestamp('Time of the test.') readonly at: string;
}

export class WebhookTestedView {
  @Nested(WebhookTestView, 'Result.') readonly test: WebhookTestView;
}
