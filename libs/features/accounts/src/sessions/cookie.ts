/** Name of the session cookie [accounts/2]. */
const NAME = 'usess';

/** The session's secret in a Cookie header, null when there is none of the right form. */
export function secretOf(header: string | string[] | undefined): string | null {
  const text = Array.isArray(header) ? header.join('; ') : (header ?? '');
  return /(?:^|;\s*)usess=([\w-]{43})(?:;|$)/.exec(text)?.[1] ?? null;
}

/** Value of Set-Cookie. A secret of null takes the cookie away. */
export function setCookie(
  secret: string | null,
  { secure, maxAgeS }: { readonly secure: boolean; readonly maxAgeS: number },
): string {
  return [
    `${NAME}=${secret ?? ''}`,
    'Path=/',
    `Max-Age=${secret === null ? 0 : maxAgeS}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ].join('; ');
}
