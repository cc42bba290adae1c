import { hkdfSync, randomUUID } from 'node:crypto';
import { getHeapStatistics } from 'node:v8';
import { limitsIn, projectionsOf } from '@studio/contracts/areas';
import type { Services } from '@studio/contracts/area';
import { endOf } from '@studio/event-store/end-of';
import { OverlayOwners } from '@studio/events/overlay-owners';
import { Outbound } from '@studio/http/outbound';
import { systemClock } from '@studio/kernel/clock';
import { furtherOf } from '@studio/kernel/event';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { areFollowedEnough, withReadsOfNow } from '@studio/kernel/followed-reads';
import { DividedShare } from '@studio/process-managers/divided-share';
import type { RunningShare } from '@studio/process-managers/share';
import { WholeShare } from '@studio/process-managers/whole-share';
import { readLive, type LiveSource } from '@studio/realtime/live-data';
import { ourHosts } from '@studio/http/safeguards';
import { clientAddressOf } from '@studio/operations/client-address';
import { Projector } from '@studio/read-models/projector';
import { WriteCounts } from '@studio/read-models/write-counts';
import { ProjectionReader } from '@studio/read-models/reader';
import type { SnapshotDocuments } from '@studio/read-models/snapshot-documents';
import { LinkSigner } from '@studio/realtime/link';
import type { ViewerKeys } from '@studio/viewers/viewer-keys';
import { areas } from './areas';
import { fillsReadModels, type Config } from './config';
import { NamedOperations } from './named-operations';
import type { OutsideConfig } from './outside';
import { openSnapshots } from './snapshots';
import { LateBound } from './late-bound';
import type { Stores } from './stores';
import { productVersion } from './product-version';

/**
 * By then a start is over: what the read models lack, if it is much, isn’t in its way. With 30,000 events behind, a start
 * and its first question took half as long (docs/performance.md); 0 turns it off.
 */
const HEAD_START_MS = 1_000;

/** Time that a command waits for its lookups in read models. */
const READ_WAIT_MS = 2_000;

/** States of streams may take this share of the heap, and so many bytes on a small one. */
const CACHED_SHARE = 8;
const LEAST_CACHED_BYTES = 64 * 1024 * 1024;

/** Services that all areas need: the stores, the commit pipeline and the read models. */
export interface CoreServices {
  readonly services: Services;
  /** Not started yet. */
  readonly projector: Projector;
  /** Accounts that this node acts for; not started yet. */
  readonly share: RunningShare;
  /** Receives the operations once the APIs are served. */
  readonly operations: NamedOperations;
  /** Sources of live data of all areas. */
  readonly liveSources: LateBound<readonly LiveSource[]>;
  /** Number of renderers by overlay, as this node's gateway counts them. */
  readonly viewerCounts: Map<string, number>;
  /** Snapshots of streams; null if there are none. */
  readonly snapshots: SnapshotDocuments | null;
}

/** The studio's own, and those of viewers. */
export interface Keys {
  readonly secretKey: string;
  readonly viewers: ViewerKeys;
}

type CoreConfig = OutsideConfig &
  Pick<
    Config,
    | 'publicUrl'
    | 'localUrl'
    | 'webhookUrl'
    | 'webhookPort'
    | 'allowedHosts'
    | 'dataDir'
    | 'isProxy'
    | 'isSimulated'
    | 'widgets'
    | 'ffmpegPath'
    | 'outboundAllow'
    | 'mediaProvider'
    | 'environment'
    | 'roles'
  >;

/** Returns the services that depend on the configuration alone. */
function setServices(config: CoreConfig, secretKey: string) {
  const {
    isSimulated,
    environment,
    publicUrl,
    localUrl,
    webhookUrl,
    webhookPort,
    dataDir,
    ffmpegPath,
    roles,
  } = config;
  return {
    isSimulated,
    ffmpegPath,
    environment,
    publicUrl,
    localUrl,
    webhookUrl,
    webhookPort,
    widgetOrigin: config.widgets?.origin ?? null,
    dataDir,
    isActing: roles.has('bot'),
    links: new LinkSigner(secretKey),
    addressOf: clientAddressOf(config),
    isOurHost: ourHosts(config),
  };
}

/** @param ending aborted when the server stops */
export async function createServices(
  config: CoreConfig,
  { secretKey, viewers }: Keys,
  stores: Stores,
  warn: (line: string) => void,
  ending: AbortSignal,
): Promise<CoreServices> {
  const { events, records, signals } = stores;
  const clock = systemClock;
  const viewerCounts = new Map<string, number>();
  const operations = new NamedOperations();
  const maxCachedBytes = Math.max(LEAST_CACHED_BYTES, getHeapStatistics().heap_size_limit / CACHED_SHARE);
  const snapshots = await openSnapshots(stores, clock, warn, ending);
  const pipeline = new CommitPipeline(events, clock, { maxCachedBytes }, snapshots?.folds ?? null);
  const { recent } = pipeline;
  const writes = fillsReadModels(config.roles) ? new WriteCounts() : undefined;
  const readerOf: Services['readerOf'] = ({ name }) =>
    new ProjectionReader(stores.readModels, () => projector.generationOf(name), writes);
  const projections = projectionsOf(areas, { log: events, readerOf, recent });
  const followed = new Set(projections.map(({ category }) => category));
  // Followed as well, so that a query waits for their commits as for all others.
  const alsoFollowed = areas
    .flatMap(({ streams }) => streams.map(({ category }) => category))
    .filter((category) => !followed.has(category));
  const projector: Projector = new Projector({
    ...{ store: events, readModels: stores.readModels, projections, alsoFollowed },
    ...{ headStartMs: HEAD_START_MS, clock, log: warn, isReader: !writes, ...(writes && { writes }) },
  });
  const share = shareOf(stores, warn);
  const liveSources = new LateBound<readonly LiveSource[]>('the sources of live data');
  const services: Services = {
    events,
    log: events,
    records,
    signals,
    pipeline,
    recent,
    clock,
    share,
    readerOf,
    viewers,
    ...setServices(config, secretKey),
    limits: limitsIn(areas),
    upToDate: async ({ name, category }, { isPatient = false } = {}) => {
      const end = await endNow(services, projector, { category, name, isPatient });
      return end !== null && projector.waitForAll(end, READ_WAIT_MS, [name], isPatient);
    },
    operations,
    liveData: (accountId, kind) => withReadsOfNow(() => readLive(liveSources.value, accountId, kind)),
    renderersOf: (overlayId) => viewerCounts.get(overlayId) ?? 0,
    ...outwardOf(config, secretKey),
    warn,
    ending,
  };
  return {
    services,
    ...{ projector, share, viewerCounts, operations, liveSources },
    snapshots: snapshots?.documents ?? null,
  };
}

/** Returns all accounts for the only process of its stores, and a part of them for one of several nodes. */
function shareOf({ events, records }: Stores, warn: (line: string) => void): RunningShare {
  if (!events.shared) return new WholeShare(warn);
  const owners = new OverlayOwners(events);
  const ownerOf = (overlayId: string): Promise<string | null> => owners.of(overlayId);
  return new DividedShare({ records, clock: systemClock, node: randomUUID(), ownerOf, warn });
}

/** Services for outgoing requests. */
function outwardOf(
  config: OutsideConfig & Pick<Config, 'mediaProvider' | 'outboundAllow'>,
  secretKey: string,
): Pick<Services, 'mediaProvider' | 'keyFor' | 'emoteUrls' | 'speechUrl' | 'outbound'> {
  return {
    mediaProvider: config.mediaProvider,
    keyFor: (use) => Buffer.from(hkdfSync('sha256', secretKey, '', use, 32)),
    emoteUrls: config.emoteUrls,
    speechUrl: config.speechUrl,
    outbound: new Outbound({ allow: config.outboundAllow, userAgent: `OverlayStudio/${productVersion()}` }),
  };
}

/** Returns the end of the log, at least for one category; null on a timeout. */
async function endNow(
  { events, pipeline }: Services,
  projector: Projector,
  {
    category,
    name,
    isPatient,
  }: { readonly category: string; readonly name: string; readonly isPatient: boolean },
): Promise<string | null> {
  // What only this process writes to goes as far as it has written; a start reads what was there before.
  if (!events.shared) return pipeline.position;
  const lag = projector.lag();
  // One that only reads knows a projection's position only when it has looked.
  const known = projector.isReader
    ? lag.map(({ position }) => position).reduce(furtherOf, '')
    : (lag.find((one) => one.projection === name)?.position ?? '');
  return endOf(events, category, known, READ_WAIT_MS, { asFollowed: isPatient && areFollowedEnough() });
}
