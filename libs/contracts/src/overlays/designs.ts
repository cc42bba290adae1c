import type { LayerCode } from '@studio/widgets/custom/custom-widget';
import type { DeckPageKey } from './deck-pages';
import type { DeckMacro } from './deck-macros';
import { definePort } from '../port';
import type { Demand } from '@studio/operations/area';
import type { Caller } from '@studio/operations/caller';

/** Layer data for running its commands. */
export interface DesignedLayer {
  readonly memberId: number;
  readonly name: string;
  /** Catalog slug. */
  readonly widget: string;
  /** Settings, every key of the widget. */
  readonly values: { readonly [key: string]: unknown };
  /** Viewers see it: the live scene shows it. */
  readonly onAir: boolean;
  /** Layer whose settings and actions it mirrors. */
  readonly link: LayerLocation | null;
  /** Code of a layer that shows a widget package. */
  readonly code?: LayerCode;
}

/** A layer of some overlay. */
export interface LayerLocation {
  readonly overlayId: string;
  readonly memberId: number;
}

/** Current designs of overlays, by the log. */
export interface Designs {
  /**
   * Its layers from bottom to top of the live scene.
   * @throws Problem `not_found`, `owner_only`, `insufficient_scope`, `unavailable`
   */
  layersFor(overlayId: string, caller: Caller, demand: Demand): Promise<OpenedDesign>;
  /**
   * Returns the design for internal use; null if the overlay does not exist.
   * @throws Problem `unavailable`
   */
  of(overlayId: string): Promise<OpenedDesign | null>;
  /**
   * Returns the current target of a scene of broadcast software; null for none.
   * @throws Problem `unavailable`
   */
  obsTarget(overlayId: string, obsScene: string): Promise<ObsTarget | null>;
  /**
   * Returns the OBS scene that a scene leads to, if the overlay leads OBS; null for none, and if the present OBS scene
   * leads to that scene already.
   * @param sceneId the live scene by default
   * @throws Problem `unavailable`
   */
  obsSceneOf(overlayId: string, present: string | null, sceneId?: number): Promise<string | null>;
  /** Overlays that a caller may use with a scope, by the read models; access as of now. */
  usableBy(caller: Caller, demand: Demand): Promise<readonly UsableOverlay[]>;
  /** Overlays that an account owns, by the read models. */
  ownedBy(accountId: string): Promise<readonly string[]>;
  /** Layers that mirror a layer, by the read models. */
  linksTo(source: LayerLocation): Promise<readonly LayerLocation[]>;
  /**
   * The layer that one mirrors, as far as that is known here without asking the log; null for one of its own.
   * @throws Problem `unavailable`
   */
  sourceOf(layer: LayerLocation): Promise<LayerLocation | null>;
  /** Waits until the read models know all links there are now. @throws Problem `read_model_behind` */
  linksKnown(): Promise<void>;
  /** Returns all layers of an overlay by memberId, without access checks. */
  layersOf(overlayId: string): Promise<{ readonly [memberId: number]: unknown }>;
}

export interface OpenedDesign {
  readonly name: string;
  /** The account that the overlay belongs to. */
  readonly ownerId: string;
  /** In pixels. */
  readonly canvas: { readonly width: number; readonly height: number };
  /** Generation of the current link for broadcast software. */
  readonly linkGeneration: number;
  /** Replaced links that still work, each until the time `endsAt`. */
  readonly endingLinks: readonly { readonly generation: number; readonly endsAt: string }[];
  /** Scene tabs from left to right, previews included. */
  readonly scenes: readonly DesignedScene[];
  readonly layers: readonly DesignedLayer[];
  readonly groups: readonly { readonly groupId: string; readonly name: string }[];
  /** Places that layers can be fitted into. */
  readonly spots: readonly { readonly spotId: string; readonly name: string }[];
  /** Buttons of the deck, in their order. */
  readonly macros: () => readonly DesignedMacro[];
  /** Keys of all pages of the deck. */
  readonly deckKeys: () => readonly DeckPageKey[];
  /** Names of scenes in OBS that lead to a scene which is gone; null stands for scenes without a mapping. */
  readonly brokenObsScenes: () => readonly (string | null)[];
}

export interface DesignedScene {
  readonly sceneId: number;
  readonly name: string;
  readonly live: boolean;
  readonly isPreview: boolean;
}

export interface DesignedMacro extends DeckMacro {
  /** Ids of the steps whose target does not exist now. */
  readonly broken: ReadonlySet<string>;
}
export const DESIGNS = definePort<Designs>('designs');

/** Overlay that an account may use. */
export interface UsableOverlay {
  readonly overlayId: string;
  readonly name: string;
  readonly isOwn: boolean;
}

/** A scene that a scene of broadcast software leads to. */
export interface ObsTarget {
  readonly sceneId: number;
  /** Instead of the scene's own. */
  readonly transition: 'morph' | 'fade' | 'slide' | 'zoom' | 'cut' | null;
  readonly delayMs: number;
  /** Account whose access applies to the switch. */
  readonly authorId: string;
  readonly isLive: boolean;
  /** End of the hold after a manual switch, during which OBS switches nothing: ms since 1970. */
  readonly heldUntil: number;
}
