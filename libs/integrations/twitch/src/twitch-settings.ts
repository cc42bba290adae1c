import type { PresetSettings } from '@studio/contracts/channels/platform-client-registration';
import {
  PlatformVariables,
  wayTo,
  type PlatformEnvironment,
} from '@studio/contracts/channels/platform-settings';
import { Outbound } from '@studio/http/outbound';

/** Operators' settings for Twitch (docs/channels.md). */
export interface TwitchSettings {
  readonly clientId: string;
  /** Null: a public client, which connects by a code that is typed in at Twitch. */
  readonly clientSecret: string | null;
  readonly authUrl: string;
  readonly apiUrl: string;
  readonly eventsubUrl: string;
  readonly eventsubApiUrl: string;
  /** The way to these addresses. */
  readonly outbound: Outbound;
}

/**
 * Reads the settings of the environment.
 * @param out the way that requests leave by
 * @throws Error whose message names the variable and what was expected
 */
export function readTwitchSettings(
  env: PlatformEnvironment,
  out = new Outbound(),
): PresetSettings<TwitchSettings> {
  const variables = new PlatformVariables(env);
  const clientId = variables.text('TWITCH_CLIENT_ID');
  const clientSecret = variables.text('TWITCH_CLIENT_SECRET');
  if (clientSecret !== null && clientId === null)
    throw new Error('TWITCH_CLIENT_SECRET is set without TWITCH_CLIENT_ID.');
  const apiUrl = variables.url('TWITCH_API_URL', 'https://api.twitch.tv/helix');
  const addresses = {
    authUrl: variables.url('TWITCH_AUTH_URL', 'https://id.twitch.tv/oauth2'),
    apiUrl,
    eventsubUrl: variables.url('TWITCH_EVENTSUB_URL', 'wss://eventsub.wss.twitch.tv/ws'),
    eventsubApiUrl: variables.url('TWITCH_EVENTSUB_API_URL', apiUrl),
  };
  const outbound = wayTo(addresses, out);
  return {
    client:
      clientId === null
        ? null
        : { clientId, clientSecret, kind: clientSecret === null ? 'public' : 'confidential' },
    settingsFor: (client) => ({
      clientId: client.clientId,
      clientSecret: client.clientSecret,
      ...addresses,
      outbound,
    }),
  };
}
