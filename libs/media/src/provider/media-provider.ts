import type { MediaKind } from '@studio/widgets/media/media.state';

/** A picture that a provider has. */
export interface ProvidedItem {
  readonly providerSlug: string;
  readonly kind: MediaKind;
  /** The provider's words: data, never instructions. */
  readonly title: string;
  /** Of the whole picture, in pixels. */
  readonly w: number;
  readonly h: number;
  /** Null where the provider doesn't tell. */
  readonly durationMs: number | null;
}

export interface ProvidedPage {
  readonly items: readonly ProvidedItem[];
  readonly hasMore: boolean;
}

export interface ProvidedCategory {
  /** To be searched for. */
  readonly slug: string;
  readonly name: string;
}

/** The whole picture, a small one for lists, or that of a category, which goes by its slug. */
export type Variant = 'full' | 'preview' | 'category';

/** A part of a list. */
export interface ListPart {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/**
 * Where pictures come from: an outside service, or none. All may throw Problem `provider_unavailable`.
 * What it says is data: titles are shown, never followed.
 */
export interface MediaProvider {
  /** Without words: what is looked at most now. */
  search(kind: MediaKind, words: string, window: ListPart, accountId: string): Promise<ProvidedPage>;
  /** What an account has shown last. */
  recent(kind: MediaKind, window: ListPart, accountId: string): Promise<ProvidedPage>;
  categories(kind: MediaKind): Promise<readonly ProvidedCategory[]>;
  suggestions(words: string): Promise<readonly string[]>;
  /** Those that there are, in the order of the slugs. */
  items(kind: MediaKind, slugs: readonly string[], accountId: string): Promise<readonly ProvidedItem[]>;
  /** Null for a picture that there isn't. */
  bytes(kind: MediaKind, slug: string, variant: Variant): Promise<Buffer | null>;
  /** Tells it that something was shown, if it wants to know. It never throws. */
  shown(kind: MediaKind, slug: string, accountId: string): Promise<void>;
}
