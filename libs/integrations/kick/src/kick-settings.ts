import type { PresetSettings } from '@studio/contracts/channels/platform-client-registration';
import {
  PlatformVariables,
  wayTo,
  type PlatformEnvironment,
} from '@studio/contracts/channels/platform-settings';
import { Outbound } from '@studio/http/outbound';

/** Settings for Kick that hold for any client (docs/channels.md). */
export interface KickService {
  /** Key as PEM; null: it is fetched. */
  readonly publicKey: string | null;
  readonly authUrl: string;
  readonly apiUrl: string;
  readonly outbound: Outbound;
}

/** Operators' settings for Kick, with a client. */
export interface KickSettings extends KickService {
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * Reads the settings of the environment.
 * @param out the way that requests leave by
 * @throws Error whose message names the variable and what was expected
 */
export function readKickSettings(
  env: PlatformEnvironment,
  out = new Outbound(),
): PresetSettings<KickSettings> & { readonly service: KickService } {
  const variables = new PlatformVariables(env);
  const clientId = variables.text('KICK_CLIENT_ID');
  const clientSecret = variables.text('KICK_CLIENT_SECRET');
  const publicKey = variables.text('KICK_PUBLIC_KEY');
  const addresses = {
    authUrl: variables.url('KICK_AUTH_URL', 'https://id.kick.com'),
    apiUrl: variables.url('KICK_API_URL', 'https://api.kick.com/public'),
  };
  if ((clientId === null) !== (clientSecret === null))
    throw new Error(
      'KICK_CLIENT_ID and KICK_CLIENT_SECRET go together: Kick knows no client without a secret.',
    );
  if (publicKey !== null && !publicKey.includes('BEGIN PUBLIC KEY'))
    throw new Error('KICK_PUBLIC_KEY must be a public key in PEM form.');
  const service = { publicKey, ...addresses, outbound: wayTo(addresses, out) };
  return {
    service,
    client: clientId === null ? null : { clientId, clientSecret, kind: 'confidential' },
    settingsFor: (client) => ({
      ...service,
      clientId: client.clientId,
      clientSecret: client.clientSecret ?? '',
    }),
  };
}
