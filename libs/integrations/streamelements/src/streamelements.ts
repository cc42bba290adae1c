import { randomUUID } from 'node:crypto';
import { PlatformError } from '@studio/contracts/channels/platform-channel';
import type { PlatformHttp } from '@studio/contracts/channels/platform-http';
import {
  PlatformVariables,
  wayTo,
  type PlatformEnvironment,
} from '@studio/contracts/channels/platform-settings';
import { streamElementsApi } from '@studio/contracts/channels/streamelements-api';
import { tipHttp } from '@studio/contracts/channels/tips/tip-http';
import {
  fieldsOf,
  listOf,
  moneyOf,
  textOf,
  type Fields,
  type TipReport,
} from '@studio/contracts/channels/tips/tip-report';
import { WaitingTips } from './waiting-tips';
import type { PulledTipSource, StreamedTips, TipMessage } from '@studio/contracts/channels/tips/tip-source';

const topics = ['channel.tips', 'channel.tips.moderation'] as const;
/** StreamElements pings every few seconds. */
const SILENCE_MS = 90_000;
/** Span that is read beyond the present: the clock of StreamElements is known to a second only. */
const AHEAD_MS = 60_000;
const PAGE = 100;
const MOST_PAGES = 100;

interface Addresses {
  readonly socket: string;
  readonly api: string;
}

/** StreamElements over its gateway, with the JWT of the account. */
export function streamelements(environment: PlatformEnvironment): PulledTipSource {
  const variables = new PlatformVariables(environment);
  const addresses = {
    socket: variables.url('STREAMELEMENTS_URL', 'wss://astro.streamelements.com'),
    api: streamElementsApi(environment),
  };
  return {
    id: 'streamelements',
    outbound: (out) => wayTo({ ...addresses }, out),
    open: ({ settings: { token = '' }, outbound, now, warn }) => {
      const http = tipHttp(addresses.api, outbound, token);
      return new StreamElementsTips(addresses, token, http, now, new WaitingTips(now, warn));
    },
  };
}

class StreamElementsTips implements StreamedTips {
  readonly silenceMs = SILENCE_MS;
  private room: string | null = null;

  constructor(
    private readonly addresses: Addresses,
    private readonly token: string,
    private readonly http: PlatformHttp,
    private readonly now: () => number,
    private readonly waiting: WaitingTips,
  ) {}

  async url(): Promise<string> {
    await this.readRoom();
    return this.addresses.socket;
  }

  opened(): TipMessage {
    const data = { room: this.room, token: this.token, token_type: 'jwt' };
    return {
      send: topics.map((topic) =>
        JSON.stringify({ type: 'subscribe', nonce: randomUUID(), data: { topic, ...data } }),
      ),
    };
  }

  received(text: string): TipMessage {
    const message = fieldsOf(JSON.parse(text));
    const data = fieldsOf(message, 'data');
    switch (message['type']) {
      case 'response':
        return this.answered(textOf(message['error']));
      case 'reconnect':
        return {
          moveTo: `${this.addresses.socket}/?reconnect_token=${encodeURIComponent(textOf(data['reconnect_token']))}`,
        };
      case 'message':
        if (message['topic'] === 'channel.tips') return { reports: this.tipped(data) };
        return message['topic'] === 'channel.tips.moderation' ? { reports: this.moderated(data) } : {};
      default:
        return {};
    }
  }

  /** Reads the tips of a span that a moderator has allowed. */
  async since(from: number): Promise<readonly TipReport[]> {
    const room = await this.readRoom();
    const before = new Date(this.now() + AHEAD_MS).toISOString();
    const query = { after: new Date(from).toISOString(), before };
    const missed: TipReport[] = [];
    for (let page = 0; page < MOST_PAGES; page++) {
      const { body } = await this.http.call({
        method: 'GET',
        path: `/kappa/v2/tips/${encodeURIComponent(room)}`,
        query: { ...query, limit: PAGE, offset: page * PAGE },
      });
      const docs = listOf(fieldsOf(body)['docs']);
      missed.push(...docs.flatMap((doc) => (isAllowed(doc) ? (reportOf(doc) ?? []) : [])));
      if (docs.length < PAGE) break;
    }
    return missed;
  }

  private async readRoom(): Promise<string> {
    if (this.room !== null) return this.room;
    const { body } = await this.http.call({ method: 'GET', path: '/kappa/v2/channels/me' });
    const room = textOf(fieldsOf(body)['_id']);
    if (room === '') throw new PlatformError('unavailable', 'StreamElements did not name the channel.');
    return (this.room = room);
  }

  /** A topic that is subscribed already counts as accepted. */
  private answered(error: string): TipMessage {
    if (/unauthorized|forbidden|token/i.test(error))
      throw new PlatformError('reconnect_required', 'StreamElements refuses the token.');
    return { isLive: true };
  }

  private tipped(data: Fields): readonly TipReport[] {
    const report = reportOf(data);
    if (!report) return [];
    if (isAllowed(data)) return [report];
    if (data['approved'] === 'pending') this.waiting.add(report);
    return [];
  }

  private moderated(data: Fields): readonly TipReport[] {
    if (data['approved'] === 'pending') return [];
    const waiting = this.waiting.take(textOf(data['_id']));
    const report = reportOf(data) ?? waiting;
    return report && isAllowed(data) ? [report] : [];
  }
}

function isAllowed({ approved }: Fields): boolean {
  return approved === undefined || approved === 'allowed';
}

function reportOf(data: Fields): TipReport | null {
  const donation = fieldsOf(data, 'donation');
  const amount = moneyOf(donation['amount'], donation['currency']);
  const id = textOf(data['_id']);
  if (!amount || id === '') return null;
  return {
    ...{ id, amount, at: textOf(data['createdAt']) || null },
    name: textOf(fieldsOf(donation, 'user')['username']),
    message: textOf(donation['message']),
  };
}
