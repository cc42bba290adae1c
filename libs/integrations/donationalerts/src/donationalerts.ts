import {
  PlatformVariables,
  wayTo,
  type PlatformEnvironment,
} from '@studio/contracts/channels/platform-settings';
import { tipHttp } from '@studio/contracts/channels/tips/tip-http';
import { fieldsOf, listOf, moneyOf, textOf } from '@studio/contracts/channels/tips/tip-report';
import type { PulledTipSource } from '@studio/contracts/channels/tips/tip-source';

const EVERY_MS = 10_000;

/** DonationAlerts over its API, with an access token of an app of the account's own. */
export function donationalerts(environment: PlatformEnvironment): PulledTipSource {
  const variables = new PlatformVariables(environment);
  const base = variables.url('DONATIONALERTS_API_URL', 'https://www.donationalerts.com');
  return {
    id: 'donationalerts',
    outbound: (out) => wayTo({ base }, out),
    open: ({ settings: { token = '' }, outbound }) => {
      const http = tipHttp(base, outbound, token);
      return {
        everyMs: EVERY_MS,
        read: async (page) => {
          const { body } = await http.call({
            method: 'GET',
            path: '/api/v1/alerts/donations',
            query: { page: page + 1 },
          });
          return listOf(fieldsOf(body)['data']).flatMap((each) => {
            const amount = moneyOf(each['amount'], each['currency']);
            const id = textOf(each['id']);
            if (!amount || id === '') return [];
            // `2026-11-26 18:02:11`, in UTC.
            const at = textOf(each['created_at']).replace(/^(\S+) (\S+)$/, '$1T$2Z') || null;
            // A spoken message has an address in place of a text.
            const message = each['message_type'] === 'audio' ? '' : textOf(each['message']);
            return { id, amount, at, name: textOf(each['username']), message };
          });
        },
      };
    },
  };
}
