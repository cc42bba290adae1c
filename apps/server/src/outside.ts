import type { EmoteUrls } from '@studio/contracts/area';
import { ConfigError } from './config-error';

/** Servers of others that a studio asks, and what they are called in the environment (docs/configuration.md). */
export interface OutsideConfig {
  readonly emoteUrls: EmoteUrls;
  /** The engine that speaks texts; null for none. */
  readonly speechUrl: string | null;
}

const pictures: EmoteUrls['pictures'] = {
  twitch: 'https://static-cdn.jtvnw.net',
  'twitch-badge': 'https://static-cdn.jtvnw.net',
  'twitch-cheermote': 'https://d3aqoihi2n8ty8.cloudfront.net',
  kick: 'https://files.kick.com',
  bttv: 'https://cdn.betterttv.net',
  ffz: 'https://cdn.frankerfacez.com',
  seventv: 'https://cdn.7tv.app',
};

/** @throws ConfigError */
export function readOutside(text: (name: string) => string | undefined): OutsideConfig {
  const url = (name: string, byDefault: string): string => readServiceUrl(name, text(name) ?? byDefault);
  const speech = text('TTS_URL');
  return {
    emoteUrls: {
      pictures: { ...pictures, ...readNamed('EMOTE_CDN_URLS', text('EMOTE_CDN_URLS')) },
      lists: {
        bttv: url('BTTV_API_URL', 'https://api.betterttv.net/3'),
        ffz: url('FFZ_API_URL', 'https://api.frankerfacez.com/v1'),
        seventv: url('SEVENTV_API_URL', 'https://7tv.io/v3'),
      },
    },
    speechUrl: speech === undefined ? null : readServiceUrl('TTS_URL', speech),
  };
}

/** `name=https://host`, several with commas. */
function readNamed(name: string, value = ''): Partial<EmoteUrls['pictures']> {
  return Object.fromEntries(
    value
      .split(',')
      .flatMap((entry) => entry.trim() || [])
      .map((entry) => {
        const [source = '', ...rest] = entry.split('=');
        if (!Object.hasOwn(pictures, source))
          throw new ConfigError(
            `${name} knows ${Object.keys(pictures).join(', ')}, not ${JSON.stringify(source)}.`,
          );
        return [source, readServiceUrl(name, rest.join('='))] as const;
      }),
  );
}

/** Without a slash at the end. @throws ConfigError for plain http to another machine */
export function readServiceUrl(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isPlain = url?.protocol === 'http:';
  if (!url || url.search || url.hash || url.username || (!isPlain && url.protocol !== 'https:'))
    throw new ConfigError(`${name} takes addresses of the form https://host/path.`);
  if (isPlain && !/^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/.test(url.hostname))
    throw new ConfigError(`${name}: plain http is for this machine only.`);
  return value.replace(/\/+$/, '');
}
