import { isPlatform } from '@studio/platforms/platforms';
import type { EmoteUrls } from '@studio/contracts/area';
import type { PlatformId } from '@studio/contracts/channels/platform-event';

/** Sources of pictures in lines. Twitch badges and profile pictures are handled like emotes. */
const emoteSources = [
  'twitch',
  'twitch-badge',
  'twitch-avatar',
  'twitch-cheermote',
  'kick',
  'kick-avatar',
  'bttv',
  'ffz',
  'seventv',
  'simulated',
] as const;
export type EmoteSource = (typeof emoteSources)[number];
/** Those that are asked for their pictures. */
type FarSource = Exclude<EmoteSource, 'simulated'>;

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
  'twitch-cheermote': /^(?:partner-)?actions-[\w-]{1,80}-\d{1,6}$/,
  kick: /^\d{1,12}$/,
  'kick-avatar': /^\d{1,12}-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  bttv: /^[0-9a-f]{24}$/,
  ffz: /^\d{1,12}$/,
  seventv: /^(?:[0-9A-HJKMNP-TV-Z]{26}|[0-9a-f]{24})$/,
  simulated: /^[a-z]{1,20}$/,
};

/** Returns an emote; null if the id is not valid, so that no address contains an unchecked id. */
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
  'twitch-cheermote': cheermotePath,
  kick: (id) => `/emotes/${id}/fullsize`,
  'kick-avatar': kickAvatarPath,
  bttv: (id) => `/emote/${id}/2x`,
  ffz: (id) => `/emote/${id}/2`,
  seventv: (id) => `/emote/${id}/2x.webp`,
};

/** Returns the address at the emote's source; null for simulated emotes. */
export function originOf({ source, id }: Emote, { pictures }: EmoteUrls): string | null {
  if (source === 'simulated') return null;
  // Avatars are on the servers of emotes.
  const site = source === 'twitch-avatar' ? 'twitch' : source === 'kick-avatar' ? 'kick' : source;
  return `${pictures[site]}${paths[source](id)}`;
}

/** The picture of a badge, by the address that Twitch gives for it. */
export function badgeOf(url: string | null): Emote | null {
  const match = /\/badges\/v1\/([0-9a-f-]{36})\/\d$/.exec(url ?? '');
  return match && emoteOf('twitch-badge', match[1]);
}

/** Returns the picture of a cheermote, by the address that Twitch gives for it; null for another address. */
export function cheermoteOf(url: string | null): Emote | null {
  const match = /\/((?:partner-)?actions)\/([\w-]{1,80})\/dark\/animated\/(\d{1,6})\/2\.gif$/.exec(url ?? '');
  return match && emoteOf('twitch-cheermote', match.slice(1).join('-'));
}

function cheermotePath(id: string): string {
  const [, folder = '', name = '', tier = ''] = /^((?:partner-)?actions)-(.+)-(\d+)$/.exec(id) ?? [];
  return `/${folder}/${name}/dark/animated/${tier}/2.gif`;
}

/** Returns the picture of somebody, by the address that Twitch or Kick gives for it. */
export function avatarOf(url: string): Emote | null {
  const twitch = /\/jtv_user_pictures\/([^/]+)$/.exec(url);
  if (twitch) return emoteOf('twitch-avatar', twitch[1]);
  const kick = /\/images\/user\/(\d{1,12})\/profile_image\/conversion\/([0-9a-f-]{36})-fullsize\.webp$/.exec(
    url,
  );
  return kick && emoteOf('kick-avatar', kick.slice(1).join('-'));
}

function kickAvatarPath(id: string): string {
  const [, user = '', picture = ''] = /^(\d+)-(.+)$/.exec(id) ?? [];
  return `/images/user/${user}/profile_image/conversion/${picture}-fullsize.webp`;
}

/** Emote ids by name. */
export type EmoteList = ReadonlyMap<string, string>;

interface ListEndpoint {
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
export const lists: Readonly<
  Record<ListedSource, { readonly global: ListEndpoint; readonly own: ListEndpoint }>
> = {
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
        isId(channelId) && isPlatform(platform) ? `/users/${platform}/${channelId}` : null,
      read: (answer) => listOf('seventv', 'name', at(answer, 'emote_set', 'emotes')),
    },
  },
};

/** Maximum number of names per list; no channel has more. */
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

/** Returns the value at a path of keys; undefined if there is none. */
function at(value: unknown, ...keys: readonly string[]): unknown {
  let found = value;
  for (const key of keys) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as { readonly [key: string]: unknown })[key];
  }
  return found;
}
