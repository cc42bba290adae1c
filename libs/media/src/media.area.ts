import { join } from 'node:path';
import { defineArea, type Services } from '@studio/areas/area';
import { MEDIA_SHELF } from '@studio/areas/media-shelf';
import { DESIGNS, OVERLAY_ACCESS, type OverlayAccess } from '@studio/areas/ports';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import { streamName } from '@studio/kernel/event';
import { Problem } from '@studio/kernel/problem';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import { describeOperation } from '@studio/operations/operation';
import { pageOf } from '@studio/operations/paging';
import { browsed } from './browse/browsing';
import * as browseQueries from './browse/browse.queries';
import { KeptPictures } from './bytes/kept-pictures';
import { PictureAddresses } from './bytes/picture-address';
import { servePictures } from './bytes/picture.routes';
import * as commands from './favorites/favorite.commands';
import {
  favoriteDecider,
  favoriteLimits,
  favoriteOf,
  type Favorite,
  type FavoriteCommands,
  type FavoriteFacts,
  type FavoriteOwner,
  type Favorites,
} from './favorites/favorite.decider';
import type { FavoriteEvents } from './favorites/favorite.events';
import * as queries from './favorites/favorite.queries';
import type { FavoriteView } from './favorites/favorite.views';
import { chosenProvider } from './provider/chosen-provider';
import type { MediaProvider } from './provider/media-provider';
import { CHAT_HEARING } from '@studio/platforms/port/chat-hearing';
import { CalledFavorites } from './called-favorites';
import { Shelf } from './shelf';
import { SHARED_MEDIA, SharedMedia } from './shared-media';

/** Bytes of the provider's pictures that are kept. */
const KEPT_BYTES = 512 * 1024 * 1024;

interface MediaDeps {
  readonly access: OverlayAccess;
  readonly shelf: Shelf;
  readonly called: CalledFavorites;
  readonly provider: MediaProvider | null;
  readonly addresses: PictureAddresses;
}

/** How commands on favorites are run. */
function favoriteCommands({
  access,
  shelf,
  called,
  addresses,
}: MediaDeps): CommandArea<Favorites, FavoriteCommands, FavoriteEvents, DecisionContext, FavoriteFacts> {
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
    streamId: overlayOf,
    // Who may use an overlay is decided on its design: see `facts`.
    authorize: () => undefined,
    access: async (command, { caller }, demand) => {
      await access.ownerFor(overlayOf(command), caller, demand);
    },
    facts: {
      CreateMediaFavorite: async (command, request) => {
        const { ownerId } = await ownerOf(command, request);
        return { ownerId, item: await shelf.item(ownerId, command.providerSlug, command.kind) };
      },
      UpdateMediaFavorite: ownerOf,
      DeleteMediaFavorite: ownerOf,
    },
    settled: async (command, request) => called.forget((await ownerOf(command, request)).ownerId),
    onAir: () => false,
  };
}

type Queries = CommandsOf<typeof queries & typeof browseQueries>;

/** How questions about media are answered. */
function mediaQueries(deps: MediaDeps): QueryArea<Queries, MediaDeps> {
  const listing = describeOperation(queries.ListMediaFavorites);
  return {
    modules: [queries, browseQueries],
    answers: {
      ListMediaFavorites: async ({ overlayId, limit, cursor }, { caller }, { access, shelf, addresses }) => {
        await access.ownerFor(overlayId, caller, listing);
        const favorites = Object.values((await shelf.favoritesOf(overlayId)).favorites).reverse();
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

/** @throws Problem `provider_unavailable` (rules F1) */
function requireProvider(provider: MediaProvider | null): MediaProvider {
  if (provider) return provider;
  throw new Problem('provider_unavailable', 'This studio has no provider of media.');
}

function favoriteView({ w: _w, h: _h, ...favorite }: Favorite, addresses: PictureAddresses): FavoriteView {
  const { kind, providerSlug: slug } = favorite;
  return { ...favorite, previewUrl: addresses.of({ variant: 'preview', kind, slug }) };
}

function partsOf({ mediaProvider, outbound, keyFor, dataDir, warn, pipeline }: Services) {
  const provider = chosenProvider(mediaProvider, outbound, keyFor('media-customers/v1'));
  const addresses = new PictureAddresses(keyFor('media-addresses/v1'));
  const folder = join(dataDir, 'media-cache', mediaProvider?.name ?? 'none');
  const pictures = provider && new KeptPictures({ folder, provider, maxBytes: KEPT_BYTES, warn });
  const favoritesOf = async (overlayId: string): Promise<Favorites> => {
    const stream = streamName(favoriteDecider.category, overlayId);
    return (await pipeline.read<Favorites, unknown>(stream, favoriteDecider)).state;
  };
  const shelf = new Shelf({ provider: () => requireProvider(provider), addresses, favoritesOf });
  return { provider, addresses, pictures, shelf };
}

/** Pictures of the media provider: what there is, and what editors of an overlay have at hand. */
export const mediaArea = defineArea({
  name: 'media',
  streams: [favoriteDecider],
  operations: [commands, queries, browseQueries],
  limits: Object.values(favoriteLimits),
  processNames: [SHARED_MEDIA],
  serve: (services) => {
    const { ports } = services;
    const { pictures, ...parts } = partsOf(services);
    const { provider, addresses, shelf } = parts;
    ports.provide(MEDIA_SHELF, shelf);
    return () => {
      const designs = ports.of(DESIGNS);
      const favoritesOf = (overlayId: string) => shelf.favoritesOf(overlayId);
      const called = new CalledFavorites({ ...services, designs, favoritesOf });
      ports.of(CHAT_HEARING).listen((accountId, event) => called.hear(accountId, event));
      const deps = { access: ports.of(OVERLAY_ACCESS), called, ...parts };
      return {
        commands: [favoriteCommands(deps)],
        queries: [mediaQueries(deps)],
        http: (http) => servePictures(http, addresses, pictures),
        processes: provider ? [new SharedMedia(provider, designs)] : [],
      };
    };
  },
});
