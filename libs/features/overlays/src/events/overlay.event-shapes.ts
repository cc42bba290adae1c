/*
 * What the events of overlays and templates carry, as it lies in the log. Events are kept for ever, so these shapes
 * only grow by optional properties; a state may take any other shape, see `upcast` of deciders. Imports nothing.
 */

export interface StoredPerson {
  readonly userId: string;
  readonly name: string;
}

export type StoredTransitionType = 'morph' | 'fade' | 'slide' | 'zoom' | 'cut';

/** Transition viewers see when another scene goes live. */
export interface StoredTransition {
  readonly type: StoredTransitionType;
  readonly ms: number;
  /** Layer whose stinger was played, with its settings at that time. */
  readonly stinger?: StoredStinger;
}

export interface StoredStinger {
  readonly memberId: number;
  readonly values: { readonly [key: string]: unknown };
}

export interface StoredLayout {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly rot: number;
  readonly opacity: number;
  readonly cropL?: number;
  readonly cropT?: number;
  readonly cropR?: number;
  readonly cropB?: number;
}

export interface StoredPlace {
  readonly layout: StoredLayout;
  readonly hidden: boolean;
}

export interface StoredAnimation {
  readonly animEntrance:
    'none' | 'fade-up' | 'pop' | 'slide-left' | 'slide-right' | 'slide-top' | 'slide-bottom';
  readonly animLoop: 'none' | 'float' | 'pulse';
  readonly animDuration: number;
  readonly animDelay: number;
  readonly animSteps?: number;
}

/** Layer fields common to all events that add a layer. */
export interface StoredLayer {
  readonly memberId: number;
  readonly widget: string;
  readonly name: string;
  readonly locked: boolean;
  readonly values: { readonly [key: string]: unknown };
  readonly positionPresets: readonly StoredPositionPreset[];
  readonly link?: StoredLink;
  readonly code?: StoredCode;
}

/** Code of a widget that users brought, by the hash of its files. */
export interface StoredCode {
  readonly hash: string;
  readonly kind: 'se' | 'ograf';
}

/** The layer that one mirrors. */
export interface StoredLink {
  readonly overlayId: string;
  readonly memberId: number;
}

/** A place that a layer can be moved back to. */
export interface StoredPositionPreset {
  readonly name: string;
  readonly layout: StoredLayout;
}

export interface StoredDesignLayer extends StoredLayer, StoredAnimation {
  readonly groupId: string | null;
  readonly version: number;
}

export interface StoredDesignScene {
  readonly sceneId: number;
  readonly name: string;
  readonly transitionType: StoredTransitionType;
  readonly transitionMs: number;
  /** From bottom to top: memberId, index of its layout, 1 when hidden. */
  readonly stack: readonly (readonly [memberId: number, layout: number, hidden: 0 | 1])[];
}

/** Everything that an overlay shows. */
export interface StoredDesign {
  readonly layers: readonly StoredDesignLayer[];
  readonly groups: {
    readonly [groupId: string]: {
      readonly groupId: string;
      readonly name: string;
      readonly collapsed: boolean;
    };
  };
  readonly layouts: readonly StoredLayout[];
  readonly scenes: readonly StoredDesignScene[];
  readonly spots?: {
    readonly [spotId: string]: {
      readonly spotId: string;
      readonly name: string;
      readonly x: number;
      readonly y: number;
      readonly w: number;
      readonly h: number;
    };
  };
  /** sceneId → memberId → hidden, for an overlay that began with a preset. */
  readonly lookDefaults?: { readonly [sceneId: number]: { readonly [memberId: number]: boolean } };
}
