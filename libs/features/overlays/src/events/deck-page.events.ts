interface StoredDeckKey {
  readonly keyId: string;
  readonly pos: number;
  readonly buttonId: string | null;
  readonly pageId: number | null;
  readonly label: string | null;
  readonly icon: string | null;
  readonly imageUploadId: number | null;
  readonly color: string | null;
  readonly press: 'tap' | 'hold';
  readonly holdMs: number;
  readonly holdButtonId: string | null;
  readonly guardMs: number;
  readonly confirm: boolean;
}

export interface DeckPageEvents {
  'deck-page.created': {
    readonly pageId: number;
    readonly name: string;
    readonly parentId: number | null;
    readonly columns: number;
    readonly keys: readonly StoredDeckKey[];
  };
  /** Changed fields only; keys are always complete. */
  'deck-page.changed': {
    readonly pageId: number;
    readonly name?: string;
    readonly parentId?: number | null;
    readonly columns?: number;
    readonly keys?: readonly StoredDeckKey[];
  };
  'deck-pages.reordered': { readonly order: readonly number[] };
  /** Pages in it move to the top. */
  'deck-page.removed': { readonly pageId: number };
}
