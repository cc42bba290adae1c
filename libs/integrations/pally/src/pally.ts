import {
  PlatformVariables,
  wayTo,
  type PlatformEnvironment,
} from '@studio/contracts/channels/platform-settings';
import { fieldsOf, textOf } from '@studio/contracts/channels/tips/tip-report';
import type { PulledTipSource } from '@studio/contracts/channels/tips/tip-source';

const PING_MS = 60_000;
/** Two pings without an answer. */
const SILENCE_MS = 150_000;
const MICROS_PER_CENT = 10_000;

/** Pally.gg over its WebSocket, with the API key of the account. Amounts are US dollars. */
export function pally(environment: PlatformEnvironment): PulledTipSource {
  const base = new PlatformVariables(environment).url('PALLY_URL', 'wss://events.pally.gg');
  return {
    id: 'pally',
    outbound: (out) => wayTo({ base }, out),
    open: ({ settings: { token = '' } }) => ({
      silenceMs: SILENCE_MS,
      ping: { everyMs: PING_MS, text: () => 'ping' },
      url: () =>
        Promise.resolve(`${base}/?${new URLSearchParams({ auth: token, channel: 'firehose' }).toString()}`),
      opened: () => ({ isLive: true }),
      received: (text) => {
        if (text === 'pong') return {};
        const tip = fieldsOf(JSON.parse(text), 'payload', 'campaignTip');
        const id = textOf(tip['id']);
        const cents = Number(tip['grossAmountInCents']);
        if (id === '' || !Number.isSafeInteger(cents) || cents <= 0) return {};
        const amount = { micros: cents * MICROS_PER_CENT, currency: 'USD' };
        const at = textOf(tip['createdAt']) || null;
        const name = textOf(tip['displayName']);
        return { reports: [{ id, amount, at, name, message: textOf(tip['message']) }] };
      },
    }),
  };
}
