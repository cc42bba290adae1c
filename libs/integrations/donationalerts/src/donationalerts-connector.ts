import type { Credentials, TokenSource } from '@studio/contracts/channels/credentials';
import { OAuthClient } from '@studio/contracts/channels/oauth-client';
import { PlatformError } from '@studio/contracts/channels/platform-channel';
import type { ClientRegistration } from '@studio/contracts/channels/platform-client-registration';
import type { PlatformConnector } from '@studio/contracts/channels/platform-connector';
import { enteredToken } from '@studio/contracts/channels/tips/tip-http';
import { PlatformHttp } from '@studio/contracts/channels/platform-http';
import { fieldsOf, textOf, type Fields } from '@studio/contracts/channels/tips/tip-report';
import type { Outbound } from '@studio/http/outbound';

/** To read the account with its socket token, to subscribe to new donations, and to list those that were missed. */
const scopes = ['oauth-user-show', 'oauth-donation-subscribe', 'oauth-donation-index'] as const;

/** A code that DonationAlerts has never issued: its refusal tells whether it knows the app. */
const madeUpCode = { type: 'authorization_code', parameters: { code: 'none' } } as const;

/** Calls to the API of DonationAlerts. */
export function donationAlertsHttp(api: string, outbound: Outbound, tokens: TokenSource): PlatformHttp {
  return new PlatformHttp({ baseUrl: api, outbound, tokens, maxBytes: 4 * 1024 * 1024 });
}

/** Returns the account that a token is of. @throws PlatformError */
export async function donationAlertsUser(http: PlatformHttp): Promise<Fields & { readonly id: unknown }> {
  const { body } = await http.call({ method: 'GET', path: '/api/v1/user/oauth' });
  const user = fieldsOf(body, 'data');
  if (textOf(user['id']) === '')
    throw new PlatformError('unavailable', 'DonationAlerts did not name the account. Try again later.');
  return { ...user, id: user['id'] };
}

/** Connects accounts by the page of DonationAlerts on which they agree. */
export function donationAlertsConnector(
  api: string,
  { clientId, clientSecret }: ClientRegistration,
  outbound: Outbound,
): PlatformConnector {
  const oauth = new OAuthClient({
    authorizeUrl: `${api}/oauth/authorize`,
    tokenUrl: `${api}/oauth/token`,
    outbound,
    clientId,
    clientSecret,
    normal: refusalOf,
    refreshWith: { scope: scopes.join(' ') },
  });
  return {
    platform: 'donationalerts',
    check: () => oauth.check(madeUpCode, ['invalid_grant']),
    scopesFor: () => scopes,
    page: {
      authorizeUrl: (asked) => oauth.authorizeUrl(asked),
      complete: (answered, asked) => oauth.complete(answered, asked),
    },
    device: null,
    ownerOf: async ({ accessToken }: Credentials) => {
      const user = await donationAlertsUser(donationAlertsHttp(api, outbound, enteredToken(accessToken)));
      const login = textOf(user['code']);
      return { channelId: textOf(user.id), login, name: textOf(user['name']) || login, scopes };
    },
    refresh: (refreshToken) => oauth.refresh(refreshToken),
    // DonationAlerts has no call for it: people end the access on its page.
    revoke: () => Promise.resolve(),
  };
}

/** A code or token that is of no use any more is an invalid request for DonationAlerts. */
async function refusalOf(answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  const { status, headers } = answer;
  const text = await answer.text();
  return new Response(text.replace(/("error"\s*:\s*)"invalid_request"/, '$1"invalid_grant"'), {
    status,
    headers,
  });
}
