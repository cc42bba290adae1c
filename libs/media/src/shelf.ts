import type { MediaShelf, ShelvedMedia } from '@studio/areas/media-shelf';
import { Problem } from '@studio/kernel/problem';
import type { PictureAddresses } from './bytes/picture-address';
import { favoriteOf, type Favorites } from './favorites/favorite.decider';
import type { MediaProvider } from './provider/media-provider';

export interface ShelfDeps {
  /** @throws Problem `provider_unavailable` where there is none */
  readonly provider: () => MediaProvider;
  readonly addresses: PictureAddresses;
  readonly favoritesOf: (overlayId: string) => Promise<Favorites>;
}

/** What layers can show of media. */
export class Shelf implements MediaShelf {
  constructor(private readonly deps: ShelfDeps) {}

  async item(accountId: string, providerSlug: string, kind: ShelvedMedia['kind']): Promise<ShelvedMedia> {
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

  async favorite(overlayId: string, favoriteId: number): Promise<ShelvedMedia> {
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

  private addressOf(kind: ShelvedMedia['kind'], slug: string): string {
    return this.deps.addresses.of({ variant: 'full', kind, slug });
  }
}
