import type { PictureAddresses } from '../bytes/image-address';
import type { MediaProvider, ProvidedItem, ProvidedPage } from '@studio/contracts/gifs/media-provider';
import type { BrowseMedia } from './browse.queries';
import type { BrowsedMediaView, MediaItemView } from './browse.views';

/** Slugs of one request, each once. */
const MOST_SLUGS = 50;

type Asked = Pick<BrowseMedia, 'mode' | 'q' | 'kind' | 'slugs' | 'page' | 'limit'>;

/**
 * Searches the provider.
 * @param accountId owner of the overlay
 * @throws Problem `provider_unavailable`
 */
export async function browsed(
  provider: MediaProvider,
  addresses: PictureAddresses,
  { mode, q = '', kind, slugs = '', page, limit }: Asked,
  accountId: string,
): Promise<BrowsedMediaView> {
  const words = q.trim();
  const paged = ({ items, hasMore }: ProvidedPage): BrowsedMediaView => {
    return { mode, items: items.map((item) => itemView(item, addresses)), page, hasMore };
  };
  switch (mode) {
    case 'search':
      return paged(await provider.search(kind, words, { page, limit }, accountId));
    case 'recent':
      return paged(await provider.recent(kind, { page, limit }, accountId));
    case 'items': {
      const named = [...new Set(slugs.split(',').flatMap((slug) => slug.trim() || []))].slice(0, MOST_SLUGS);
      const all = await provider.items(kind, named, accountId);
      const items = all.slice((page - 1) * limit, page * limit);
      return paged({ items, hasMore: all.length > page * limit });
    }
    case 'categories': {
      const categories = await provider.categories(kind);
      return {
        mode,
        categories: categories.map(({ slug, name }) => ({
          ...{ slug, name },
          previewUrl: addresses.of({ variant: 'category', kind, slug }),
        })),
      };
    }
    case 'suggestions':
      return { mode, suggestions: await provider.suggestions(words) };
  }
}

function itemView(item: ProvidedItem, addresses: PictureAddresses): MediaItemView {
  const { kind, providerSlug: slug } = item;
  return {
    ...item,
    url: addresses.of({ variant: 'full', kind, slug }),
    previewUrl: addresses.of({ variant: 'preview', kind, slug }),
  };
}
