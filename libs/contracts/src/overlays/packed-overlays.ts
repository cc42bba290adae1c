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
      readonly name: string;
      readonly code?: { readonly hash: string; readonly kind: 'se' | 'ograf' };
    }[];
    readonly scenes: readonly { readonly sceneId: number; readonly name: string }[];
    readonly groups: { readonly [groupId: string]: { readonly name: string } };
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

/** Part of an overlay for a pack; empty lists for all of it. */
export interface PartOfOverlay {
  readonly sceneIds: readonly number[];
  readonly groupIds: readonly string[];
}

/** Overlay that takes the content of a pack. */
export interface IntoOverlay {
  readonly overlayId: string;
  /** Scene that takes the layers of the content's live scene, in place of new scenes. */
  readonly sceneId?: number;
}

/** Something that a pack added to an overlay, as it was then. */
export interface AddedPart {
  readonly kind: 'scene' | 'layer' | 'macro';
  readonly id: number;
  /** Tells whether somebody changed it since. */
  readonly digest: string;
}

/** Content of a pack on its overlay. */
export interface PlacedOverlay {
  readonly overlayId: string;
  /** Ids by the numbers of the pack. */
  readonly ids: {
    readonly memberId: (number: number) => number;
    readonly sceneId: (number: number) => number;
    readonly macroId: (number: number) => number;
  };
  /** Names of what the overlay had before, by the field that names it; with repetitions. */
  readonly before: { readonly [field: string]: readonly string[] };
}

/** Overlays in packs. */
export interface PackedOverlays {
  /** @throws Problem `not_found`, `owner_only`, `insufficient_scope`, `invalid_value`, `unavailable` */
  exported(overlayId: string, caller: Caller, part: PartOfOverlay): Promise<ExportedOverlay>;
  /**
   * Checks the content of a file as every command would, and returns it as it will be stored.
   * @returns its content and the scopes that its settings and deck buttons need; a text that says what is wrong
   */
  checked(content: unknown): { readonly content: PackedOverlay; readonly scopes: readonly Scope[] } | string;
  /**
   * Makes an overlay of checked content, or puts the content on one that exists, in one step. Done again with the same
   * cause, it answers the same.
   * @throws Problem as create_overlay, `not_found`, `owner_only`, `insufficient_scope`, `limit_reached`
   */
  install(
    content: PackedOverlay,
    author: Author,
    cause: Cause,
    into: IntoOverlay | null,
  ): Promise<PlacedOverlay>;
  /**
   * Lets a function look at an overlay that `install` would make: it can be read by its id until the function ends.
   * @throws Problem as `install`
   */
  onTrial<Result>(
    content: PackedOverlay,
    author: Author | Caller,
    into: IntoOverlay | null,
    use: (placed: PlacedOverlay) => Promise<Result>,
  ): Promise<Result>;
  /** Returns parts of an overlay as they are now. @throws Problem `unavailable` */
  asAdded(overlayId: string, parts: readonly Pick<AddedPart, 'kind' | 'id'>[]): Promise<readonly AddedPart[]>;
  /**
   * Returns the names of the parts that somebody changed since, or that are in use, and would stay.
   * @throws Problem `not_found`, `owner_only`, `insufficient_scope`, `unavailable`
   */
  changed(
    overlayId: string,
    added: readonly AddedPart[],
    author: Author | Caller,
  ): Promise<readonly StayingThing[]>;
  /**
   * Removes the parts that nobody changed since, in one step. Returns those that stay.
   * @throws Problem as `changed`
   */
  removeAdded(
    overlayId: string,
    added: readonly AddedPart[],
    author: Author | Caller,
    cause: Cause,
  ): Promise<readonly StayingThing[]>;
}
export const PACKED_OVERLAYS = definePort<PackedOverlays>('packed overlays');

export interface StayingThing extends Pick<AddedPart, 'kind'> {
  readonly name: string;
}
