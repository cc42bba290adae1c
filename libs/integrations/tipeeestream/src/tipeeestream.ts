import {
  PlatformVariables,
  wayTo,
  type PlatformEnvironment,
} from '@studio/contracts/channels/platform-settings';
import { tipHttp } from '@studio/contracts/channels/tips/tip-http';
import { fieldsOf, listOf, moneyOf, textOf } from '@studio/contracts/channels/tips/tip-report';
import type { PulledTipSource } from '@studio/contracts/channels/tips/tip-source';

const PAGE = 100;
const EVERY_MS = 15_000;

/** TipeeeStream over its API, with the API key of the account. */
export function tipeeestream(environment: PlatformEnvironment): PulledTipSource {
  const base = new PlatformVariables(environment).url('TIPEEESTREAM_API_URL', 'https://api.tipeeestream.com');
  return {
    id: 'tipeeestream',
    outbound: (out) => wayTo({ base }, out),
    open: ({ settings: { token = '' }, outbound }) => {
      const http = tipHttp(base, outbound, token);
      return {
        everyMs: EVERY_MS,
        read: async (page) => {
          const { body } = await http.call({
            method: 'GET',
            path: '/v1.0/events.json',
            query: { apiKey: token, 'type[]': 'donation', limit: PAGE, offset: page * PAGE },
          });
          return listOf(fieldsOf(body, 'datas')['items']).flatMap((each) => {
            const { username, amount: value, currency, message } = fieldsOf(each, 'parameters');
            const amount = moneyOf(value, currency);
            const id = textOf(each['ref']);
            if (!amount || id === '') return [];
            const at = textOf(each['created_at']) || null;
            return { id, amount, at, name: textOf(username), message: textOf(message) };
          });
        },
      };
    },
  };
}
