import type { CommandsOf, DecideTable, Decider, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import { limitsOf, requireRoom } from '@studio/kernel/limits';
import { Problem } from '@studio/kernel/problem';
import type { MediaKind } from '@studio/widgets/media/media.state';
import type * as commands from './favorite.commands';
import type { FavoriteEvents } from './favorite.events';

export type FavoriteCommands = CommandsOf<typeof commands>;

export interface Favorite {
  readonly favoriteId: number;
  readonly providerSlug: string;
  readonly kind: MediaKind;
  readonly title: string;
  readonly w: number;
  readonly h: number;
  readonly command: string | null;
  readonly durationMs: number;
  readonly loop: boolean;
  readonly displayScale: number;
  readonly createdAt: string;
}

/** Media favorites of an overlay's editors. */
export interface Favorites {
  readonly favorites: { readonly [favoriteId: number]: Favorite };
  /** Ids count up and are never used twice. */
  readonly nextFavoriteId: number;
}

export interface FavoriteOwner {
  /** Owner of the overlay; the lookup also checks access. */
  readonly ownerId: string;
}

/** Lookups of single commands. */
export interface FavoriteLookups {
  readonly CreateMediaFavorite: FavoriteOwner & {
    /** Item at the provider. */
    readonly item: { readonly title: string; readonly w: number; readonly h: number };
  };
  readonly UpdateMediaFavorite: FavoriteOwner;
  readonly DeleteMediaFavorite: FavoriteOwner;
}

export const favoriteLimits = limitsOf({ mediaFavorites: [200, 'Media favorites of an overlay'] });

const DURATION_MS = 8000;
const TITLE_LENGTH = 120;

const decide: DecideTable<FavoriteCommands, Favorites, FavoriteEvents, DecisionContext, FavoriteLookups> = {
  CreateMediaFavorite: (state, { providerSlug, kind, title, command, durationMs = DURATION_MS }, context) => {
    const { ownerId, item } = context;
    requireRoom(favoriteLimits.mediaFavorites, Object.keys(state.favorites).length);
    const data = {
      favoriteId: state.nextFavoriteId,
      ownerId,
      providerSlug,
      kind,
      title: title || [...item.title].slice(0, TITLE_LENGTH).join('') || providerSlug,
      w: item.w,
      h: item.h,
      command: readCommand(state, command ?? null, null),
      durationMs,
    };
    return [{ type: 'favorite.added', data }];
  },

  UpdateMediaFavorite: (state, { favoriteId, command, loop, durationMs, displayScale }, { ownerId }) => {
    const favorite = favoriteOf(state, favoriteId);
    const asked = {
      ...(command !== undefined && { command: readCommand(state, command, favoriteId) }),
      ...{ loop, durationMs, displayScale },
    };
    const changed = Object.entries(asked).filter(
      ([key, value]) => value !== undefined && value !== favorite[key as keyof Favorite],
    );
    if (changed.length === 0) return [];
    return [{ type: 'favorite.changed', data: { favoriteId, ownerId, ...Object.fromEntries(changed) } }];
  },

  DeleteMediaFavorite: (state, { favoriteId }, { ownerId }) => {
    favoriteOf(state, favoriteId);
    return [{ type: 'favorite.removed', data: { favoriteId, ownerId } }];
  },
};

const evolve: EvolveTable<Favorites, FavoriteEvents> = {
  'favorite.added': (state, { ownerId: _, ...favorite }, { at }) => ({
    favorites: {
      ...state.favorites,
      [favorite.favoriteId]: { ...favorite, loop: false, displayScale: 1, createdAt: at },
    },
    nextFavoriteId: Math.max(state.nextFavoriteId, favorite.favoriteId + 1),
  }),
  'favorite.changed': (state, { favoriteId, ownerId: _, ...change }) => {
    const favorite = state.favorites[favoriteId];
    if (!favorite) return state;
    return { ...state, favorites: { ...state.favorites, [favoriteId]: { ...favorite, ...change } } };
  },
  'favorite.removed': (state, { favoriteId }) => {
    const { [favoriteId]: _, ...favorites } = state.favorites;
    return { ...state, favorites };
  },
};

export const favoriteDecider: Decider<
  Favorites,
  FavoriteCommands,
  FavoriteEvents,
  DecisionContext,
  FavoriteLookups
> = {
  category: 'media',
  schemaVersion: 1,
  initial: { favorites: {}, nextFavoriteId: 1 },
  decide,
  evolve,
};

/** @throws Problem `not_found` */
export function favoriteOf({ favorites }: Favorites, favoriteId: number): Favorite {
  const favorite = favorites[favoriteId];
  if (favorite) return favorite;
  throw new Problem('not_found', `This overlay has no media favorite ${favoriteId}.`, {
    resource: 'media',
    favoriteId,
  });
}

/**
 * Normalizes a chat command: lower case, with its exclamation mark.
 * @param of favorite that the command is for
 * @throws Problem `invalid_value` for a command that cannot be written, or that another favorite has
 */
function readCommand({ favorites }: Favorites, text: string | null, of: number | null): string | null {
  if (text === null) return null;
  const command = `!${text.toLowerCase().replace(/^!+/, '')}`;
  const isWord = /^![^\s!]+$/u.test(command) && [...command].length <= 40;
  const other = Object.values(favorites).find((each) => each.command === command && each.favoriteId !== of);
  if (isWord && !other) return command;
  throw new Problem(
    'invalid_value',
    other ? `Favorite ${other.favoriteId} has the command ${command}.` : 'command must be a single word.',
    { field: 'command', expected: other ? 'a command that no other favorite has' : 'one word, as !name' },
  );
}
