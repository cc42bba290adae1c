/** Messages between server and console on the namespace `/editor`. Shared by both; it imports types only. */
import type { HealthIssue, RefusedSourceMessage } from './health-issues';
import type { AccountItem, TakenBackItem } from './editor-items';
import type { ObsMessage } from './editor-obs';
import type { Entrance, Loop, MomentMessage, RenderLayout, TransitionType } from './protocol';
import type { CodeRecord, DoneBy, Peer, PeerFields, PresenceMessage, StepItem } from './editor-peers';

export type { ObsMessage } from './editor-obs';
export type { DoneBy, Peer, PeerFields, StepItem } from './editor-peers';

/** Overlay as kinds of records. Each kind has its own ids, always strings. */
export interface DesignRecords {
  /** One, under the id of the overlay. */
  readonly overlay: OverlayRecord;
  readonly scene: SceneRecord;
  /** Place of a layer in a scene, under `<sceneId>.<memberId>`: one for every layer in every scene. */
  readonly place: PlaceRecord;
  readonly layer: LayerRecord;
  readonly group: GroupRecord;
  readonly spot: SpotRecord;
  readonly macro: MacroRecord;
  /** Pages of the deck. The first, page 1, has a record once it was changed; its buttons are the favourites. */
  readonly deckPage: DeckPageRecord;
  readonly mapping: MappingRecord;
  readonly note: NoteRecord;
}
export type DesignKind = keyof DesignRecords;

export interface OverlayRecord {
  readonly overlayId: string;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly name: string;
  /** Canvas in pixels; layouts are in design pixels, of which every canvas is 1920 wide. */
  readonly width: number;
  readonly height: number;
  /** Id of the look preset that it began as. */
  readonly look: string | null;
  readonly liveSceneId: number;
  /** Scene tabs from left to right, previews included. */
  readonly sceneOrder: readonly number[];
  /** Buttons of the deck in their order. */
  readonly macroOrder: readonly number[];
  /** Pages of the deck after the first, in their order. */
  readonly deckPageOrder: readonly number[];
  /** Settings for following scenes of broadcast software. */
  readonly obsMode: 'off' | 'follow' | 'lead' | 'both';
  readonly unmappedSceneId: number | null;
  readonly holdAfterManualMs: number;
  readonly createdAt: string;
}

export interface SceneRecord {
  readonly sceneId: number;
  readonly name: string;
  readonly transitionType: TransitionType;
  readonly transitionMs: number;
  readonly previewOf: number | null;
  readonly previewBaseRev: number | null;
  /** The overlay rev that last touched it: `sceneRev` over REST. */
  readonly rev: number;
  /** memberIds of all layers, bottom to top: the place in it is a layer's z. */
  readonly stack: readonly number[];
}

export interface PlaceRecord {
  readonly sceneId: number;
  readonly memberId: number;
  /** Complete layout, in deltas too. */
  readonly layout: RenderLayout;
  readonly hidden: boolean;
}

export interface LayerRecord {
  readonly memberId: number;
  /** Catalog slug. */
  readonly widget: string;
  readonly name: string;
  readonly locked: boolean;
  readonly groupId: string | null;
  readonly animEntrance: Entrance;
  readonly animLoop: Loop;
  readonly animDuration: number;
  readonly animDelay: number;
  readonly animSteps: number;
  /** Settings, with every key of the widget. The only field of which deltas contain just the changed keys. */
  readonly values: { readonly [key: string]: unknown };
  /** Version of the settings: the one `expectedVersion` names. */
  readonly version: number;
  readonly positionPresets: readonly { readonly name: string; readonly layout: RenderLayout }[];
  /** The layer that it mirrors. */
  readonly link: { readonly overlayId: string; readonly memberId: number } | null;
  readonly code: CodeRecord | null;
}

export interface GroupRecord {
  readonly groupId: string;
  readonly name: string;
  readonly collapsed: boolean;
}

/** Design pixels from the top left of the canvas. */
export interface SpotRecord {
  readonly spotId: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface MacroRecord {
  readonly macroId: number;
  readonly name: string;
  readonly color: string | null;
  readonly icon: string | null;
  /** Steps in the format of the REST API. */
  readonly steps: readonly { readonly [key: string]: unknown }[];
  /** True if one of its steps refers to a part of the design that no longer exists. */
  readonly broken: boolean;
}

export interface DeckPageRecord {
  readonly pageId: number;
  /** Empty for the first page until it is given a name. */
  readonly name: string;
  readonly parentId: number | null;
  readonly columns: number;
  /** Keys in the format of the REST API, by their place. */
  readonly keys: readonly {
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
  }[];
}

export interface MappingRecord {
  readonly mappingId: number;
  readonly obsScene: string;
  readonly sceneId: number;
  readonly transition: TransitionType | null;
  readonly delayMs: number;
  readonly enabled: boolean;
}

export interface NoteRecord {
  readonly noteId: number;
  readonly text: string;
  readonly x: number | null;
  readonly y: number | null;
  readonly sceneId: number | null;
  readonly memberId: number | null;
  readonly resolved: boolean;
  readonly locked: boolean;
  // References may no longer exist; they then count as null.
  readonly author: { readonly userId: string; readonly name: string };
  readonly comments: readonly {
    readonly commentId: number;
    readonly text: string;
    readonly author: { readonly userId: string; readonly name: string };
    readonly createdAt: string;
  }[];
  /** Reactions by account, for accounts that have one. */
  readonly reactions: { readonly [accountId: string]: 1 | 0 | -1 };
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** All records, by kind and id. */
export type DesignTables = {
  readonly [Kind in DesignKind]: { readonly [id: string]: DesignRecords[Kind] };
};

/**
 * Changed fields of a record, each complete, except a layer's `values`: only the changed keys. All fields for a
 * new record.
 */
export type PutRecord = {
  readonly [Kind in DesignKind]: readonly [kind: Kind, id: string, fields: Partial<DesignRecords[Kind]>];
}[DesignKind];
export type RemoveRecord = readonly [kind: DesignKind, id: string];

/** Delta of one commit, also of a commit that changes no record. Applies only to a design at exactly `prev`. */
export interface EditorDelta {
  readonly prev: string;
  /** Compares with `Studio-Position` of answers. */
  readonly position: string;
  readonly rev: number;
  readonly at: string;
  /** Goes first. */
  readonly remove: readonly RemoveRecord[];
  readonly put: readonly PutRecord[];
  readonly step?: StepItem;
  readonly by: DoneBy;
  readonly commandId: string;
}

export interface EditorSnapshot {
  readonly position: string;
  readonly rev: number;
  readonly design: DesignTables;
  /** Connected tabs, including the receiver's own. */
  readonly peers: readonly Peer[];
}

/** Runtime state of one layer; null if it has none (any more). The last message counts. */
export interface RuntimeMessage {
  readonly memberId: number;
  readonly state: { readonly [key: string]: unknown } | null;
}

/** Deck state outside the design. */
export interface DeckMessage {
  /** Ids of starred buttons in their order. */
  readonly favorites: readonly string[];
  /** Macros at work. */
  readonly running: readonly number[];
  /** Scene that the next take brings on air, and until when (ms since 1970); null for none. */
  readonly armed: { readonly sceneId: number; readonly until: number } | null;
}

/** Health in the format of `get_overlay_health`, with the pages that currently show the overlay. */
export interface HealthMessage {
  readonly output: { readonly [key: string]: unknown };
  readonly refused: readonly RefusedSourceMessage[];
  readonly widgets: { readonly [key: string]: unknown };
  readonly alerts: { readonly [key: string]: unknown };
  readonly totals: {
    readonly layers: readonly {
      readonly memberId: number;
      readonly name: string;
      readonly widget: string;
      readonly leftOut: readonly {
        readonly currency: string;
        readonly amount: number;
        readonly tips: number;
      }[];
    }[];
  };
  readonly issues: readonly {
    readonly code: HealthIssue;
    readonly severity: 'info' | 'warning' | 'error';
    readonly message: string;
    readonly memberId: number | null;
  }[];
  readonly checkedAt: string;
  readonly renderers: readonly {
    readonly obs: boolean;
    /** Time from which its link opens nothing, since it was replaced; null for the current link. */
    readonly linkEndsAt: string | null;
    /** Broadcast software has it on program, and shows it; null where that isn't known. */
    readonly active: boolean | null;
    readonly visible: boolean | null;
    /** Real size in pixels; null until it is known. */
    readonly width: number | null;
    readonly height: number | null;
  }[];
}

/** Topics, each with the scope it requires. */
export const editorTopics = {
  design: 'overlays:read',
  presence: 'overlays:read',
  health: 'overlays:read',
  runtime: 'overlays:read',
  activity: 'overlays:read',
  alerts: 'overlays:read',
  deck: 'overlays:read',
  chat: 'chat:moderate',
  bot: 'bot:read',
  giveaway: 'bot:read',
  song: 'bot:read',
  notice: 'automations:read',
  obs: 'obs:read',
} as const;
export type EditorTopic = keyof typeof editorTopics;

/** Topics joined by a console that names none. */
export const firstTopics: readonly EditorTopic[] = ['design', 'presence', 'health', 'runtime'];

/** Counts the changes of these messages that the other side must know of; the server speaks the one before, too. */
export const EDITOR_PROTOCOL = 1;

export interface EditorHello {
  readonly protocol: number;
  readonly epoch: string;
  readonly position: string;
  readonly rev: number;
  /** ms since 1970. */
  readonly serverTime: number;
  /** Heartbeat interval, as on `/render`. */
  readonly heartbeatMs: number;
  /** Version of the renderer that the server has, and with it of `/stage`. */
  readonly bundle: string;
  readonly me: Pick<Peer, 'accountId' | 'name' | 'color'>;
  /** Scopes that the caller may use on this overlay. */
  readonly permissions: readonly string[];
  /** Joined now. */
  readonly topics: readonly EditorTopic[];
}

export interface DeniedMessage {
  /** Missing scope. */
  readonly scope: string;
  /** Topics not joined, or left, because the scope is missing. */
  readonly topics: readonly EditorTopic[];
  /** Scopes that are left. */
  readonly permissions: readonly string[];
}

export interface ServerToEditor {
  hello: (hello: EditorHello) => void;
  /** Topic design. */
  snapshot: (snapshot: EditorSnapshot) => void;
  /** Topic design: in order. */
  delta: (...deltas: EditorDelta[]) => void;
  /**
   * Topic presence. The first message after a join contains all connected tabs, including the receiver's own. At
   * most 20 a second.
   */
  presence: (presence: PresenceMessage) => void;
  /** Topic runtime; after a join all layers that do something. */
  runtime: (...states: RuntimeMessage[]) => void;
  /** Topic runtime: for stages. As on `/render`. */
  moment: (...moments: MomentMessage[]) => void;
  /** Topic deck. */
  deck: (deck: DeckMessage) => void;
  /** Topic health: on change, at most once a second. */
  health: (health: HealthMessage) => void;
  /**
   * Topic activity: activity items, oldest first; after a join the latest ones. The same applies to all topics of
   * items.
   */
  activity: (...items: AccountItem[]) => void;
  /** Topic chat: lines, and removals of lines (`takenBack`). */
  chat: (...lines: (AccountItem | TakenBackItem)[]) => void;
  /** Topic bot: changes to the bot, through any channel. */
  bot: (...items: AccountItem[]) => void;
  /** Topic giveaway: entries, wins and claims, and their results. */
  giveaway: (...items: AccountItem[]) => void;
  /** Topic song: requests, starts and ends. */
  song: (...items: AccountItem[]) => void;
  /** Topic notice: texts that automations show to people in the console, `{id, at, text}`. */
  notice: (...items: AccountItem[]) => void;
  /** Topic obs: one OBS, on change, at most ten times a second; after a join, each that the server keeps connected. */
  obs: (obs: ObsMessage) => void;
  /** A scope was lost, or lacks for a topic; without `overlays:read` the connection ends. */
  denied: (denied: DeniedMessage) => void;
  /** Scopes that the caller may use on this overlay; sent when they change. */
  permissions: (permissions: readonly string[]) => void;
  /** The overlay was deleted. */
  gone: () => void;
  /** Server shutdown, as on `/render`. */
  drain: (drain: { readonly afterMs: number }) => void;
}

export interface EditorToServer {
  /** Answered with all topics that are joined then. */
  topics: (
    request: { readonly join?: readonly EditorTopic[]; readonly leave?: readonly EditorTopic[] },
    answer?: (joined: readonly EditorTopic[]) => void,
  ) => void;
  /**
   * Changed fields of the tab's own presence; at most 20 a second and 4 kB. A tab that is silent for 10 s counts
   * as gone.
   */
  presence: (fields: Partial<PeerFields>) => void;
  /** Request to catch up, as on `/render`. */
  resync: (request: { readonly since: string | null; readonly epoch: string | null }) => void;
  /** Answered with the server's time, ms since 1970. */
  ping: (answer: (serverTime: number) => void) => void;
}

/** Handshake of the namespace. */
export interface EditorAuth {
  readonly overlayId: string;
  /** Id of this tab: 8 to 64 letters, digits, `-` and `_`. The header `Studio-Client` carries the same. */
  readonly clientId: string;
  readonly since?: string;
  readonly epoch?: string;
  /** A personal access token; without one the session cookie counts. */
  readonly token?: string;
  readonly topics?: readonly EditorTopic[];
  /** Missing: 1. */
  readonly protocol?: number;
}

export const EDITOR_NAMESPACE = '/editor';
/** Silence after which a peer counts as gone, in ms. Connected peers repeat themselves more often. */
export const PRESENCE_MS = 10_000;
