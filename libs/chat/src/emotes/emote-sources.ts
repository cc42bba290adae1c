import type { EmoteUrls } from '@studio/areas/area';
import type { PlatformId } from '@studio/platforms/port/platform-event';

/** Whose pictures lines are told with. Badges of Twitch, and what people look like there, are pictures like its emotes. */
export const emoteSources = [
  'twitch',
  'twitch-badge',
  'twitch-avatar',
  'kick',
  'bttv',
  'ffz',
  'seventv',
  'simulated',
] as const;
export type EmoteSource = (typeof emoteSources)[number];
/** Those that are asked for their pictures. */
export type FarSource = Exclude<EmoteSource, 'simulated'>;

/** Those that have lists of names: what viewers write is looked up in them. */
export const listedSources = ['seventv', 'bttv', 'ffz'] as const;
export type ListedSource = (typeof listedSources)[number];

/** One picture. Its id has the form that its source's ids have. */
export interface Emote {
  readonly source: EmoteSource;
  readonly id: string;
}

const ids: Readonly<Record<EmoteSource, RegExp>> = {
  twitch: /^(?:emotesv2_[0-9a-f]{32}|\d{1,12})$/,
  'twitch-badge': /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  'twitch-avatar': /^[\w-]{1,80}-profile_image-(?:[0-9a-f]{16}-)?300x300\.(?:png|jpe?g)$/,
  kick: /^\d{1,12}$/,
  bttv: /^[0-9a-f]{24}$/,
  ffz: /^\d{1,12}$/,
  seventv: /^(?:[0-9A-HJKMNP-TV-Z]{26}|[0-9a-f]{24})$/,
  simulated: /^[a-z]{1,20}$/,
};

/** Null for what can't be one: of an id that isn't checked no address is made. */
export function emoteOf(source: string, id: unknown): Emote | null {
  const known = emoteSources.find((each) => each === source);
  const text = typeof id === 'number' ? String(id) : id;
  return known !== undefined && typeof text === 'string' && ids[known].test(text)
    ? { source: known, id: text }
    : null;
}

const paths: Readonly<Record<FarSource, (id: string) => string>> = {
  twitch: (id) => `/emoticons/v2/${id}/default/dark/2.0`,
  'twitch-badge': (id) => `/badges/v1/${id}/2`,
  'twitch-avatar': (id) => `/jtv_user_pictures/${id}`,
  kick: (id) => `/emotes/${id}/fullsize`,
  bttv: (id) => `/emote/${id}/2x`,
  ffz: (id) => `/emote/${id}/2`,
  seventv: (id) => `/emote/${id}/2x.webp`,
};

/** Where its source has it; null for what is had from nowhere. */
export function originOf({ source, id }: Emote, { pictures }: EmoteUrls): string | null {
  if (source === 'simulated') return null;
  // Where Twitch has all of its pictures.
  const place = source === 'twitch-avatar' ? 'twitch' : source;
  return `${pictures[place]}${paths[source](id)}`;
}

/** The picture of a badge, by the address that Twitch gives for it. */
export function badgeOf(url: string | null): Emote | null {
  const match = /\/badges\/v1\/([0-9a-f-]{36})\/\d$/.exec(url ?? '');
  return match && emoteOf('twitch-badge', match[1]);
}

/** The picture of somebody, by the address that Twitch gives for it. */
export function avatarOf(url: string): Emote | null {
  const match = /\/jtv_user_pictures\/([^/]+)$/.exec(url);
  return match && emoteOf('twitch-avatar', match[1]);
}

/** What is known by name. */
export type EmoteList = ReadonlyMap<string, string>;

interface ListPlace {
  /** Below the source's address; null where it has none for the channel. */
  readonly path: (channel: EmoteChannel) => string | null;
  readonly read: (answer: unknown) => EmoteList;
}
export interface EmoteChannel {
  readonly platform: PlatformId;
  readonly channelId: string;
}

const isId = (id: string): boolean => /^[\w-]{1,64}$/.test(id) && !id.startsWith('simulated-');
const ofTwitch =
  (path: string) =>
  ({ platform, channelId }: EmoteChannel): string | null =>
    platform === 'twitch' && isId(channelId) ? `${path}${channelId}` : null;

/** Lists of each source: for every channel, and of one. */
export const lists: Readonly<Record<ListedSource, { readonly global: ListPlace; readonly own: ListPlace }>> =
  {
    bttv: {
      global: { path: () => '/cached/emotes/global', read: (answer) => listOf('bttv', 'code', answer) },
      own: {
        path: ofTwitch('/cached/users/twitch/'),
        read: (answer) => listOf('bttv', 'code', at(answer, 'sharedEmotes'), at(answer, 'channelEmotes')),
      },
    },
    ffz: {
      global: { path: () => '/set/global', read: (answer) => setsOf(answer, defaultSets(answer)) },
      own: {
        path: ofTwitch('/room/id/'),
        read: (answer) => setsOf(answer, [at(answer, 'room', 'set')]),
      },
    },
    seventv: {
      global: {
        path: () => '/emote-sets/global',
        read: (answer) => listOf('seventv', 'name', at(answer, 'emotes')),
      },
      own: {
        path: ({ platform, channelId }) =>
          isId(channelId) && ['twitch', 'kick', 'youtube'].includes(platform)
            ? `/users/${platform}/${channelId}`
            : null,
        read: (answer) => listOf('seventv', 'name', at(answer, 'emote_set', 'emotes')),
      },
    },
  };

/** So many of one list are known; no channel has more. */
const MOST_NAMES = 5000;

/** Names and ids as far as they can be ones: whatever else stands there is passed over. */
function listOf(source: ListedSource, key: string, ...all: readonly unknown[]): EmoteList {
  const found = new Map<string, string>();
  for (const each of all.flatMap((list): readonly unknown[] => (Array.isArray(list) ? list : []))) {
    const name = at(each, key);
    const emote = emoteOf(source, at(each, 'id'));
    if (emote && typeof name === 'string' && /^\S{1,100}$/u.test(name) && found.size < MOST_NAMES)
      found.set(name, emote.id);
  }
  return found;
}

function defaultSets(answer: unknown): readonly unknown[] {
  const sets = at(answer, 'default_sets');
  return Array.isArray(sets) ? sets : [];
}

function setsOf(answer: unknown, sets: readonly unknown[]): EmoteList {
  return listOf('ffz', 'name', ...sets.map((set) => at(answer, 'sets', String(set), 'emoticons')));
}

/** What stands there, if anything does. */
function at(value: unknown, ...keys: readonly string[]): unknown {
  let found = value;
  for (const key of keys) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as { readonly [key: string]: unknown })[key];
  }
  return found;
}
