import type { Caller, Scope } from '@studio/operations/caller';
import type { Author } from '../operations-by-name';
import type { Cause } from '@studio/process-managers/process';
import { definePort } from '../port';

/** Overlay as a pack has it: everything numbered from 1, nothing of its account. JSON. */
export interface PackedOverlay {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly liveSceneId: number;
  readonly design: {
    readonly layers: readonly {
      readonly memberId: number;
      readonly widget: string;
      readonly code?: { readonly hash: string; readonly kind: 'se' | 'ograf' };
    }[];
  };
  /** Deck buttons, in the form of create_deck_macro. */
  readonly macros: readonly object[];
}

/** Overlay that was exported. */
export interface ExportedOverlay {
  readonly content: PackedOverlay;
  /** Numbers in the pack, by ids on the overlay. */
  readonly numbers: {
    readonly memberId: ReadonlyMap<unknown, number>;
    readonly sceneId: ReadonlyMap<unknown, number>;
    readonly macroId: ReadonlyMap<unknown, number>;
  };
  /** Steps of deck buttons that were left out: they need media favourites or OBS connections of the account. */
  readonly left: number;
}

/** Overlays in packs. */
export interface PackedOverlays {
  /** @throws Problem `not_found`, `owner_only`, `insufficient_scope`, `unavailable` */
  exported(overlayId: string, caller: Caller): Promise<ExportedOverlay>;
  /**
   * Checks the content of a file as every command would, and returns it as it will be stored.
   * @returns its content and the scopes that its settings and deck buttons need; a text that says what is wrong
   */
  checked(content: unknown): { readonly content: PackedOverlay; readonly scopes: readonly Scope[] } | string;
  /**
   * Makes an overlay of checked content, in one step. Done again with the same cause, it answers the same overlay.
   * @throws Problem as create_overlay
   */
  install(content: PackedOverlay, author: Author, cause: Cause): Promise<string>;
}
export const PACKED_OVERLAYS = definePort<PackedOverlays>('packed overlays');
