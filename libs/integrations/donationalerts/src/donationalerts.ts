import type { ClientRegistration } from '@studio/contracts/channels/platform-client-registration';
import type { PlatformConnector } from '@studio/contracts/channels/platform-connector';
import {
  PlatformVariables,
  wayTo,
  type PlatformEnvironment,
} from '@studio/contracts/channels/platform-settings';
import type { PulledTipSource } from '@studio/contracts/channels/tips/tip-source';
import type { Outbound } from '@studio/http/outbound';
import { donationAlertsConnector } from './donationalerts-connector';
import { DonationAlertsTips } from './donationalerts-tips';

interface DonationAlerts extends PulledTipSource {
  /** Connector for an app that somebody has created at DonationAlerts. */
  connectorFor(client: ClientRegistration, outbound: Outbound): PlatformConnector;
}

/** DonationAlerts over its socket and its API, with an app of the account's own. */
export function donationalerts(environment: PlatformEnvironment): DonationAlerts {
  const variables = new PlatformVariables(environment);
  const addresses = {
    api: variables.url('DONATIONALERTS_API_URL', 'https://www.donationalerts.com'),
    socket: variables.url('DONATIONALERTS_SOCKET_URL', 'wss://centrifugo.donationalerts.com'),
  };
  const outboundOf = (out: Outbound): Outbound => wayTo({ ...addresses }, out);
  return {
    id: 'donationalerts',
    outbound: outboundOf,
    open: ({ tokens, outbound }) => new DonationAlertsTips(addresses.api, addresses.socket, tokens, outbound),
    connectorFor: (client, outbound) => donationAlertsConnector(addresses.api, client, outboundOf(outbound)),
  };
}
