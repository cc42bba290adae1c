import { PlatformError } from '@studio/contracts/channels/platform-channel';
import {
  PlatformVariables,
  wayTo,
  type PlatformEnvironment,
} from '@studio/contracts/channels/platform-settings';
import {
  listOf,
  moneyOf,
  textOf,
  type Fields,
  type TipReport,
} from '@studio/contracts/channels/tips/tip-report';
import type { PulledTipSource, StreamedTips, TipMessage } from '@studio/contracts/channels/tips/tip-source';

/** Names of charity services whose donations Streamlabs reports; null for plain tips. */
const donations: { readonly [type: string]: string | null } = {
  donation: null,
  streamlabscharitydonation: 'Streamlabs Charity',
  eldonation: 'Extra Life',
  justgivingdonation: 'JustGiving',
};

/** Milliseconds after which a client of the older protocol pings. */
const PING_MS = 25_000;
const SILENCE_MS = 60_000;

/** Streamlabs over its Socket API: Socket.IO with the Socket API token of the account. */
export function streamlabs(environment: PlatformEnvironment): PulledTipSource {
  const base = new PlatformVariables(environment).url('STREAMLABS_URL', 'wss://sockets.streamlabs.com');
  return {
    id: 'streamlabs',
    open: ({ settings }) => new StreamlabsTips(base, settings.token ?? ''),
    outbound: (out) => wayTo({ base }, out),
  };
}

/** Socket.IO by hand: its client speaks one protocol only, and Streamlabs may speak either. */
class StreamlabsTips implements StreamedTips {
  readonly silenceMs = SILENCE_MS;
  private protocol = 4;
  readonly ping = { everyMs: PING_MS, text: () => (this.protocol === 3 ? '2' : null) };

  constructor(
    private readonly base: string,
    private readonly token: string,
  ) {}

  url(attempt: number): Promise<string> {
    this.protocol = attempt % 2 === 0 ? 4 : 3;
    const query = new URLSearchParams({
      EIO: String(this.protocol),
      transport: 'websocket',
      token: this.token,
    });
    return Promise.resolve(`${this.base}/socket.io/?${query.toString()}`);
  }

  /** @param text packet: type of the connection, type of the message, JSON */
  received(text: string): TipMessage {
    if (text.startsWith('0')) return this.protocol === 4 ? { send: ['40'] } : {};
    if (text.startsWith('2')) return { send: [`3${text.slice(1)}`] };
    if (text.startsWith('40')) return { isLive: true };
    if (text.startsWith('44'))
      throw new PlatformError('reconnect_required', 'Streamlabs refuses the Socket API token.');
    if (text.startsWith('41')) throw new PlatformError('unavailable', 'Streamlabs ended the connection.');
    return text.startsWith('42') ? { reports: reportsOf(text.slice(2)) } : {};
  }
}

function reportsOf(json: string): readonly TipReport[] {
  const [name, event] = JSON.parse(json) as readonly [unknown, Fields?];
  if (name !== 'event' || typeof event !== 'object') return [];
  const type = textOf(event['type']);
  if (!Object.hasOwn(donations, type)) return [];
  const charity = donations[type] ?? null;
  return listOf(event['message']).flatMap((each) => {
    const amount = moneyOf(each['amount'], each['currency']);
    const id = textOf(each['_id']) || textOf(each['id']);
    if (!amount || id === '') return [];
    return {
      ...{ id, amount, at: null, name: textOf(each['from']) || textOf(each['name']) },
      ...{ message: textOf(each['message']), isTest: each['isTest'] === true },
      ...(charity !== null && { charity }),
    };
  });
}
