import { called } from '@studio/operations/names';
import { nameOfOverlay } from '@studio/contracts/overlays/overlay-names';
import { join } from 'node:path';
import { wire, defineArea, type Services } from '@studio/contracts/area';
import { MEDIA_REPOSITORY } from '@studio/contracts/gifs/media-repository';
import { DESIGNS } from '@studio/contracts/overlays/designs';
import { OVERLAY_ACCESS, type OverlayAccess } from '@studio/contracts/overlays/overlay-access';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import { streamName } from '@studio/kernel/event';
import { Problem } from '@studio/kernel/problem';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import { describeOperation } from '@studio/operations/operation';
import { pageOf } from '@studio/operations/paging';
import { browsed } from './browse/browsing';
import * as browseQueries from './browse/browse.queries';
import { ImageCache } from './bytes/image-cache';
import { PictureAddresses } from './bytes/image-address';
import { servePictures } from './bytes/image.routes';
import * as commands from './favorites/favorite.commands';
import {
  favoriteDecider,
  favoriteLimits,
  favoriteOf,
  type Favorite,
  type FavoriteCommands,
  type FavoriteLookups,
  type FavoriteOwner,
  type Favorites,
} from './favorites/favorite.decider';
import type { FavoriteEvents } from './favorites/favorite.events';
import * as queries from './favorites/favorite.queries';
import type { FavoriteView } from './favorites/favorite.views';
import { SimulatedProvider } from './provider/simulated';
import { MEDIA_SERVICE, type MediaProvider } from '@studio/contracts/gifs/media-provider';
import { CHAT_FEED } from '@studio/contracts/chat/chat-feed';
import { CalledFavorites } from './called-favorites';
import { StoredMedia } from './stored-media';
import { SHARED_MEDIA, SharedMedia } from './shared-media';

/** Maximum size of the picture cache. */
const MAX_CACHE_BYTES = 512 * 1024 * 1024;

interface MediaDeps {
  readonly access: OverlayAccess;
  readonly repository: StoredMedia;
  readonly called: CalledFavorites;
  readonly provider: MediaProvider | null;
  readonly addresses: PictureAddresses;
}

/** Returns the command handlers for favorites. */
function favoriteCommands({
  access,
  repository,
  called,
  addresses,
}: MediaDeps): CommandArea<Favorites, FavoriteCommands, FavoriteEvents, DecisionContext, FavoriteLookups> {
  const overlayOf = (command: object): string => (command as commands.CreateMediaFavorite).overlayId;
  const creating = describeOperation(commands.CreateMediaFavorite);
  const ownerOf = async (command: object, { caller }: RequestContext): Promise<FavoriteOwner> => ({
    ownerId: await access.ownerFor(overlayOf(command), caller, creating),
  });
  return {
    decider: favoriteDecider,
    modules: [commands],
    common: {},
    answers: {
      CreateMediaFavorite: ({ before, after }) =>
        favoriteView(favoriteOf(after.state, before.state.nextFavoriteId), addresses),
      UpdateMediaFavorite: ({ after }, { favoriteId }) =>
        favoriteView(favoriteOf(after.state, favoriteId), addresses),
      DeleteMediaFavorite: (_, { favoriteId }) => ({ deleted: true, favoriteId }),
    },
    names: {
      ...nameOfOverlay(access),
      favoriteId: (id, { state }) => nameOfFavorite(state.favorites[Number(id)]),
    },
    streamId: overlayOf,
    // Who may use an overlay is decided on its design: see `facts`.
    authorize: () => undefined,
    access: async (command, { caller }, demand) => {
      await access.ownerFor(overlayOf(command), caller, demand);
    },
    lookups: {
      CreateMediaFavorite: async (command, request) => {
        const { ownerId } = await ownerOf(command, request);
        return { ownerId, item: await repository.item(ownerId, command.providerSlug, command.kind) };
      },
      UpdateMediaFavorite: ownerOf,
      DeleteMediaFavorite: ownerOf,
    },
    settled: async (command, request) => called.forget((await ownerOf(command, request)).ownerId),
  };
}

function nameOfFavorite(favorite: Pick<Favorite, 'title'> | undefined): string | null {
  return called('favorite', favorite && { name: favorite.title });
}

type Queries = CommandsOf<typeof queries & typeof browseQueries>;

/** Returns the query handlers for media. */
function mediaQueries(deps: MediaDeps): QueryArea<Queries, MediaDeps> {
  const listing = describeOperation(queries.ListMediaFavorites);
  return {
    modules: [queries, browseQueries],
    answers: {
      ListMediaFavorites: async (
        { overlayId, limit, cursor },
        { caller },
        { access, repository, addresses },
      ) => {
        await access.ownerFor(overlayId, caller, listing);
        const favorites = Object.values((await repository.favoritesOf(overlayId)).favorites).reverse();
        const page = pageOf(favorites, { limit, cursor }, ({ favoriteId }) => favoriteId);
        return { ...page, items: page.items.map((favorite) => favoriteView(favorite, addresses)) };
      },
      BrowseMedia: async (asked, { caller }, { access, provider, addresses }) => {
        const ownerId = await access.ownerFor(asked.overlayId, caller, listing);
        return browsed(requireProvider(provider), addresses, asked, ownerId);
      },
    },
    deps,
  };
}

/** @throws Problem `provider_unavailable` [errors/8] */
function requireProvider(provider: MediaProvider | null): MediaProvider {
  if (provider) return provider;
  throw new Problem('provider_unavailable', 'No media provider is set up. Set MEDIA_PROVIDER on the server.');
}

function favoriteView({ w: _w, h: _h, ...favorite }: Favorite, addresses: PictureAddresses): FavoriteView {
  const { kind, providerSlug: slug } = favorite;
  return { ...favorite, previewUrl: addresses.of({ variant: 'preview', kind, slug }) };
}

function partsOf(
  { mediaProvider, keyFor, dataDir, warn, pipeline }: Services,
  service: MediaProvider | null,
) {
  const provider = mediaProvider?.name === 'simulated' ? new SimulatedProvider() : service;
  const addresses = new PictureAddresses(keyFor('media-addresses/v1'));
  const folder = join(dataDir, 'media-cache', mediaProvider?.name ?? 'none');
  const pictures = provider && new ImageCache({ folder, provider, maxBytes: MAX_CACHE_BYTES, warn });
  const favoritesOf = async (overlayId: string): Promise<Favorites> => {
    const stream = streamName(favoriteDecider.category, overlayId);
    return (await pipeline.read<Favorites, unknown>(stream, favoriteDecider)).state;
  };
  const repository = new StoredMedia({ provider: () => requireProvider(provider), addresses, favoritesOf });
  return { provider, addresses, pictures, repository };
}

/** Pictures of the media provider: what there is, and what editors of an overlay have at hand. */
export const mediaArea = defineArea({
  name: 'media',
  streams: [favoriteDecider],
  operations: [commands, queries, browseQueries],
  limits: Object.values(favoriteLimits),
  processNames: [SHARED_MEDIA],
  serve: wire(
    {
      requires: { designs: DESIGNS, feed: CHAT_FEED, access: OVERLAY_ACCESS, service: MEDIA_SERVICE },
      provides: { mediaRepository: MEDIA_REPOSITORY },
    },
    (services, { designs, feed, access, service }) => {
      const { pictures, ...parts } = partsOf(services, service);
      const { provider, addresses, repository } = parts;
      return {
        provided: { mediaRepository: repository },
        parts: () => {
          const favoritesOf = (overlayId: string) => repository.favoritesOf(overlayId);
          const called = new CalledFavorites({ ...services, designs, favoritesOf });
          feed.subscribe(called.subscriber);
          const deps = { access, called, ...parts };
          return {
            commands: [favoriteCommands(deps)],
            queries: [mediaQueries(deps)],
            http: (http) => servePictures(http, addresses, pictures),
            processes: provider ? [new SharedMedia(provider, designs)] : [],
          };
        },
      };
    },
  ),
});
