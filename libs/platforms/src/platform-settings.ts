import { Outbound } from '@studio/http/outbound';
import { placesHere } from '@studio/http/places-here';

/** What operators set of platforms (docs/channels.md). */
export interface PlatformSettings {
  /** Null: no client of that platform is set. */
  readonly twitch: TwitchSettings | null;
  readonly kick: KickSettings | null;
  readonly youtube: YoutubeSettings | null;
}

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

export interface KickSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** As PEM; null: it is fetched. */
  readonly publicKey: string | null;
  readonly authUrl: string;
  readonly apiUrl: string;
  readonly outbound: Outbound;
}

export interface YoutubeSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Of its clients some are for a browser that comes back, others for a code that is typed in. */
  readonly byCode: boolean;
  readonly authUrl: string;
  readonly tokenUrl: string;
  readonly apiUrl: string;
  /** What YouTube grants the client, for all channels together, in a day. */
  readonly dailyUnits: number;
  readonly outbound: Outbound;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * @param out the way that requests leave by
 * @throws Error whose message names the variable and what was expected
 */
export function readPlatformSettings(env: Environment, out = new Outbound()): PlatformSettings {
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
    twitch: clientId === null ? null : { clientId, clientSecret, ...twitch, outbound: wayTo(twitch, out) },
    kick: readKick(text, url, out),
    youtube: readYoutube(text, url, out),
  };
}

/** @throws Error */
function readKick(
  text: (name: string) => string | null,
  url: (name: string, byDefault: string) => string,
  out: Outbound,
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
  return { clientId, clientSecret, publicKey, ...addresses, outbound: wayTo(addresses, out) };
}

const USUAL_UNITS = 10_000;
/** Below that nothing could be asked besides what is kept for writing. */
const LEAST_UNITS = 2_000;

/** @throws Error */
function readYoutube(
  text: (name: string) => string | null,
  url: (name: string, byDefault: string) => string,
  out: Outbound,
): YoutubeSettings | null {
  const [clientId, clientSecret] = [text('YOUTUBE_CLIENT_ID'), text('YOUTUBE_CLIENT_SECRET')];
  const kind = text('YOUTUBE_CLIENT_KIND') ?? 'web';
  const units = text('YOUTUBE_DAILY_UNITS') ?? String(USUAL_UNITS);
  const addresses = {
    authUrl: url('YOUTUBE_AUTH_URL', 'https://accounts.google.com/o/oauth2/v2/auth'),
    tokenUrl: url('YOUTUBE_TOKEN_URL', 'https://oauth2.googleapis.com/token'),
    apiUrl: url('YOUTUBE_API_URL', 'https://youtube.googleapis.com/youtube/v3'),
  };
  if (clientId === null && clientSecret === null) return null;
  if (clientId === null || clientSecret === null)
    throw new Error(
      'YOUTUBE_CLIENT_ID and YOUTUBE_CLIENT_SECRET go together: Google knows no client without a secret.',
    );
  if (kind !== 'web' && kind !== 'device') throw new Error('YOUTUBE_CLIENT_KIND must be web or device.');
  if (!/^\d{1,9}$/u.test(units) || Number(units) < LEAST_UNITS)
    throw new Error(`YOUTUBE_DAILY_UNITS must be a number from ${LEAST_UNITS}.`);
  return {
    ...{ clientId, clientSecret, byCode: kind === 'device', dailyUnits: Number(units) },
    ...addresses,
    outbound: wayTo(addresses, out),
  };
}

/** Addresses of this machine may be asked where they are set. */
function wayTo(addresses: Readonly<Record<string, string>>, out: Outbound): Outbound {
  const urls = Object.values(addresses).map((each) => each.replace(/^ws:/u, 'http:'));
  return out.allowing(placesHere(urls));
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
