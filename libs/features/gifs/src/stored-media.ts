import type { MediaRepository, RepositoryMedia } from '@studio/contracts/gifs/media-repository';
import { Problem } from '@studio/kernel/problem';
import type { PictureAddresses } from './bytes/image-address';
import { favoriteOf, type Favorites } from './favorites/favorite.decider';
import type { MediaProvider } from '@studio/contracts/gifs/media-provider';

export interface StoredMediaDeps {
  /** @throws Problem `provider_unavailable` where there is none */
  readonly provider: () => MediaProvider;
  readonly addresses: PictureAddresses;
  readonly favoritesOf: (overlayId: string) => Promise<Favorites>;
}

/** Media that layers can show. */
export class StoredMedia implements MediaRepository {
  constructor(private readonly deps: StoredMediaDeps) {}

  async item(
    accountId: string,
    providerSlug: string,
    kind: RepositoryMedia['kind'],
  ): Promise<RepositoryMedia> {
    const [item] = await this.deps.provider().items(kind, [providerSlug], accountId);
    if (!item)
      throw new Problem('not_found', `The media provider has no ${kind} ${JSON.stringify(providerSlug)}.`, {
        resource: 'media',
        providerSlug,
      });
    const { title, w, h } = item;
    const picture = { providerSlug, kind, title, w, h, url: this.addressOf(kind, providerSlug) };
    return { ...picture, favoriteId: null, durationMs: null, loop: false, scale: 1 };
  }

  async favorite(overlayId: string, favoriteId: number): Promise<RepositoryMedia> {
    const { providerSlug, kind, title, w, h, durationMs, loop, displayScale } = favoriteOf(
      await this.favoritesOf(overlayId),
      favoriteId,
    );
    const picture = { providerSlug, kind, title, w, h, url: this.addressOf(kind, providerSlug) };
    return { ...picture, favoriteId, durationMs, loop, scale: displayScale };
  }

  async favoriteIds(overlayId: string): Promise<ReadonlySet<number>> {
    return new Set(Object.keys((await this.favoritesOf(overlayId)).favorites).map(Number));
  }

  favoritesOf(overlayId: string): Promise<Favorites> {
    return this.deps.favoritesOf(overlayId);
  }

  private addressOf(kind: RepositoryMedia['kind'], slug: string): string {
    return this.deps.addresses.of({ variant: 'full', kind, slug });
  }
}
