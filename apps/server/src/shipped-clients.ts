import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientRegistration } from '@studio/contracts/channels/platform-client-registration';
import { ConfigError } from './config-error';

/** File that a builder of a distribution adds, relative to the built server (docs/packages.md). */
const shippedFile = join(__dirname, '../../../../shipped-clients.json');

/**
 * Returns the clients that this distribution ships. Only Twitch has clients without a secret and without a quota that
 * all installations would share.
 * @throws ConfigError for a file that can't be used
 */
export function shippedClients(file = shippedFile): { readonly twitch?: ClientRegistration } {
  if (!existsSync(file)) return {};
  const clientId = clientIdIn(readFileSync(file, 'utf8'));
  if (clientId === null)
    throw new ConfigError(
      `${file} must be {"twitch": {"clientId": "..."}}, with the id of a public client at Twitch.`,
    );
  return { twitch: { clientId, clientSecret: null, kind: 'public' } };
}

function clientIdIn(text: string): string | null {
  try {
    const { twitch, ...others } = JSON.parse(text) as { readonly twitch?: { readonly clientId?: unknown } };
    const id = twitch?.clientId;
    const isUsable = typeof id === 'string' && /^\w{8,256}$/.test(id) && Object.keys(others).length === 0;
    return isUsable ? id : null;
  } catch {
    return null;
  }
}
