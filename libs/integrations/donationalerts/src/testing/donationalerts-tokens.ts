import type { Credentials, TokenSource } from '@studio/contracts/channels/credentials';
import { Outbound } from '@studio/http/outbound';
import type { TipServer } from '../../../../../test/support/tips/tip-server';
import { donationalerts } from '../donationalerts';

/** Tokens that DonationAlerts has granted, each renewed once. */
export function donationAlertsTokens({ env, origin, donationalerts: app }: TipServer): TokenSource {
  const { clientId, clientSecret } = app;
  const registration = { clientId, clientSecret, kind: 'confidential' } as const;
  const outbound = new Outbound({ allow: [new URL(origin).host] });
  const connector = donationalerts(env).connectorFor(registration, outbound);
  let granted: Credentials = app.grant();
  let renewing: Promise<unknown> = Promise.resolve();
  return {
    current: () => Promise.resolve(granted.accessToken),
    renewed: (stale) => {
      const renewed = renewing
        .catch(() => undefined)
        .then(async () => {
          if (granted.accessToken === stale) granted = await connector.refresh(granted.refreshToken ?? '');
          return granted.accessToken;
        });
      renewing = renewed;
      return renewed;
    },
  };
}
