import type { Outbound } from '@studio/http/outbound';
import type { TokenSource } from '@studio/contracts/channels/credentials';
import { PlatformError } from '@studio/contracts/channels/platform-channel';
import { jsonOf, lostCall, PlatformHttp } from '@studio/contracts/channels/platform-http';
import {
  PlatformVariables,
  wayTo,
  type PlatformEnvironment,
} from '@studio/contracts/channels/platform-settings';
import {
  fieldsOf,
  listOf,
  moneyOf,
  textOf,
  type TipReport,
} from '@studio/contracts/channels/tips/tip-report';
import type { PolledTips, PulledTipSource } from '@studio/contracts/channels/tips/tip-source';

const PAGE = 100;

/** Tiltify over its public API, with an app of the account's own. */
export function tiltify(environment: PlatformEnvironment): PulledTipSource {
  const base = new PlatformVariables(environment).url('TILTIFY_API_URL', 'https://v5api.tiltify.com');
  return {
    id: 'tiltify',
    outbound: (out) => wayTo({ base }, out),
    open: ({ settings: { clientId = '', clientSecret = '', campaignId, teamCampaignId }, outbound }) => {
      const tokens = new AppTokens(base, outbound, { client_id: clientId, client_secret: clientSecret });
      const http = new PlatformHttp({ baseUrl: base, outbound, tokens, maxBytes: 4 * 1024 * 1024 });
      const campaign = campaignId
        ? `campaigns/${encodeURIComponent(campaignId)}`
        : `team_campaigns/${encodeURIComponent(teamCampaignId ?? '')}`;
      return new TiltifyTips(http, `/api/public/${campaign}/donations`);
    },
  };
}

class TiltifyTips implements PolledTips {
  readonly everyMs = 15_000;
  /** Cursor of the next page; null behind the last. */
  private after: string | null = null;

  constructor(
    private readonly http: PlatformHttp,
    private readonly path: string,
  ) {}

  async read(page: number): Promise<readonly TipReport[]> {
    if (page > 0 && this.after === null) return [];
    const query = { limit: PAGE, ...(page > 0 && this.after !== null && { after: this.after }) };
    const { body } = await this.http.call({ method: 'GET', path: this.path, query });
    this.after = textOf(fieldsOf(body, 'metadata')['after']) || null;
    return listOf(fieldsOf(body)['data']).flatMap((each) => {
      const { value, currency } = fieldsOf(each, 'amount');
      const amount = moneyOf(value, currency);
      const id = textOf(each['id']);
      if (!amount || id === '') return [];
      return {
        ...{ id, amount, at: textOf(each['completed_at']) || textOf(each['created_at']) || null },
        ...{ name: textOf(each['donor_name']), message: textOf(each['donor_comment']) },
      };
    });
  }
}

/** Tokens of an app, by its client id and secret. */
class AppTokens implements TokenSource {
  private token: Promise<string> | null = null;

  constructor(
    private readonly base: string,
    private readonly outbound: Outbound,
    private readonly client: { readonly client_id: string; readonly client_secret: string },
  ) {}

  current(): Promise<string> {
    return (this.token ??= this.read().catch((error: unknown) => {
      this.token = null;
      throw error;
    }));
  }

  renewed(): Promise<string> {
    this.token = null;
    return this.current();
  }

  private async read(): Promise<string> {
    const url = new URL(`${this.base}/oauth/token`);
    const answer = await this.outbound
      .ask({
        ...{ url, method: 'POST', hosts: [url.host], maxBytes: 64 * 1024, timeoutMs: 8_000 },
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...this.client, grant_type: 'client_credentials', scope: 'public' }),
      })
      .catch((error: unknown) => {
        throw lostCall(error, true);
      });
    const token = textOf(fieldsOf(jsonOf(answer.body))['access_token']);
    if (answer.status === 200 && token !== '') return token;
    if (answer.status === 400 || answer.status === 401 || answer.status === 403)
      throw new PlatformError('reconnect_required', 'Tiltify refuses the app.');
    throw new PlatformError('unavailable', `Tiltify answered ${answer.status}.`);
  }
}
