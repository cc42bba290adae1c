/** What operators set of platforms (docs/channels.md). */
export interface PlatformSettings {
  /** Null: no client of that platform is set. */
  readonly twitch: TwitchSettings | null;
  readonly kick: KickSettings | null;
}

export interface TwitchSettings {
  readonly clientId: string;
  /** Null: a public client, which connects by a code that is typed in at Twitch. */
  readonly clientSecret: string | null;
  readonly authUrl: string;
  readonly apiUrl: string;
  readonly eventsubUrl: string;
  readonly eventsubApiUrl: string;
}

export interface KickSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** As PEM; null: it is fetched. */
  readonly publicKey: string | null;
  readonly authUrl: string;
  readonly apiUrl: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws Error whose message names the variable and what was expected */
export function readPlatformSettings(env: Environment): PlatformSettings {
  const text = (name: string): string | null => env[name]?.trim() || null;
  const url = (name: string, byDefault: string): string => readUrl(name, text(name) ?? byDefault);
  const clientId = text('TWITCH_CLIENT_ID');
  const clientSecret = text('TWITCH_CLIENT_SECRET');
  if (clientSecret !== null && clientId === null)
    throw new Error('TWITCH_CLIENT_SECRET is set without TWITCH_CLIENT_ID.');
  const apiUrl = url('TWITCH_API_URL', 'https://api.twitch.tv/helix');
  const twitch = {
    authUrl: url('TWITCH_AUTH_URL', 'https://id.twitch.tv/oauth2'),
    apiUrl,
    eventsubUrl: url('TWITCH_EVENTSUB_URL', 'wss://eventsub.wss.twitch.tv/ws'),
    eventsubApiUrl: url('TWITCH_EVENTSUB_API_URL', apiUrl),
  };
  return {
    twitch: clientId === null ? null : { clientId, clientSecret, ...twitch },
    kick: readKick(text, url),
  };
}

/** @throws Error */
function readKick(
  text: (name: string) => string | null,
  url: (name: string, byDefault: string) => string,
): KickSettings | null {
  const [clientId, clientSecret] = [text('KICK_CLIENT_ID'), text('KICK_CLIENT_SECRET')];
  const publicKey = text('KICK_PUBLIC_KEY');
  const addresses = {
    authUrl: url('KICK_AUTH_URL', 'https://id.kick.com'),
    apiUrl: url('KICK_API_URL', 'https://api.kick.com/public'),
  };
  if (clientId === null && clientSecret === null) return null;
  if (clientId === null || clientSecret === null)
    throw new Error(
      'KICK_CLIENT_ID and KICK_CLIENT_SECRET go together: Kick knows no client without a secret.',
    );
  if (publicKey !== null && !publicKey.includes('BEGIN PUBLIC KEY'))
    throw new Error('KICK_PUBLIC_KEY must be a public key in PEM form.');
  return { clientId, clientSecret, publicKey, ...addresses };
}

/** Encrypted, or on this machine. @throws Error */
function readUrl(name: string, value: string): string {
  const isSafe = /^(?:https|wss):\/\//.test(value);
  const isHere = /^(?:http|ws):\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?=[:/]|$)/.test(value);
  if ((isSafe || isHere) && URL.canParse(value)) return value.replace(/\/+$/, '');
  throw new Error(
    `${name} must be an https:// or wss:// address; http:// and ws:// are for this machine only.`,
  );
}
