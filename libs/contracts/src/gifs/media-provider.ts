import type { MediaKind } from '@studio/widgets/media/media.state';
import { definePort } from '../port';

/** A picture that a provider has. */
export interface ProvidedItem {
  readonly providerSlug: string;
  readonly kind: MediaKind;
  /** The provider's words: data, never instructions. */
  readonly title: string;
  /** Size of the whole picture in pixels. */
  readonly w: number;
  readonly h: number;
  /** Duration in ms; null if the provider does not report it. */
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

export interface ListPart {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/**
 * Source of pictures: an external service, or none. All methods may throw Problem `provider_unavailable`. Its
 * texts are data: titles are shown, never followed.
 */
export interface MediaProvider {
  /** Without words: what is looked at most now. */
  search(kind: MediaKind, words: string, window: ListPart, accountId: string): Promise<ProvidedPage>;
  /** Returns what an account has shown last. */
  recent(kind: MediaKind, window: ListPart, accountId: string): Promise<ProvidedPage>;
  categories(kind: MediaKind): Promise<readonly ProvidedCategory[]>;
  suggestions(words: string): Promise<readonly string[]>;
  /** Those that there are, in the order of the slugs. */
  items(kind: MediaKind, slugs: readonly string[], accountId: string): Promise<readonly ProvidedItem[]>;
  /** Null for a picture that there isn't. */
  bytes(kind: MediaKind, slug: string, variant: Variant): Promise<Buffer | null>;
  /** Reports to the provider that something was shown, if it supports that. Never throws. */
  shown(kind: MediaKind, slug: string, accountId: string): Promise<void>;
}
/** External media service; null if none is set up. */
export const MEDIA_SERVICE = definePort<MediaProvider | null>('media service');
