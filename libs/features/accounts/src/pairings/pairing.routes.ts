import type { ClientAddressOf } from '@studio/operations/client-address';
import type { PlainRoute } from '@studio/operations/rest';
import { texts } from '../sessions/auth.routes';
import type { Pairings } from './pairings';

/** Routes for devices that are not signed in yet: neither operations nor tools, like sign-in. */
export function pairingRoutes(pairings: Pairings, addressOf: ClientAddressOf): readonly PlainRoute[] {
  return [
    {
      method: 'POST',
      path: '/auth/device',
      handler: async ({ body, headers, raw }, reply) => {
        reply.header('cache-control', 'no-store');
        const asked = texts(body, { key: { min: 6, max: 22 }, device: { min: 1, max: 64 } });
        return pairings.ask(asked, headers, addressOf(raw));
      },
    },
    {
      method: 'POST',
      path: '/auth/device/enter',
      handler: async ({ body, headers }, reply) => {
        reply.header('cache-control', 'no-store');
        const waiting = texts(body, { claim: { min: 43, max: 43 } });
        const { body: answer, cookie } = await pairings.enter(waiting, headers);
        if (cookie !== null) reply.header('set-cookie', cookie);
        return answer;
      },
    },
  ];
}
