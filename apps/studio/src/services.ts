import { hkdfSync } from 'node:crypto';
import { limitsIn, projectionsOf } from '@studio/areas/areas';
import type { Services } from '@studio/areas/area';
import { Ports } from '@studio/areas/ports';
import { endOf } from '@studio/event-store/end-of';
import { Outbound } from '@studio/http/outbound';
import { systemClock } from '@studio/kernel/clock';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { readLive, type LiveSource } from '@studio/realtime/live-data';
import { clientAddressOf } from '@studio/operations/client-address';
import { Projector } from '@studio/read-models/projector';
import { ProjectionReader } from '@studio/read-models/reader';
import type { SnapshotDocuments } from '@studio/read-models/snapshot-documents';
import { LinkSigner } from '@studio/realtime/link';
import type { ViewerKeys } from '@studio/viewers/viewer-keys';
import { areas } from './areas';
import type { Config } from './config';
import { NamedOperations } from './named-operations';
import type { OutsideConfig } from './outside';
import { openSnapshots } from './snapshots';
import type { Stores } from './stores';

/**
 * By then a start is over: what the read models lack, if it is much, isn’t in its way. With 30,000 events behind, a start
 * and its first question took half as long (docs/performance.md); 0 turns it off.
 */
const HEAD_START_MS = 1_000;

/** How long a command waits for what it looks up in read models. */
const READ_WAIT_MS = 2_000;

/** What all areas stand on: the stores, the way into the log, and the read models that are kept up from it. */
export interface Foundation {
  readonly services: Services;
  /** Not started yet. */
  readonly projector: Projector;
  /** To be given the doors once they are there. */
  readonly operations: NamedOperations;
  /** What live data is made from: filled once all areas are served. */
  readonly liveSources: LiveSource[];
  /** Renderers by overlay, as the gateway of this node tells. */
  readonly audience: Map<string, number>;
  /** Where snapshots of streams lie; null where there are none. */
  readonly snapshots: SnapshotDocuments | null;
}

/** The studio's own, and those of viewers. */
export interface Keys {
  readonly secretKey: string;
  readonly viewers: ViewerKeys;
}

type FoundationConfig = OutsideConfig &
  Pick<
    Config,
    | 'publicUrl'
    | 'dataDir'
    | 'isProxy'
    | 'isSimulated'
    | 'ffmpegPath'
    | 'outboundAllow'
    | 'mediaProvider'
    | 'environment'
    | 'roles'
  >;

/** What follows from what is set alone. */
function setServices(config: FoundationConfig, secretKey: string) {
  const { isSimulated, environment, publicUrl, dataDir, ffmpegPath, roles } = config;
  return {
    isSimulated,
    ffmpegPath,
    environment,
    publicUrl,
    dataDir,
    isActing: roles.has('bot'),
    links: new LinkSigner(secretKey),
    addressOf: clientAddressOf(config),
  };
}

/** @param ending aborted when the server stops */
export async function layFoundation(
  config: FoundationConfig,
  { secretKey, viewers }: Keys,
  stores: Stores,
  warn: (line: string) => void,
  ending: AbortSignal,
): Promise<Foundation> {
  const { events, records, signals } = stores;
  const clock = systemClock;
  const audience = new Map<string, number>();
  const operations = new NamedOperations();
  const snapshots = await openSnapshots(stores, clock, warn, ending);
  const pipeline = new CommitPipeline(events, clock, {}, snapshots?.folds ?? null);
  const { recent } = pipeline;
  const readerOf: Services['readerOf'] = ({ name }) =>
    new ProjectionReader(stores.readModels, () => projector.generationOf(name));
  const projections = projectionsOf(areas, { log: events, readerOf, recent });
  const followed = new Set(projections.map(({ category }) => category));
  const projector: Projector = new Projector({
    store: events,
    readModels: stores.readModels,
    projections,
    // So that a question waits for their commits as for all others.
    alsoFollowed: areas
      .flatMap(({ streams }) => streams.map(({ category }) => category))
      .filter((category) => !followed.has(category)),
    headStartMs: HEAD_START_MS,
    clock,
    log: warn,
  });
  const liveSources: LiveSource[] = [];
  const services: Services = {
    events,
    log: events,
    records,
    signals,
    pipeline,
    recent,
    clock,
    readerOf,
    viewers,
    ...setServices(config, secretKey),
    limits: limitsIn(areas),
    ports: new Ports(),
    upToDate: async ({ name, category }) => {
      const end = await endNow(services, projector, category, name);
      return end !== null && projector.waitForAll(end, READ_WAIT_MS, [name]);
    },
    operations,
    liveData: (accountId, kind) => readLive(liveSources, accountId, kind),
    renderersOf: (overlayId) => audience.get(overlayId) ?? 0,
    ...outwardOf(config, secretKey),
    warn,
    ending,
  };
  return { services, projector, audience, operations, liveSources, snapshots: snapshots?.documents ?? null };
}

/** What leads out of the studio. */
function outwardOf(
  config: OutsideConfig & Pick<Config, 'mediaProvider' | 'outboundAllow'>,
  secretKey: string,
): Pick<Services, 'mediaProvider' | 'keyFor' | 'emoteUrls' | 'speechUrl' | 'outbound'> {
  return {
    mediaProvider: config.mediaProvider,
    keyFor: (use) => Buffer.from(hkdfSync('sha256', secretKey, '', use, 32)),
    emoteUrls: config.emoteUrls,
    speechUrl: config.speechUrl,
    outbound: new Outbound({ allow: config.outboundAllow }),
  };
}

/** How far the log goes now, for one category at least; null when it isn't told in time. */
async function endNow(
  { events, pipeline }: Services,
  projector: Projector,
  category: string,
  projection: string,
): Promise<string | null> {
  // What only this process writes to goes as far as it has written; a start reads what was there before.
  if (!events.shared) return pipeline.position;
  const known = projector.lag().find((one) => one.projection === projection)?.position ?? '';
  return endOf(events, category, known, READ_WAIT_MS);
}
