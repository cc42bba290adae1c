import type { PresetSettings } from '@studio/contracts/channels/platform-client-registration';
import {
  PlatformVariables,
  wayTo,
  type PlatformEnvironment,
} from '@studio/contracts/channels/platform-settings';
import { Outbound } from '@studio/http/outbound';

/** Operators' settings for YouTube (docs/channels.md). */
export interface YoutubeSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Client type: false for a browser that returns, true for a code that is typed in. */
  readonly byCode: boolean;
  readonly authUrl: string;
  readonly tokenUrl: string;
  readonly apiUrl: string;
  /** True for the client of the environment. */
  readonly isPreset: boolean;
  /** YouTube's quota of the client, for all channels together, per day. */
  readonly dailyUnits: number;
  readonly outbound: Outbound;
}

const USUAL_UNITS = 10_000;
/** Smallest usable quota: less leaves nothing beside the reserve for writing. */
const LEAST_UNITS = 2_000;

/**
 * Reads the settings of the environment.
 * @param out the way that requests leave by
 * @throws Error whose message names the variable and what was expected
 */
export function readYoutubeSettings(
  env: PlatformEnvironment,
  out = new Outbound(),
): PresetSettings<YoutubeSettings> {
  const variables = new PlatformVariables(env);
  const clientId = variables.text('YOUTUBE_CLIENT_ID');
  const clientSecret = variables.text('YOUTUBE_CLIENT_SECRET');
  const kind = variables.text('YOUTUBE_CLIENT_KIND') ?? 'web';
  const units = variables.text('YOUTUBE_DAILY_UNITS') ?? String(USUAL_UNITS);
  const addresses = {
    authUrl: variables.url('YOUTUBE_AUTH_URL', 'https://accounts.google.com/o/oauth2/v2/auth'),
    tokenUrl: variables.url('YOUTUBE_TOKEN_URL', 'https://oauth2.googleapis.com/token'),
    apiUrl: variables.url('YOUTUBE_API_URL', 'https://youtube.googleapis.com/youtube/v3'),
  };
  if ((clientId === null) !== (clientSecret === null))
    throw new Error(
      'YOUTUBE_CLIENT_ID and YOUTUBE_CLIENT_SECRET go together: Google knows no client without a secret.',
    );
  if (kind !== 'web' && kind !== 'desktop' && kind !== 'device')
    throw new Error('YOUTUBE_CLIENT_KIND must be web, desktop or device.');
  if (!/^\d{1,9}$/u.test(units) || Number(units) < LEAST_UNITS)
    throw new Error(`YOUTUBE_DAILY_UNITS must be a number from ${LEAST_UNITS}.`);
  const outbound = wayTo(addresses, out);
  return {
    client: clientId === null ? null : { clientId, clientSecret, kind },
    settingsFor: (client) => ({
      clientId: client.clientId,
      clientSecret: client.clientSecret ?? '',
      byCode: client.kind === 'device',
      isPreset: client.clientId === clientId,
      dailyUnits: Number(units),
      ...addresses,
      outbound,
    }),
  };
}
