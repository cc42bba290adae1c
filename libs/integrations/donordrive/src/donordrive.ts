import { PlatformError } from '@studio/contracts/channels/platform-channel';
import { jsonOf, lostCall } from '@studio/contracts/channels/platform-http';
import { listOf, moneyOf, textOf } from '@studio/contracts/channels/tips/tip-report';
import type { PulledTipSource } from '@studio/contracts/channels/tips/tip-source';

const PAGE = 100;
const EVERY_MS = 30_000;

/** DonorDrive over the public API of a charity's site. Amounts have no currency: people enter it. */
export function donordrive(): PulledTipSource {
  return {
    id: 'donordrive',
    outbound: (out) => out,
    open: ({ settings: { site = '', currency, participantId, teamId }, outbound }) => {
      const owner = participantId
        ? `participants/${encodeURIComponent(participantId)}`
        : `teams/${encodeURIComponent(teamId ?? '')}`;
      return {
        everyMs: EVERY_MS,
        read: async (page) => {
          const url = new URL(`${site.replace(/\/+$/, '')}/api/${owner}/donations`);
          // DonorDrive counts from 1.
          url.search = new URLSearchParams({
            ...{ version: '1.3', limit: String(PAGE), offset: String(page * PAGE + 1) },
          }).toString();
          const answer = await outbound
            .ask({ url, hosts: [url.host], maxBytes: 4 * 1024 * 1024, timeoutMs: 8_000 })
            .catch((error: unknown) => {
              throw lostCall(error, true);
            });
          if (answer.status === 404)
            throw new PlatformError('not_found', 'The site does not know this participant or team.');
          if (answer.status !== 200)
            throw new PlatformError('unavailable', `The site answered ${answer.status}.`);
          const donations = jsonOf(answer.body);
          if (!Array.isArray(donations)) throw new PlatformError('unavailable', 'The site sent no list.');
          return listOf(donations).flatMap((each) => {
            // Donors can hide their amount.
            const amount = moneyOf(each['amount'], currency);
            const id = textOf(each['donationID']);
            if (!amount || id === '') return [];
            return {
              ...{ id, amount, at: textOf(each['createdDateUTC']) || null },
              ...{ name: textOf(each['displayName']), message: textOf(each['message']) },
            };
          });
        },
      };
    },
  };
}
