import { Problem } from '@studio/kernel/problem';
import type { ClientAddressOf } from '@studio/operations/client-address';
import { codePoints } from '@studio/operations/fields';
import type { PlainRoute } from '@studio/operations/rest';
import { LOGIN_LENGTH, PASSWORD_LENGTH } from '../login';
import { SETUP_SECRET_LENGTH } from './setup-links';
import type { SignedIn, SignIn } from './sign-in';

type Reply = Parameters<PlainRoute['handler']>[1];
interface Length {
  readonly min: number;
  readonly max: number;
}

/** Code of a second factor, or a recovery code; '' for none. */
export const CODE_LENGTH = { min: 0, max: 64 } as const;

/** Returns a body whose code is '' if it has none. */
export function withCode(body: unknown): unknown {
  return typeof body === 'object' && body !== null ? { code: '', ...body } : body;
}

/** Signing in and out over HTTP: for browsers, so neither operations nor tools [accounts/1]. */
export function authRoutes(signIn: SignIn, addressOf: ClientAddressOf): readonly PlainRoute[] {
  return [
    {
      method: 'POST',
      path: '/auth/login',
      handler: async ({ body, headers, raw }, reply) => {
        const wanted = { login: LOGIN_LENGTH, password: PASSWORD_LENGTH, code: CODE_LENGTH };
        return answer(reply, await signIn.in(texts(withCode(body), wanted), headers, addressOf(raw)));
      },
    },
    {
      method: 'POST',
      path: '/auth/setup',
      handler: async ({ body, headers }, reply) => {
        const wanted = { secret: SETUP_SECRET_LENGTH, password: PASSWORD_LENGTH, code: CODE_LENGTH };
        return answer(reply, await signIn.setUp(texts(withCode(body), wanted), headers));
      },
    },
    {
      method: 'POST',
      path: '/auth/logout',
      handler: async ({ headers }, reply) => answer(reply, await signIn.out(headers)),
    },
    {
      method: 'POST',
      path: '/auth/password',
      handler: async ({ body, headers, raw }, reply) => {
        const wanted = { current: PASSWORD_LENGTH, next: PASSWORD_LENGTH };
        const address = addressOf(raw);
        return answer(reply, await signIn.changePassword(() => texts(body, wanted), headers, address));
      },
    },
  ];
}

export function answer(reply: Reply, { body, cookie }: SignedIn<object>): object {
  reply.header('set-cookie', cookie).header('cache-control', 'no-store');
  return body;
}

/** @throws Problem `invalid_request`, in the form of the operations' gate; it never repeats what was sent */
export function texts<Name extends string>(
  body: unknown,
  wanted: { readonly [name in Name]: Length },
): { readonly [name in Name]: string } {
  const given = (typeof body === 'object' && body !== null ? body : {}) as {
    readonly [name: string]: unknown;
  };
  const names = Object.keys(wanted) as Name[];
  const errors = names.flatMap((name) => {
    const { min, max } = wanted[name];
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    const length = typeof value === 'string' ? codePoints(value) : -1;
    return length >= min && length <= max
      ? []
      : [{ field: name, location: 'body', expected: `text of ${min} to ${max} characters` }];
  });
  const [first] = errors;
  if (first) throw new Problem('invalid_request', `${first.field} must be ${first.expected}.`, { errors });
  return Object.fromEntries(names.map((name) => [name, given[name]])) as { readonly [name in Name]: string };
}
