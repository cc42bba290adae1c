/**
 * Everything that server and console say to each other on the namespace `/editor`. Shared by both; it imports types
 * only.
 */
import type { HealthIssue } from './health-issues';
import type { AccountItem, TakenBackItem } from './editor-items';
import type { Entrance, Loop, MomentMessage, RenderLayout, TransitionType } from './protocol';

/** What an overlay is, by kinds of records. Records of one kind have ids of their own, always as texts. */
export interface DesignRecords {
  /** One, under the id of the overlay. */
  readonly overlay: OverlayRecord;
  readonly scene: SceneRecord;
  /** Where a layer is in a scene: under `<sceneId>.<memberId>`, for every layer in every scene. */
  readonly place: PlaceRecord;
  readonly layer: LayerRecord;
  readonly group: GroupRecord;
  readonly spot: SpotRecord;
  readonly macro: MacroRecord;
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
  /** How it follows scenes of broadcast software. */
  readonly obsMode: 'off' | 'follow';
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
  /** Always whole. */
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
  /** Settings, every key of the widget. The one field that is told by its changed keys. */
  readonly values: { readonly [key: string]: unknown };
  /** Of the settings: what `expectedVersion` names. */
  readonly version: number;
  readonly positionPresets: readonly { readonly name: string; readonly layout: RenderLayout }[];
  /** The layer that it mirrors. */
  readonly link: { readonly overlayId: string; readonly memberId: number } | null;
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
  /** As over REST. */
  readonly steps: readonly { readonly [key: string]: unknown }[];
  /** One of its steps points at something of the design that is gone. */
  readonly broken: boolean;
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
  // What it is about may be gone: then it counts as null.
  readonly author: { readonly userId: string; readonly name: string };
  readonly comments: readonly {
    readonly commentId: number;
    readonly text: string;
    readonly author: { readonly userId: string; readonly name: string };
    readonly createdAt: string;
  }[];
  /** By account, of those that have one. */
  readonly reactions: { readonly [accountId: string]: 1 | 0 | -1 };
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** All records, by kind and id. */
export type DesignTables = {
  readonly [Kind in DesignKind]: { readonly [id: string]: DesignRecords[Kind] };
};

/**
 * Fields of a record that have changed, each whole, but for `values` of a layer: of those the changed keys. Of a record
 * that wasn't there all fields.
 */
export type PutRecord = {
  readonly [Kind in DesignKind]: readonly [kind: Kind, id: string, fields: Partial<DesignRecords[Kind]>];
}[DesignKind];
export type RemoveRecord = readonly [kind: DesignKind, id: string];

/** Whoever did something. */
export interface DoneBy {
  readonly accountId: string;
  /** Null where the overlay doesn't tell it. */
  readonly name: string | null;
  /** The door that it came through. */
  readonly via: string;
  /** What the request's header `Studio-Client` said. */
  readonly clientId?: string;
}

/** What the history gets: several commits may be one step, the last told then counts. */
export interface ToldStep {
  readonly stepId: string;
  readonly operation: string;
  readonly summary: string;
  /** Viewers saw it. */
  readonly onAir: boolean;
  readonly touched: {
    readonly members: readonly number[];
    readonly scenes: readonly number[];
    readonly groups: readonly string[];
    readonly fields: readonly string[];
  };
  /** Steps that it took back. */
  readonly undoes: readonly string[];
  /** How many commits it is by now. */
  readonly coalesced: number;
}

/** One commit: each is told, also one that changes no record. Applies only to a design at exactly `prev`. */
export interface EditorDelta {
  readonly prev: string;
  /** Compares with `Studio-Position` of answers. */
  readonly position: string;
  readonly rev: number;
  readonly at: string;
  /** Goes first. */
  readonly remove: readonly RemoveRecord[];
  readonly put: readonly PutRecord[];
  readonly step?: ToldStep;
  readonly by: DoneBy;
  readonly commandId: string;
}

export interface EditorSnapshot {
  readonly position: string;
  readonly rev: number;
  readonly design: DesignTables;
  /** Who is here, oneself among them. */
  readonly peers: readonly Peer[];
}

/** What one tab shows others of what it does. */
export interface PeerFields {
  readonly sceneId: number | null;
  readonly selection: readonly number[];
  /** Design pixels from the centre of the canvas. */
  readonly cursor: { readonly x: number; readonly y: number } | null;
  readonly editing: { readonly memberId: number; readonly key: string } | null;
  /** Layers that are being dragged, by memberId. */
  readonly ghost: { readonly [memberId: string]: RenderLayout } | null;
  readonly idle: boolean;
}

export interface Peer extends PeerFields {
  readonly clientId: string;
  readonly accountId: string;
  readonly name: string;
  /** `#rrggbb`, the same for all tabs of an account. */
  readonly color: string;
}

export interface PresenceMessage {
  /** Whole, also of those that were told before. */
  readonly put: readonly Peer[];
  readonly gone: readonly string[];
}

/** What one layer is doing; null for nothing (any more). The last told counts. */
export interface RuntimeMessage {
  readonly memberId: number;
  readonly state: { readonly [key: string]: unknown } | null;
}

/** What the deck shows besides the design. */
export interface DeckMessage {
  /** Ids of starred buttons in their order. */
  readonly favorites: readonly string[];
  /** Macros at work. */
  readonly running: readonly number[];
}

/** As `get_overlay_health` answers, and the pages that show the overlay now. */
export interface HealthMessage {
  readonly output: { readonly [key: string]: unknown };
  readonly widgets: { readonly [key: string]: unknown };
  readonly alerts: { readonly [key: string]: unknown };
  readonly issues: readonly {
    readonly code: HealthIssue;
    readonly severity: 'info' | 'warning' | 'error';
    readonly message: string;
    readonly memberId: number | null;
  }[];
  readonly checkedAt: string;
  readonly renderers: readonly {
    readonly obs: boolean;
    /** Broadcast software has it on program; null where that isn't known. */
    readonly active: boolean | null;
    /** Real size in pixels; null until it is known. */
    readonly width: number | null;
    readonly height: number | null;
  }[];
}

/** What can be followed, with the scope that it takes. */
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
} as const;
export type EditorTopic = keyof typeof editorTopics;

/** Joined by who names none. */
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
  /** As on `/render`. */
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
  /** What is missing. */
  readonly scope: string;
  /** What isn't followed (any more) for that. */
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
  /** Topic presence; with the first message after a join all who are here, oneself among them. At most 20 a second. */
  presence: (presence: PresenceMessage) => void;
  /** Topic runtime; after a join all layers that do something. */
  runtime: (...states: RuntimeMessage[]) => void;
  /** Topic runtime: for stages. As on `/render`. */
  moment: (...moments: MomentMessage[]) => void;
  /** Topic deck. */
  deck: (deck: DeckMessage) => void;
  /** Topic health: on change, at most once a second. */
  health: (health: HealthMessage) => void;
  /** Topic activity: what came about, oldest first; after a join the last ones. So it is for all topics of items. */
  activity: (...items: AccountItem[]) => void;
  /** Topic chat: lines, and what takes some back (`takenBack`). */
  chat: (...lines: (AccountItem | TakenBackItem)[]) => void;
  /** Topic bot: what was changed, by whatever door. */
  bot: (...items: AccountItem[]) => void;
  /** Topic giveaway: who joins, wins, claims, and what becomes of it. */
  giveaway: (...items: AccountItem[]) => void;
  /** Topic song: what is wished for, begins and ends. */
  song: (...items: AccountItem[]) => void;
  /** A scope was lost, or lacks for a topic; without `overlays:read` the connection ends. */
  denied: (denied: DeniedMessage) => void;
  /** Scopes that the caller may use on this overlay, when some have come or gone. */
  permissions: (permissions: readonly string[]) => void;
  /** The overlay was deleted. */
  gone: () => void;
  /** As on `/render`. */
  drain: (drain: { readonly afterMs: number }) => void;
}

export interface EditorToServer {
  /** Answered with all topics that are joined then. */
  topics: (
    request: { readonly join?: readonly EditorTopic[]; readonly leave?: readonly EditorTopic[] },
    answer?: (joined: readonly EditorTopic[]) => void,
  ) => void;
  /** Fields of one's own that changed; at most 20 a second and 4 kB. One who says nothing for 10 s is gone. */
  presence: (fields: Partial<PeerFields>) => void;
  /** As on `/render`. */
  resync: (request: { readonly since: string | null; readonly epoch: string | null }) => void;
  /** Answered with the server's time, ms since 1970. */
  ping: (answer: (serverTime: number) => void) => void;
}

/** Handshake of the namespace. */
export interface EditorAuth {
  readonly overlayId: string;
  /** Of this tab: 8 to 64 letters, digits, `-` and `_`. The header `Studio-Client` carries the same. */
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
/** A peer that has said nothing for so long is gone: who stays says something more often. */
export const PRESENCE_MS = 10_000;
