import type { LayerLocation } from '@studio/contracts/overlays/designs';
import type { DeckMacro } from '@studio/contracts/overlays/deck-macros';
import { FIRST_PAGE, type DeckPage } from '@studio/contracts/overlays/deck-pages';
import type { LayerCode } from '@studio/widgets/custom/custom-widget';
import { noObsSync, type ObsSync } from './obs-sync';

/** Everything that a decision about an overlay's design may depend on. Shared structure, never changed in place. */
export interface Overlay {
  readonly status: 'absent' | 'active' | 'deleted';
  readonly overlayId: string;
  readonly owner: Person;
  readonly name: string;
  /** Canvas size in pixels; layouts are in design pixels, of which every canvas is 1920 wide. */
  readonly width: number;
  readonly height: number;
  /** Id of the look preset it began as. */
  readonly look: string | null;
  /** Layers that each scene of the preset hides; null if the overlay did not begin with a preset. */
  readonly lookDefaults: LookDefaults | null;
  readonly createdAt: string;
  /** Generation of the link for broadcast software; rotating raises it. */
  readonly linkGeneration: number;
  readonly liveSceneId: number;
  /** Settings for following scenes of broadcast software. */
  readonly obs: ObsSync;
  /** Scene tabs from left to right, previews included. */
  readonly sceneOrder: readonly number[];
  readonly scenes: { readonly [sceneId: number]: Scene };
  readonly layers: { readonly [memberId: number]: Layer };
  /** Groups by id. Membership is stored in the layers; a group without layers does not exist. */
  readonly groups: { readonly [groupId: string]: Group };
  readonly spots: { readonly [spotId: string]: Spot };
  readonly macros: { readonly [macroId: number]: DeckMacro };
  /** Buttons of the deck in their order. */
  readonly macroOrder: readonly number[];
  /** Pages of the deck; the first is missing until it is changed. */
  readonly deckPages: { readonly [pageId: number]: DeckPage };
  /** Pages of the deck after the first, in their order. */
  readonly deckPageOrder: readonly number[];
  /** State of each preview's source scene when the preview was created, by sceneId of the preview. */
  readonly previewBases: { readonly [sceneId: number]: PreviewBase };
  /** Accounts other than the owner that may use the overlay, by user id. */
  readonly editors: { readonly [userId: string]: Editor };
  /** Earlier generations of the link that still open it for a while. */
  readonly endingLinks: readonly EndingLink[];
  /** Revisions that were given a name. */
  readonly versions: { readonly [versionId: string]: Version };
  /**
   * Versions of removed layers by memberId, for the last added ones. A layer that returns continues from there.
   */
  readonly removedVersions: { readonly [memberId: number]: number };
  /** Ids count up and are never used twice. */
  readonly nextSceneId: number;
  readonly nextMemberId: number;
  readonly nextMacroId: number;
  readonly nextDeckPageId: number;
}

/** sceneId → memberId → hidden, for layers that a preset made. */
export type LookDefaults = {
  readonly [sceneId: number]: { readonly [memberId: number]: boolean };
};

export type Person = {
  readonly userId: string;
  readonly name: string;
};

/** Account with which the overlay is shared. Login and name are those of the invitation. */
export interface Editor extends Person {
  readonly login: string;
  /** Scopes that it may use on this overlay. */
  readonly permissions: readonly string[];
  readonly addedAt: string;
}

export interface Version {
  readonly versionId: string;
  readonly name: string;
  readonly rev: number;
}

export interface EndingLink {
  readonly generation: number;
  /** Time from which it opens nothing. */
  readonly endsAt: string;
}

export interface Scene {
  readonly sceneId: number;
  readonly name: string;
  readonly transitionType: TransitionType;
  /** Milliseconds. */
  readonly transitionMs: number;
  /** The scene that this one is an offline copy of. */
  readonly previewOf: number | null;
  /** The target's rev when the preview was made. */
  readonly previewBaseRev: number | null;
  /** The overlay rev that last touched this scene. */
  readonly rev: number;
  /** memberIds of all layers, bottom to top: a layer's z is its place here. */
  readonly stack: readonly number[];
  /** Place of every layer in this scene. */
  readonly places: { readonly [memberId: number]: Place };
}

export type PreviewBase = Pick<Scene, 'stack' | 'places'>;

export interface Place {
  readonly layout: Layout;
  readonly hidden: boolean;
}

/** Offsets from the canvas centre in design pixels, rotation in degrees, crop in native pixels. */
export interface Layout {
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

export interface Group {
  readonly groupId: string;
  readonly name: string;
  /** In the layer list of editors. */
  readonly collapsed: boolean;
}

/** A named place on the canvas: design pixels from its top left. */
export interface Spot {
  readonly spotId: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface PositionPreset {
  readonly name: string;
  readonly layout: Layout;
}

/** Layer properties that are the same in all scenes. */
export interface Layer extends Animation {
  readonly memberId: number;
  /** Catalog slug, or `custom.<packageId>`. */
  readonly widget: string;
  readonly name: string;
  readonly locked: boolean;
  readonly groupId: string | null;
  /** Settings, every key of the widget. */
  readonly values: { readonly [key: string]: unknown };
  /** Counts changes of the settings, from 1. */
  readonly version: number;
  /** Saved positions the layer can return to. */
  readonly positionPresets: readonly PositionPreset[];
  /** Code of a widget that users brought; missing for a widget of the catalog. */
  readonly code?: LayerCode;
  /** Layer whose settings it mirrors; missing for an independent layer. */
  readonly link?: LayerLocation;
}

export interface Animation {
  readonly animEntrance: Entrance;
  readonly animLoop: Loop;
  /** Seconds. */
  readonly animDuration: number;
  readonly animDelay: number;
  /** Number of steps of its entrance and exit; 0 or missing: smooth. */
  readonly animSteps?: number;
}

export const transitionTypes = ['morph', 'fade', 'slide', 'zoom', 'cut'] as const;
export type TransitionType = (typeof transitionTypes)[number];

export const entrances = [
  'none',
  'fade-up',
  'pop',
  'slide-left',
  'slide-right',
  'slide-top',
  'slide-bottom',
] as const;
export type Entrance = (typeof entrances)[number];

export const loops = ['none', 'float', 'pulse'] as const;
export type Loop = (typeof loops)[number];

export const absentOverlay: Overlay = {
  status: 'absent',
  overlayId: '',
  owner: { userId: '', name: '' },
  name: '',
  width: 0,
  height: 0,
  look: null,
  lookDefaults: null,
  createdAt: '',
  linkGeneration: 1,
  liveSceneId: 0,
  obs: noObsSync,
  sceneOrder: [],
  scenes: {},
  layers: {},
  groups: {},
  spots: {},
  macros: {},
  macroOrder: [],
  deckPages: {},
  deckPageOrder: [],
  previewBases: {},
  editors: {},
  endingLinks: [],
  versions: {},
  removedVersions: {},
  nextSceneId: 1,
  nextMemberId: 1,
  nextMacroId: 1,
  nextDeckPageId: FIRST_PAGE + 1,
};

export const defaultLayout: Layout = { x: 0, y: 0, scale: 1, rot: 0, opacity: 1 };

export const defaultAnimation: Animation = {
  animEntrance: 'none',
  animLoop: 'none',
  animDuration: 0.6,
  animDelay: 0,
};
