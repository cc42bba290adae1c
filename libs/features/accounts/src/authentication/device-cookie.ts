/** Holds the token of a device that was let in. */
const NAME = 'udev';

/** Time in ms after which an unused device is signed out. */
export const DEVICE_MS = 180 * 24 * 3600 * 1000;

/** The device's token in a Cookie header, null when there is none of the right form. */
export function deviceTokenOf(header: string | string[] | undefined): string | null {
  const text = Array.isArray(header) ? header.join('; ') : (header ?? '');
  return /(?:^|;\s*)udev=(osp_[0-9A-Za-z]{36})(?:;|$)/.exec(text)?.[1] ?? null;
}

/** Value of Set-Cookie. */
export function deviceCookie(
  token: string,
  { secure, maxAgeS }: { readonly secure: boolean; readonly maxAgeS: number },
): string {
  return [
    `${NAME}=${token}`,
    'Path=/',
    `Max-Age=${maxAgeS}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ].join('; ');
}
