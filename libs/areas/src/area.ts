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
import type { Signals } from '@studio/signals/signals';
import type { ViewerKeys } from '@studio/viewers/viewer-keys';
import type { Process } from '@studio/processes/process';
import type { OperationsByName } from './operations-by-name';
import type { Ports } from './ports';

/** The streams of one category, as everybody reads them. */
export type AnyEvolver = Pick<
  Evolver<unknown>,
  'category' | 'schemaVersion' | 'viewerFields' | 'viewersOn' | 'viewersNamed'
> & {
  readonly initial: unknown;
  readonly evolve: object;
  readonly upcast?: Upcasts;
};

type Named = Pick<Projection<object>, 'name'>;

/** What read models are made from. */
export interface ProjectionSources {
  readonly log: Pick<CommitLog, 'read'>;
  /** Documents of a projection, of the generation that is current. */
  readonly readerOf: (projection: Named) => ProjectionReader;
  /** What commits made in this process led to; null elsewhere. */
  readonly recent: RecentFolds | null;
}

/** What operators' calls are carried out with, beside a running server or without one. */
export interface OperatorServices {
  readonly pipeline: CommitPipeline;
  readonly records: Records;
  readonly events: EventStore;
  readonly clock: Clock;
  /** Base of the links handed out, without a slash at the end. */
  readonly publicUrl: string;
  /** How much of each thing there may be, by resource: what all areas declare. */
  readonly limits: Readonly<Record<string, number>>;
}

/** What an area is served with. */
export interface Services extends OperatorServices, ProjectionSources {
  readonly recent: RecentFolds;
  /** What is told in passing, among all processes of this studio. */
  readonly signals: Signals;
  readonly links: LinkSigner;
  /** Ids of viewers, and the keys to what the log holds of them. */
  readonly viewers: ViewerKeys;
  /** Where files lie that are kept in no store. */
  readonly dataDir: string;
  /** Of the program that takes the sounds of videos out of them; null for none. */
  readonly ffmpegPath: string | null;
  readonly ports: Ports;
  /**
   * Waits until the documents of a projection tell of all that the log holds now, whoever wrote it.
   * @returns false when they don't in time
   */
  readonly upToDate: (projection: Pick<Projection<object>, 'name' | 'category'>) => Promise<boolean>;
  /** The address that a request counts for, as far as it is known. */
  readonly addressOf: ReturnType<typeof clientAddressOf>;
  /** Operations of all areas; to be used once the server is up. */
  readonly operations: OperationsByName;
  /** What is known of accounts by kind of live data; null where nothing is. To be used once the server is up. */
  readonly liveData: (accountId: string, kind: string) => Promise<object | null>;
  /** How many renderers show an overlay through this node now. */
  readonly renderersOf: (overlayId: string) => number;
  /** Whether this studio has the simulated channel. */
  readonly isSimulated: boolean;
  /** What is set from outside, for what an area alone knows. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** This process does what happens by itself. */
  readonly isActing: boolean;
  /** Where pictures come from that are shown in passing; null for nowhere. */
  readonly mediaProvider: MediaProviderSettings | null;
  /** A key of its own for one use, made of the studio's: the same on all nodes. */
  readonly keyFor: (use: string) => Buffer;
  /** Where the emotes of chats are asked for. */
  readonly emoteUrls: EmoteUrls;
  /** The engine that speaks texts; null for none. */
  readonly speechUrl: string | null;
  /** The way to other servers: whatever leaves the studio goes by it. */
  readonly outbound: Outbound;
  /** Takes a line for operators. */
  readonly warn: (line: string) => void;
  /** Aborted when the server stops. */
  readonly ending: AbortSignal;
}

/** Which provider of media a studio is set up with. */
export type MediaProviderSettings =
  | { readonly name: 'simulated' }
  | {
      readonly name: 'klipy';
      /** Of the app: nothing that is written or told may hold it. */
      readonly apiKey: string;
      readonly apiUrl: string;
      /** Where its pictures lie. */
      readonly cdnUrls: readonly string[];
    };
/** Addresses without a slash at the end, by whose they are. */
export interface EmoteUrls {
  readonly pictures: Readonly<
    Record<'twitch' | 'twitch-badge' | 'kick' | 'bttv' | 'ffz' | 'seventv', string>
  >;
  readonly lists: Readonly<Record<'bttv' | 'ffz' | 'seventv', string>>;
}

/**
 * What operators may ask of a studio, by name. They reach it past the door, with no credential: whoever may open the
 * data folder's files may do it.
 */
export interface OperatorCalls {
  /** @throws Problem, its message for people */
  readonly [name: string]: (input: JsonObject) => Promise<object>;
}

/** Its part of a running server. */
export interface ServedArea {
  readonly commands?: readonly AnyCommandArea[];
  readonly queries?: readonly AnyQueryArea[];
  /** Below the base of the interface, besides operations. */
  readonly routes?: readonly PlainRoute[];
  /** The same that go with operations and take bytes. */
  readonly byteRoutes?: readonly ByteRoute[];
  /** Anything else over HTTP, before the server listens. */
  readonly http?: (http: FastifyInstance) => void | Promise<void>;
  /** What turns events and moments into commands, on one node at a time. */
  readonly processes?: readonly Process[];
  /** What it knows of accounts that layers are drawn from. */
  readonly liveSources?: readonly LiveSource[];
  /** Signals that layers are drawn from. */
  readonly signalSources?: readonly SignalSource[];
  /** The last of what consoles follow and no log holds. */
  readonly backlogs?: readonly ItemBacklog[];
  /** What `/metrics` tells of it. */
  readonly figures?: readonly CountedFigure[];
  /** What operators may ask of it while the server runs. */
  readonly operatorCalls?: OperatorCalls;
  /** Begins what goes on by itself, before the server listens. */
  readonly start?: () => void | Promise<void>;
  /** Ends it, and finishes what is under way. */
  readonly stop?: () => void | Promise<void>;
}

/** All that an area says of itself. Adding it to the list of areas is all there is to registering it. */
export interface Area {
  readonly name: string;
  /** One for each category of its streams. */
  readonly streams: readonly AnyEvolver[];
  /** The modules that export its operations, in the order of the documents. */
  readonly operations: readonly object[];
  /** Errors that only it answers, by code; `declare module` beside them tells the compiler. */
  readonly problems?: Problems;
  /** How much of what it has there may be. */
  readonly limits?: readonly Limit[];
  /** Its read models. */
  readonly projections?: (sources: ProjectionSources) => readonly Projection<object>[];
  /** Streams of overlays that their pictures are made of, beside the design. */
  readonly parts?: readonly RenderPart<unknown>[];
  /** Of those that it is served with: what they left undone is told without a server, too. */
  readonly processNames?: readonly string[];
  /** Streams of overlays that hold moments. */
  readonly moments?: readonly MomentSource[];
  /** Streams that consoles follow beside the design. */
  readonly editor?: EditorParts;
  /** What operators may ask of it. */
  readonly operatorCalls?: (services: OperatorServices) => OperatorCalls;
  /** Called for all areas, in their order; it provides what it has for others in `services.ports`. */
  readonly serve?: (services: Services) => AreaParts | Promise<AreaParts>;
}

/** Called once all areas have provided what they have: from then on it may use what others have. */
export type AreaParts = () => ServedArea;

/** Where an area's declaration is found; its errors are known from then on, and to the compiler its operations. */
export function defineArea<const Modules extends readonly object[]>(
  area: Area & { readonly operations: Modules },
): Area & { readonly operations: Modules } {
  addProblems(area.problems ?? {});
  return area;
}
