import type { TokenSource } from '@studio/contracts/channels/credentials';
import { PlatformError } from '@studio/contracts/channels/platform-channel';
import type { PlatformHttp } from '@studio/contracts/channels/platform-http';
import {
  fieldsOf,
  listOf,
  moneyOf,
  textOf,
  type Fields,
  type TipReport,
} from '@studio/contracts/channels/tips/tip-report';
import type { StreamedTips, TipMessage } from '@studio/contracts/channels/tips/tip-source';
import type { Outbound } from '@studio/http/outbound';
import { donationAlertsHttp, donationAlertsUser } from './donationalerts-connector';

const [PING_MS, SILENCE_MS] = [25_000, 90_000];
/** Centrifugo sends each message at most once. */
const LOOK_MS = 60_000;
const MOST_PAGES = 200;
/** Commands of Centrifugo's protocol, by the ids of ours. */
const [CONNECT, SUBSCRIBE] = [1, 2];
const method = { subscribe: 1, ping: 7 } as const;
/** Kind of a push: the server has ended the subscription. */
const UNSUBSCRIBED = 3;

/** Donations over the Centrifugo server of DonationAlerts, and over its list what the socket did not tell. */
export class DonationAlertsTips implements StreamedTips {
  readonly silenceMs = SILENCE_MS;
  readonly lookEveryMs = LOOK_MS;
  readonly ping = { everyMs: PING_MS, text: () => this.pingText() };
  private readonly http: PlatformHttp;
  private socketToken = '';
  private channel = '';
  private commands = SUBSCRIBE;
  private isConnected = false;

  /** @param server address of the Centrifugo server */
  constructor(
    api: string,
    private readonly server: string,
    tokens: TokenSource,
    outbound: Outbound,
  ) {
    this.http = donationAlertsHttp(api, outbound, tokens);
  }

  async url(): Promise<string> {
    this.isConnected = false;
    const user = await donationAlertsUser(this.http);
    this.socketToken = textOf(user['socket_connection_token']);
    this.channel = `$alerts:donation_${textOf(user.id)}`;
    return `${this.server}/connection/websocket`;
  }

  opened(): TipMessage {
    return { send: [JSON.stringify({ params: { token: this.socketToken }, id: CONNECT })] };
  }

  /** A frame may have several messages, one a line. */
  received(text: string): TipMessage {
    const messages = text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => this.meaningOf(fieldsOf(JSON.parse(line))));
    const next = messages.find((each) => each.next)?.next;
    return {
      reports: messages.flatMap(({ reports = [] }) => reports),
      isLive: messages.some(({ isLive }) => isLive),
      ...(next && { next }),
    };
  }

  async since(from: number): Promise<readonly TipReport[]> {
    const found: TipReport[] = [];
    for (let page = 1; page <= MOST_PAGES; page++) {
      const query = { page };
      const { body } = await this.http.call({ method: 'GET', path: '/api/v1/alerts/donations', query });
      const listed = listOf(fieldsOf(body)['data']);
      found.push(...listed.flatMap(reportsOf));
      if (listed.every((each) => Date.parse(timeOf(each) ?? '') < from)) break;
    }
    return found;
  }

  private meaningOf(message: Fields): TipMessage {
    if (message['error'] !== undefined)
      throw ended(`refused with ${textOf(fieldsOf(message, 'error')['code'])}`);
    const result = fieldsOf(message, 'result');
    if (message['id'] === CONNECT) return this.connected(textOf(result['client']));
    if (message['id'] === SUBSCRIBE) return { isLive: true };
    if (result['channel'] !== this.channel) return {};
    if (result['type'] === UNSUBSCRIBED) throw ended('the subscription was ended');
    return { reports: reportsOf(fieldsOf(result, 'data', 'data')) };
  }

  /** The channel is private: DonationAlerts signs who may subscribe to it. */
  private connected(client: string): TipMessage {
    this.isConnected = true;
    return {
      next: async () => {
        const { channel } = this;
        const { body } = await this.http.call({
          method: 'POST',
          path: '/api/v1/centrifuge/subscribe',
          body: { channels: [channel], client },
        });
        const granted = listOf(fieldsOf(body)['channels']).find((each) => each['channel'] === channel);
        const params = { channel, token: textOf(granted?.['token']) };
        return { send: [JSON.stringify({ params, method: method.subscribe, id: SUBSCRIBE })] };
      },
    };
  }

  private pingText(): string | null {
    return this.isConnected ? JSON.stringify({ method: method.ping, id: ++this.commands }) : null;
  }
}

function ended(reason: string): PlatformError {
  return new PlatformError('unavailable', `DonationAlerts ended the connection (${reason}).`);
}

/** Reads a donation, as the list and the socket both tell it. */
function reportsOf(donation: Fields): readonly TipReport[] {
  const amount = moneyOf(donation['amount'], donation['currency']);
  const id = textOf(donation['id']);
  if (!amount || id === '') return [];
  // A spoken message has an address in place of a text.
  const message = donation['message_type'] === 'audio' ? '' : textOf(donation['message']);
  return [{ id, amount, at: timeOf(donation), name: textOf(donation['username']), message }];
}

/** `2026-11-26 18:02:11`, in UTC. */
function timeOf(donation: Fields): string | null {
  return textOf(donation['created_at']).replace(/^(\S+) (\S+)$/, '$1T$2Z') || null;
}
