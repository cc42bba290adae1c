import { Global, Module, type DynamicModule } from '@nestjs/common';
import { accountCommands, accountQueries } from '@studio/accounts/account.area';
import type { AccountParts } from '@studio/accounts/account.parts';
import type { Standing } from '@studio/accounts/door/standing';
import { endOf } from '@studio/event-store/end-of';
import { EVENT_STORE } from '@studio/event-store/event-store';
import { systemClock } from '@studio/kernel/clock';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { RecentFolds } from '@studio/kernel/recent-folds';
import { AUTHENTICATOR } from '@studio/operations/caller';
import { DOOR_OBSERVER } from '@studio/operations/door-observer';
import { OperationsModule } from '@studio/operations/operations.module';
import { COMMIT_LOG, RATE_LIMITS, READ_YOUR_WRITES } from '@studio/operations/ports';
import { RateLimits } from '@studio/operations/rate-limits';
import { OverlayMediaUses } from '@studio/overlay/media/media-uses';
import type { Archive } from '@studio/overlay/history/archive';
import { HISTORY, historyProjection } from '@studio/overlay/history/history.projection';
import type { Actors } from '@studio/overlay/history/history.reading';
import { overlayCommands, overlayQueries } from '@studio/overlay/overlay.area';
import { overlayRenderSource } from '@studio/overlay/overlay.output';
import { overlayProjection } from '@studio/overlay/overlay.projection';
import { OverlayShelf } from '@studio/overlay/overlay.shelf';
import { MeasuredSizes } from '@studio/overlay/runtime/measured-sizes';
import type { Measuring } from '@studio/overlay/runtime/measuring';
import { runtimeProjection } from '@studio/overlay/runtime/runtime.projection';
import { templateCommands, templateQueries } from '@studio/overlay/templates/template.area';
import { OverlayGuard } from '@studio/overlay/sharing/overlay-guard';
import { TemplateShelf } from '@studio/overlay/templates/template-shelf';
import { templateProjection } from '@studio/overlay/templates/template.projection';
import type { Projector } from '@studio/read-models/projector';
import type { Projection } from '@studio/read-models/projection';
import { ProjectionReader } from '@studio/read-models/reader';
import { RECORDS } from '@studio/records/records';
import { LinkSigner } from '@studio/realtime/link';
import { RealtimeModule } from '@studio/realtime/realtime.module';
import { RENDER_SOURCE } from '@studio/realtime/render-source';
import { AccountMedia } from '@studio/uploads/media-library';
import type { MediaFiles } from '@studio/uploads/media-files';
import { uploadCommands, uploadQueries } from '@studio/uploads/upload.area';
import { uploadsProjection } from '@studio/uploads/upload.projection';
import type { Logger } from './logger';
import type { Metrics } from './metrics';
import type { Stores } from './stores';

/** How long a command waits for what it looks up in read models. */
const READ_WAIT_MS = 2_000;

/**
 * All read models.
 * @param archive what the history is made from
 * @param recent what commits made here led to
 */
export function projectionsOf(archive: Archive, recent?: RecentFolds): readonly Projection<object>[] {
  return [
    overlayProjection,
    runtimeProjection,
    templateProjection,
    uploadsProjection,
    historyProjection(archive, recent && { recent }),
  ];
}

export interface StudioParts {
  readonly stores: Stores;
  readonly projector: Projector;
  readonly pipeline: CommitPipeline;
  readonly account: AccountParts;
  readonly links: LinkSigner;
  readonly measuring: Measuring;
  readonly files: MediaFiles;
  readonly archive: Archive;
  readonly publicUrl: string;
  readonly isRateLimited: boolean;
  readonly metrics: Metrics;
  readonly logger: Logger;
  /** Version of the renderer that is served. */
  readonly bundle: string;
}

/** The links of a suspended account open nothing. */
function renderSource(standing: Standing): typeof overlayRenderSource {
  return {
    ...overlayRenderSource,
    prepare: ({ owner }) => standing.look(owner.userId),
    opens: (overlay, generation, now) =>
      !standing.isSuspended(overlay.owner.userId) && overlayRenderSource.opens(overlay, generation, now),
  };
}

/** What every part may ask for. */
@Global()
@Module({})
class FoundationModule {
  static with(parts: StudioParts): DynamicModule {
    const { stores, projector, pipeline, account, links, metrics } = parts;
    const { events, records } = stores;
    const providers = [
      { provide: EVENT_STORE, useValue: events },
      { provide: COMMIT_LOG, useValue: events },
      { provide: READ_YOUR_WRITES, useValue: metrics.meteredReads(projector) },
      { provide: DOOR_OBSERVER, useValue: metrics },
      { provide: RECORDS, useValue: records },
      { provide: RATE_LIMITS, useValue: parts.isRateLimited ? new RateLimits() : null },
      { provide: CommitPipeline, useValue: pipeline },
      { provide: AUTHENTICATOR, useValue: account.authenticator },
      { provide: LinkSigner, useValue: links },
      { provide: RENDER_SOURCE, useValue: renderSource(account.standing) },
    ];
    return { module: FoundationModule, providers, exports: providers };
  }
}

/** Puts the areas together. */
@Module({})
export class StudioModule {
  static with(parts: StudioParts): DynamicModule {
    const {
      stores,
      projector,
      pipeline,
      account,
      links,
      measuring,
      files,
      archive,
      publicUrl,
      bundle,
      logger,
    } = parts;
    const readerOf = ({ name }: { readonly name: string }) =>
      new ProjectionReader(stores.readModels, () => projector.generationOf(name));
    const reader = readerOf(overlayProjection);
    const sizes = new MeasuredSizes(readerOf(runtimeProjection), systemClock);
    const { records } = stores;
    const shelf = new TemplateShelf({
      pipeline,
      reader: readerOf(templateProjection),
      upToDate: () => upToDate(parts, templateProjection),
    });
    const uses = mediaUses(parts);
    const guard = new OverlayGuard({ pipeline, reader });
    const overlayReading = { reader, guard, overlayShelf: new OverlayShelf(reader), sizes, links, publicUrl };
    const history = readerOf({ name: HISTORY });
    const actors: Actors = {
      nameOf: async (accountId, tokenId) => {
        const { name, tokens } = await account.accounts.read(accountId);
        return { name, tokenName: tokenId === null ? null : (tokens[tokenId]?.name ?? null) };
      },
    };
    return {
      module: StudioModule,
      imports: [
        FoundationModule.with(parts),
        OperationsModule.forAreas({
          commands: [
            accountCommands(account),
            overlayCommands({
              ...overlayReading,
              pipeline,
              archive,
              history,
              records,
              people: account.accounts,
              clock: systemClock,
              media: new AccountMedia(pipeline),
              shelf,
            }),
            templateCommands({ guard, shelf }),
            uploadCommands({ pipeline, files, uses }),
          ],
          queries: [
            accountQueries(account),
            overlayQueries({ ...overlayReading, history, archive, actors }),
            templateQueries({ shelf }),
            uploadQueries({ reader: readerOf(uploadsProjection), uses }),
          ],
        }),
        RealtimeModule.forRootAsync({
          useFactory: () => ({
            bundle,
            recent: pipeline.recent,
            startAfter: () => stores.events.end(),
            report: (message, error) => logger.error({ err: error, context: 'Realtime' }, message),
            onMeasure: (overlayId, { memberId, w, h }) => measuring.report(overlayId, memberId, { w, h }),
          }),
        }),
      ],
    };
  }
}

type ReadingParts = Pick<StudioParts, 'stores' | 'projector' | 'pipeline'>;

/** What shows the uploads of accounts. */
export function mediaUses(parts: ReadingParts): OverlayMediaUses {
  const { stores, projector, pipeline } = parts;
  return new OverlayMediaUses({
    reader: new ProjectionReader(stores.readModels, () => projector.generationOf(overlayProjection.name)),
    pipeline,
    upToDate: () => upToDate(parts, overlayProjection),
  });
}

/** True once the documents of a projection tell of all that the log holds now; false when they don't in time. */
async function upToDate(parts: ReadingParts, { name, category }: Projection<object>): Promise<boolean> {
  const end = await endNow(parts, category, name);
  return end !== null && parts.projector.waitForAll(end, READ_WAIT_MS, [name]);
}

/** How far the log goes now, for one category at least; null when it isn't told in time. */
async function endNow(
  { stores: { events }, projector, pipeline }: ReadingParts,
  category: string,
  projection: string,
): Promise<string | null> {
  // What only this process writes to goes as far as it has written; a start reads what was there before.
  if (!events.shared) return pipeline.position;
  const known = projector.lag().find((one) => one.projection === projection)?.position ?? '';
  return endOf(events, category, known, READ_WAIT_MS);
}
