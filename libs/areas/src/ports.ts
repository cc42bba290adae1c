import type { DeckMacro } from './deck-macros';
import { definePort, type Port } from './port';
import type { Demand } from '@studio/operations/area';
import type { Authenticator, Caller } from '@studio/operations/caller';
import type { FileIntake } from '@studio/operations/received-file';
import type { HealthMessage } from '@studio/realtime/editor-protocol';
import type { EditorSource } from '@studio/realtime/editor/editor-source';
import type { RenderSource } from '@studio/realtime/render-source';
import type { RendererWatcher } from '@studio/realtime/watched-renderer';

/** What the areas of a studio have for each other. */
export class Ports {
  private readonly offers = new Map<string, unknown>();

  /** @throws Error when another area has it too */
  provide<Offer>({ name }: Port<Offer>, offer: Offer): void {
    if (this.offers.has(name)) throw new Error(`Two areas have ${name}.`);
    this.offers.set(name, offer);
  }

  /**
   * Call it once all areas have provided what they have.
   * @throws Error when no area has it
   */
  of<Offer>({ name }: Port<Offer>): Offer {
    if (!this.offers.has(name)) throw new Error(`No area has ${name}.`);
    return this.offers.get(name) as Offer;
  }
}

/** Forgets viewers everywhere: the studio has it, which knows all streams and stores. */
export interface ViewerForgetting {
  /**
   * @param viewer on which platform, and a login that they had or their id there
   * @returns the streams of the account in which they were
   * @throws Problem `invalid_value` when several had that login; `read_model_behind`, `unavailable`: do it again
   */
  (
    accountId: string,
    viewer: { readonly platform: string; readonly name: string },
  ): Promise<{ readonly streams: readonly object[] }>;
}
export const VIEWER_FORGETTING = definePort<ViewerForgetting>('forgetting of viewers');

/** Accounts that something can be shared with. */
export interface People {
  /**
   * Who has a login (lower case, without `@`) now. When nobody has it, somebody who will never come; that takes just as
   * long. Null for what can be no login.
   */
  byLogin(login: string): Promise<{ userId: string; login: string; name: string } | null>;
}
export const PEOPLE = definePort<People>('people');

/** Names of those who did something. */
export interface Actors {
  /** @returns the name of the account, and that of the token if it still has it */
  nameOf(accountId: string, tokenId: string | null): Promise<{ name: string; tokenName: string | null }>;
}
export const ACTORS = definePort<Actors>('actors');

/** Where an account is at home. */
export interface AccountPlaces {
  /** @throws Problem `unavailable` */
  placeOf(accountId: string): Promise<{
    /** IANA; decides what a day is. */
    readonly timeZone: string;
    /** ISO 4217. */
    readonly currency: string;
    /** en or de. */
    readonly locale: string;
  }>;
}
export const PLACES = definePort<AccountPlaces>('places of accounts');

/** Who may do what with an overlay. */
export interface OverlayAccess {
  /**
   * The account that owns it, for a caller with enough access.
   * @throws Problem `not_found`, `owner_only`, `insufficient_scope`
   */
  ownerFor(overlayId: string, caller: Caller, demand: Demand): Promise<string>;
}
export const OVERLAY_ACCESS = definePort<OverlayAccess>('access to overlays');

/** A setting that shows an upload. */
export interface MediaUse {
  readonly overlayId: string;
  readonly memberId: number;
  /** Key of the setting; `slides.image` for one in a list. */
  readonly field: string;
}

/** Tells what shows an account's uploads. */
export interface MediaUses {
  /**
   * Uses by url, in all overlays that the account owns.
   * @param options.current looks past the read models, at what is committed
   * @throws Problem `read_model_behind` when they can't tell yet
   */
  usesOf(
    accountId: string,
    options?: { readonly current?: boolean },
  ): Promise<ReadonlyMap<string, readonly MediaUse[]>>;
}
export const MEDIA_USES = definePort<MediaUses>('media uses');

/** Knows the uploads of accounts. */
export interface MediaLibrary {
  /** Kind by url, of those that are uploads of the account now. */
  kindsOf(accountId: string, urls: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** One by its id; null when the account has no such upload now. */
  byId(accountId: string, uploadId: number): Promise<{ readonly url: string; readonly kind: string } | null>;
  /** Where the sound of an uploaded video is, by its url, whosever it is. What can be had is being seen to then. */
  soundOf(url: string): Promise<SoundOfVideo>;
}
/**
 * Videos are played without their sound track, and with the sound from a file of its own. `ready`: it is there, `waiting`: it is
 * being taken out, `none`: the video has none, `failed`: it can't be taken out, `muted`: this server has nothing that could.
 */
export const soundsOfVideos = ['ready', 'waiting', 'none', 'failed', 'muted'] as const;
export type SoundOfVideo = (typeof soundsOfVideos)[number];
export const MEDIA_LIBRARY = definePort<MediaLibrary>('media library');

/** Proves credentials, for every door. */
export const AUTHENTICATION = definePort<Authenticator>('authentication');

/** Which accounts are suspended. */
export interface AccountStanding {
  /** As far as it is known: `look` first. */
  isSuspended(accountId: string): boolean;
  /** Makes sure that it is known. While nothing can be read, what was known last stands. */
  look(accountId: string): Promise<void>;
}
export const STANDING = definePort<AccountStanding>('standing of accounts');

/** Takes in the files of forms, for every door. */
export const INTAKE = definePort<FileIntake>('intake of files');

/** What renderers see, and where it goes what they tell of it. */
export interface Rendering {
  readonly source: RenderSource<unknown>;
  /** False for a link that opens nothing now; true also while that can't be told. */
  opens(link: string): Promise<boolean>;
}
export const RENDERING = definePort<Rendering>('rendering');

/** What consoles follow of overlays. */
export const EDITING = definePort<EditorSource<unknown, Caller>>('editing');

/** How overlays are doing where they are shown. */
export interface OverlayHealth {
  /** Null for one that isn't there. @throws Problem `unavailable` */
  of(overlayId: string): Promise<HealthMessage | null>;
}
export const OVERLAY_HEALTH = definePort<OverlayHealth>('health of overlays');

/** Native sizes of layers in design pixels, before crop, scale and rotation, as renderers measured them. */
export interface LayerSizes {
  /** As of now, by memberId, as far as they are known. @throws Unavailable */
  of(overlayId: string): Promise<SizesByLayer>;
  /** As of a second ago at most; costs next to nothing when asked often. @throws Unavailable */
  recent(overlayId: string): SizesByLayer | Promise<SizesByLayer>;
  /** A renderer has measured a layer. */
  report(
    overlayId: string,
    measure: { readonly memberId: number; readonly w: number; readonly h: number },
  ): void;
}
export type SizesByLayer = { readonly [memberId: number]: { readonly w: number; readonly h: number } };
export const LAYER_SIZES = definePort<LayerSizes>('sizes of layers');

/** A layer as whoever makes it do something needs it. */
export interface DesignedLayer {
  readonly memberId: number;
  readonly name: string;
  /** Catalog slug. */
  readonly widget: string;
  /** Settings, every key of the widget. */
  readonly values: { readonly [key: string]: unknown };
  /** Viewers see it: the live scene shows it. */
  readonly onAir: boolean;
  /** The layer whose settings and doings it mirrors. */
  readonly link: LayerPlace | null;
}

/** A layer of some overlay. */
export interface LayerPlace {
  readonly overlayId: string;
  readonly memberId: number;
}

/** What overlays consist of now, by the log. */
export interface Designs {
  /**
   * Its layers from bottom to top of the live scene.
   * @throws Problem `not_found`, `owner_only`, `insufficient_scope`, `unavailable`
   */
  layersFor(overlayId: string, caller: Caller, demand: Demand): Promise<OpenedDesign>;
  /** The same for what happens by itself; null for an overlay that isn't there. @throws Problem `unavailable` */
  of(overlayId: string): Promise<OpenedDesign | null>;
  /** Where a scene of broadcast software leads now; null: nowhere. @throws Problem `unavailable` */
  obsTarget(overlayId: string, obsScene: string): Promise<ObsTarget | null>;
  /** Overlays that a caller may use with a scope, by the read models; access as of now. */
  usableBy(caller: Caller, demand: Demand): Promise<readonly UsableOverlay[]>;
  /** Overlays that an account owns, by the read models. */
  ownedBy(accountId: string): Promise<readonly string[]>;
  /** Layers that mirror a layer, by the read models. */
  linksTo(source: LayerPlace): Promise<readonly LayerPlace[]>;
  /**
   * The layer that one mirrors, as far as that is known here without asking the log; null for one of its own.
   * @throws Problem `unavailable`
   */
  sourceOf(layer: LayerPlace): Promise<LayerPlace | null>;
  /** Waits until the read models know all links there are now. @throws Problem `read_model_behind` */
  linksKnown(): Promise<void>;
  /** All layers that an overlay has, by memberId, whoever asks. */
  layersOf(overlayId: string): Promise<{ readonly [memberId: number]: unknown }>;
}

export interface OpenedDesign {
  /** The account that the overlay belongs to. */
  readonly ownerId: string;
  /** In pixels. */
  readonly canvas: { readonly width: number; readonly height: number };
  /** Scene tabs from left to right, previews included. */
  readonly scenes: readonly DesignedScene[];
  readonly layers: readonly DesignedLayer[];
  readonly groups: readonly { readonly groupId: string; readonly name: string }[];
  /** Places that layers can be fitted into. */
  readonly spots: readonly { readonly spotId: string; readonly name: string }[];
  /** Buttons of the deck, in their order. */
  readonly macros: () => readonly DesignedMacro[];
}

export interface DesignedScene {
  readonly sceneId: number;
  readonly name: string;
  readonly live: boolean;
  readonly isPreview: boolean;
}

export interface DesignedMacro extends DeckMacro {
  /** Ids of the steps that point at something that isn't there now. */
  readonly broken: ReadonlySet<string>;
}
export const DESIGNS = definePort<Designs>('designs');

/** What effects are called in calls (open points, 3.4). */
export const effectSlugs = [
  'confetti',
  'fireworks',
  'emote-rain',
  'snow',
  'screen-shake',
  'flash',
  'hearts',
  'balloons',
] as const;
export type EffectSlug = (typeof effectSlugs)[number];

/** Effects that can be played over overlays. */
export interface Effects {
  /** All that there are. */
  readonly slugs: readonly EffectSlug[];
  has(slug: string, action: string): boolean;
  /** As people call it. @param slug of one that there is */
  nameOf(slug: string, locale: 'en' | 'de'): string;
}
export const EFFECTS = definePort<Effects>('effects');

/** Is told of renderers by the gateway. */
export const RENDERER_WATCHER = definePort<RendererWatcher>('watcher of renderers');

/** What layers do while a show runs. */
export interface LayerActivity {
  /** States by memberId, as their widgets keep them; none for layers that nothing has happened to. */
  statesOf(overlayId: string): Promise<{ readonly [memberId: number]: { readonly [key: string]: unknown } }>;
}
export const LAYER_ACTIVITY = definePort<LayerActivity>('activity of layers');

/** An overlay that somebody may use. */
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
  /** The account with whose rights it is switched. */
  readonly authorId: string;
  readonly isLive: boolean;
  /** Until then it isn't switched, since somebody did so by another way: ms since 1970. */
  readonly heldUntil: number;
}

/** What broadcast software has told of its scenes. */
export interface ObsReports {
  of(overlayId: string): Promise<{
    /** The latest first. */
    readonly seenScenes: readonly string[];
    /** When: ms since 1970. */
    readonly last: { readonly name: string; readonly at: number } | null;
  }>;
}
export const OBS_REPORTS = definePort<ObsReports>('reports of broadcast software');
