import { codePoints } from '@studio/operations/fields';
import { Problem } from '@studio/kernel/problem';

export const LOGIN_LENGTH = { min: 1, max: 64 } as const;
export const PASSWORD_LENGTH = { min: 8, max: 200 } as const;

/** Normalizes a login to lower case [accounts/5]. */
export function loginOf(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** @param login normalized login */
export function canBeLogin(login: string): boolean {
  return codePoints(login) <= LOGIN_LENGTH.max && /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._@+-]*$/u.test(login);
}

/** @throws Problem `invalid_value` when it can be none */
export function requireLogin(text: string): string {
  const login = loginOf(text);
  if (canBeLogin(login)) return login;
  throw new Problem(
    'invalid_value',
    'A login has 1 to 64 characters: letters, digits and . _ @ + -. It begins with a letter or digit.',
    { field: 'login' },
  );
}

/** @throws Problem `invalid_value` */
export function requirePassword(password: string): void {
  const length = codePoints(password);
  if (length < PASSWORD_LENGTH.min || length > PASSWORD_LENGTH.max)
    throw new Problem('invalid_value', 'A password has 8 to 200 characters.', { field: 'password' });
}
