import type { FastifyInstance } from 'fastify';
import type { EventStore } from '@studio/event-store/event-store';
import type { Outbound } from '@studio/http/outbound';
import type { Clock } from '@studio/kernel/clock';
import type { CommitLog } from '@studio/kernel/commit-log';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { Evolver, Upcasts } from '@studio/kernel/decider';
import type { JsonObject } from '@studio/kernel/json';
import type { Limit } from '@studio/kernel/limits';
import { addProblems } from '@studio/operations/problem-registry';
import type { Problems } from '@studio/operations/problems';
import type { RecentFolds } from '@studio/kernel/recent-folds';
import type { AnyCommandArea, AnyQueryArea } from '@studio/operations/area';
import type { ByteRoute } from '@studio/operations/byte-routes';
import type { clientAddressOf } from '@studio/operations/client-address';
import type { CountedFigure } from '@studio/operations/counted-figure';
import type { PlainRoute } from '@studio/operations/rest';
import type { Projection } from '@studio/read-models/projection';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { EditorParts, ItemBacklog } from '@studio/realtime/editor/editor-source';
import type { LinkSigner } from '@studio/realtime/link';
import type { LiveSource, SignalSource } from '@studio/realtime/live-data';
import type { MomentSource, RenderPart } from '@studio/realtime/render-source';
import type { Records } from '@studio/records/records';
import type { Signals } from '@studio/pubsub/signals';
import type { ViewerBuffer } from '@studio/viewers/viewer-buffers';
import type { ViewerKeys } from '@studio/viewers/viewer-keys';
import type { Process } from '@studio/process-managers/process';
import type { Share } from '@studio/process-managers/share';
import type { OperationsByName } from './operations-by-name';
import type { Port } from './port';

/** Evolver of the streams of one category, for all readers. */
export type AnyEvolver = Pick<
  Evolver<unknown>,
  'category' | 'schemaVersion' | 'viewerFields' | 'viewersOn' | 'viewersNamed'
> & {
  readonly initial: unknown;
  readonly evolve: object;
  readonly upcast?: Upcasts;
};

type Named = Pick<Projection<object>, 'name'>;

/** Sources of read models. */
export interface ProjectionSources {
  readonly log: Pick<CommitLog, 'read'>;
  /** Documents of a projection, of the generation that is current. */
  readonly readerOf: (projection: Named) => ProjectionReader;
  /** Folds after commits made in this process; null in other processes. */
  readonly recent: RecentFolds | null;
}

/** Services for operators' calls, with or without a running server. */
export interface OperatorServices {
  readonly pipeline: CommitPipeline;
  readonly records: Records;
  readonly events: EventStore;
  readonly clock: Clock;
  /** Base of the links handed out, without a slash at the end. */
  readonly publicUrl: string;
  /** Largest number of each resource, as all areas declare them. */
  readonly limits: Readonly<Record<string, number>>;
}

/** Services for an area of a running server. */
export interface Services extends OperatorServices, ProjectionSources {
  readonly recent: RecentFolds;
  /** Pubsub for ephemeral messages among all processes of this studio. */
  readonly signals: Signals;
  readonly links: LinkSigner;
  /** Viewer ids, and the keys to encrypted viewer data in the log. */
  readonly viewers: ViewerKeys;
  /** Folder for files that are in no store. */
  readonly dataDir: string;
  /** Path of the program that extracts the sound of videos; null for none. */
  readonly ffmpegPath: string | null;
  /**
   * Waits until the documents of a projection include all that the log holds now, including writes of other
   * processes.
   * @param options.isPatient true for what nobody waits for on the spot, and is asked again after the next commit: all
   * that this process has followed or written is enough, and read models keep the pauses in which commits gather, some
   * 50 ms
   * @returns false if they do not in time
   */
  readonly upToDate: (
    projection: Pick<Projection<object>, 'name' | 'category'>,
    options?: { readonly isPatient?: boolean },
  ) => Promise<boolean>;
  /** Returns the address under which a request is counted, as far as it is known. */
  readonly addressOf: ReturnType<typeof clientAddressOf>;
  /** True when a Host header names this server: for upgrades, which pass no hook. */
  readonly isOurHost: (host: string | undefined) => boolean;
  /** Operations of all areas; to be used once the server is up. */
  readonly operations: OperationsByName;
  /** Returns the live data of an account by kind; null if there is none. Callable once the server is up. */
  readonly liveData: (accountId: string, kind: string) => Promise<object | null>;
  /** Returns the number of renderers that show an overlay through this node now. */
  readonly renderersOf: (overlayId: string) => number;
  /** Base by which programs on this computer reach the server; null if it does not listen there. */
  readonly localUrl: string | null;
  /** Public base of webhooks, without a slash at the end; null if the environment has none. */
  readonly webhookUrl: string | null;
  /** Port of this machine that serves webhooks alone; null for none. */
  readonly webhookPort: number | null;
  /** Origin on which widgets of users' own code run; null if this studio runs none. */
  readonly widgetOrigin: string | null;
  /** True if this studio has the simulated channel. */
  readonly isSimulated: boolean;
  /** Environment variables, for settings that only one area knows. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** True if this process runs background work. */
  readonly isActing: boolean;
  /** Accounts that this process runs background work for, once it has started. */
  readonly share: Share;
  /** Provider of media for ephemeral display; null for none. */
  readonly mediaProvider: MediaProviderSettings | null;
  /** Returns a key for one use, derived from the studio's key: equal on all nodes. */
  readonly keyFor: (use: string) => Buffer;
  /** Addresses of the emote providers. */
  readonly emoteUrls: EmoteUrls;
  /** The engine that speaks texts; null for none. */
  readonly speechUrl: string | null;
  /** Client for requests to other servers; all outgoing requests use it. */
  readonly outbound: Outbound;
  /** Takes a line for operators. */
  readonly warn: (line: string) => void;
  /** Aborted when the server stops. */
  readonly ending: AbortSignal;
}

/** Media provider settings of a studio. */
export type MediaProviderSettings =
  | { readonly name: 'simulated' }
  | {
      readonly name: 'klipy';
      /** Key of the app. It must never be stored, logged or sent to clients. */
      readonly apiKey: string;
      readonly apiUrl: string;
      /** Base addresses of its media. */
      readonly cdnUrls: readonly string[];
    };
/** Base addresses without a trailing slash, by provider. */
export interface EmoteUrls {
  readonly pictures: Readonly<
    Record<'twitch' | 'twitch-badge' | 'twitch-cheermote' | 'kick' | 'bttv' | 'ffz' | 'seventv', string>
  >;
  readonly lists: Readonly<Record<'bttv' | 'ffz' | 'seventv', string>>;
}

/**
 * Operators' calls of a studio, by name. They bypass the API boundary and need no credential: access to the data
 * folder's files is enough.
 */
export interface OperatorCalls {
  /** @throws Problem, its message for people */
  readonly [name: string]: (input: JsonObject) => Promise<object>;
}

/** Its part of a running server. */
export interface ServedArea {
  readonly commands?: readonly AnyCommandArea[];
  readonly queries?: readonly AnyQueryArea[];
  /** Routes below the API's base path that are not operations. */
  readonly routes?: readonly PlainRoute[];
  /** Routes of operations whose body is bytes. */
  readonly byteRoutes?: readonly ByteRoute[];
  /** Anything else over HTTP, before the server listens. */
  readonly http?: (http: FastifyInstance) => void | Promise<void>;
  /** Process managers that turn events and times into commands, on one node at a time. */
  readonly processes?: readonly Process[];
  /** Account data that layers use. */
  readonly liveSources?: readonly LiveSource[];
  /** Signals that layers are drawn from. */
  readonly signalSources?: readonly SignalSource[];
  /** Latest items of console topics that no log holds. */
  readonly backlogs?: readonly ItemBacklog[];
  /** Figures for `/metrics`. */
  readonly figures?: readonly CountedFigure[];
  /** In-memory data about viewers, which an erasure drops. */
  readonly viewerBuffers?: readonly ViewerBuffer[];
  /** Operators' calls while the server runs. */
  readonly operatorCalls?: OperatorCalls;
  /** Starts background work, before the server listens. */
  readonly start?: () => void | Promise<void>;
  /** Stops background work and finishes what is running. */
  readonly stop?: () => void | Promise<void>;
}

/** Ports by the name under which an area refers to them. */
export type PortMap = { readonly [name: string]: Port<unknown> };

type None = Readonly<Record<never, never>>;

/** Services of ports. */
export type Resolved<Map extends PortMap> = {
  readonly [Name in keyof Map]: Map[Name] extends Port<infer Provided> ? Provided : never;
};

/** Services of late ports. Each can be read once all areas have started. */
export type Late<Map extends PortMap> = {
  readonly [Name in keyof Map]: () => Resolved<Map>[Name];
};

/** A started area. */
export interface Started<Provides extends PortMap> {
  readonly provided: Resolved<Provides>;
  /** Makes the area's part of the server. Called once all areas have started, so that late ports can be read. */
  readonly parts: () => ServedArea;
}

/** Ports that an area declares. */
export interface DeclaredPorts<
  Requires extends PortMap = PortMap,
  LatePorts extends PortMap = PortMap,
  Provides extends PortMap = PortMap,
> {
  /** Ports that the area needs to start. Their areas start before it. */
  readonly requires?: Requires;
  /** Ports of areas that need this one to start themselves: only a cycle in the domain may make a port late. */
  readonly late?: LatePorts;
  readonly provides?: Provides;
}

/** Start of an area, with the ports on which it depends. */
export interface Wiring extends DeclaredPorts {
  start(services: Services, required: object, late: object): Promise<Started<PortMap>>;
}

/** Declares the ports of an area and how it starts with them. */
export function wire<
  Requires extends PortMap = None,
  LatePorts extends PortMap = None,
  Provides extends PortMap = None,
>(
  ports: DeclaredPorts<Requires, LatePorts, Provides>,
  start: (
    services: Services,
    required: Resolved<Requires>,
    late: Late<LatePorts>,
  ) => Started<Provides> | Promise<Started<Provides>>,
): Wiring {
  return {
    ...ports,
    start: async (services, required, late) =>
      start(services, required as Resolved<Requires>, late as Late<LatePorts>),
  };
}

/** Declaration of an area. Adding it to the list of areas is the only registration. */
export interface Area {
  readonly name: string;
  /** One for each category of its streams. */
  readonly streams: readonly AnyEvolver[];
  /** The modules that export its operations, in the order of the documents. */
  readonly operations: readonly object[];
  /** Problems only this area answers, by code; `declare module` beside them declares the codes to the compiler. */
  readonly problems?: Problems;
  /** Limits of its resources. */
  readonly limits?: readonly Limit[];
  /** Its read models. */
  readonly projections?: (sources: ProjectionSources) => readonly Projection<object>[];
  /** Streams of overlays that contribute to their view states, in addition to the design. */
  readonly parts?: readonly RenderPart<unknown>[];
  /** Names of its process managers. Their dead letters can be listed without a running server. */
  readonly processNames?: readonly string[];
  /** Streams of overlays that contain effects. */
  readonly moments?: readonly MomentSource[];
  /** Streams that consoles follow, in addition to the design. */
  readonly editor?: EditorParts;
  /** Operators' calls without a running server. */
  readonly operatorCalls?: (services: OperatorServices) => OperatorCalls;
  /** Its start in a running server, with the ports that it requires and provides. */
  readonly serve?: Wiring;
}

/** Declares an area. Registers its problems; its operations become known to the compiler. */
export function defineArea<const Modules extends readonly object[]>(
  area: Area & { readonly operations: Modules },
): Area & { readonly operations: Modules } {
  addProblems(area.problems ?? {});
  return area;
}
