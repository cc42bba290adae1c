import type { ClientAddressOf } from '@studio/operations/client-address';
import type { PlainRoute } from '@studio/operations/rest';
import { LOGIN_LENGTH, PASSWORD_LENGTH } from '../login';
import { answer, texts } from '../sessions/auth.routes';
import type { Acceptance } from './acceptance';
import { INVITATION_SECRET_LENGTH as secret } from './invitation-links';

/** Routes for people who were invited: neither operations nor tools, like sign-in. */
export function invitationRoutes(acceptance: Acceptance, addressOf: ClientAddressOf): readonly PlainRoute[] {
  return [
    {
      method: 'POST',
      path: '/auth/invitation',
      handler: async ({ body, headers, raw }, reply) => {
        reply.header('cache-control', 'no-store');
        return acceptance.look(texts(body, { secret }).secret, headers, addressOf(raw));
      },
    },
    {
      method: 'POST',
      path: '/auth/invitation/accept',
      handler: async ({ body, headers, raw }, reply) => {
        const wanted = {
          secret,
          login: LOGIN_LENGTH,
          name: { min: 1, max: 64 },
          password: PASSWORD_LENGTH,
          locale: { min: 2, max: 2 },
        };
        return answer(reply, await acceptance.accept(texts(body, wanted), headers, addressOf(raw)));
      },
    },
    {
      method: 'POST',
      path: '/auth/invitation/join',
      handler: async ({ body, headers, raw }, reply) => {
        reply.header('cache-control', 'no-store');
        return acceptance.join(texts(body, { secret }).secret, headers, addressOf(raw));
      },
    },
  ];
}
