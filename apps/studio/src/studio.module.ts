import { Global, Module, type DynamicModule } from '@nestjs/common';
import { accountQueries } from '@studio/accounts/account.area';
import { Accounts } from '@studio/accounts/accounts';
import { BearerAuthenticator } from '@studio/accounts/bearer-authenticator';
import { EVENT_STORE } from '@studio/event-store/event-store';
import { systemClock } from '@studio/kernel/clock';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { AUTHENTICATOR } from '@studio/operations/caller';
import { OperationsModule } from '@studio/operations/operations.module';
import { COMMIT_LOG, RATE_LIMITS, READ_YOUR_WRITES } from '@studio/operations/ports';
import { RateLimits } from '@studio/operations/rate-limits';
import { overlayCommands, overlayQueries } from '@studio/overlay/overlay.area';
import { overlayRenderSource } from '@studio/overlay/overlay.output';
import { overlayProjection } from '@studio/overlay/overlay.projection';
import type { Projector } from '@studio/read-models/projector';
import type { Projection } from '@studio/read-models/projection';
import { ProjectionReader } from '@studio/read-models/reader';
import { RECORDS } from '@studio/records/records';
import { LinkSigner } from '@studio/realtime/link';
import { RealtimeModule } from '@studio/realtime/realtime.module';
import { RENDER_SOURCE } from '@studio/realtime/render-source';
import type { Stores } from './stores';

export const projections: readonly Projection<object>[] = [overlayProjection];

export interface StudioParts {
  readonly stores: Stores;
  readonly projector: Projector;
  readonly pipeline: CommitPipeline;
  readonly accounts: Accounts;
  readonly links: LinkSigner;
  readonly publicUrl: string;
  readonly isRateLimited: boolean;
  /** Version of the renderer that is served. */
  readonly bundle: string;
}

/** What every part may ask for. */
@Global()
@Module({})
class FoundationModule {
  static with(parts: StudioParts): DynamicModule {
    const { stores, projector, pipeline, accounts, links } = parts;
    const { events, records } = stores;
    const providers = [
      { provide: EVENT_STORE, useValue: events },
      { provide: COMMIT_LOG, useValue: events },
      { provide: READ_YOUR_WRITES, useValue: projector },
      { provide: RECORDS, useValue: records },
      { provide: RATE_LIMITS, useValue: parts.isRateLimited ? new RateLimits() : null },
      { provide: CommitPipeline, useValue: pipeline },
      { provide: Accounts, useValue: accounts },
      { provide: AUTHENTICATOR, useValue: new BearerAuthenticator(records, accounts, systemClock) },
      { provide: LinkSigner, useValue: links },
      { provide: RENDER_SOURCE, useValue: overlayRenderSource },
    ];
    return { module: FoundationModule, providers, exports: providers };
  }
}

/** Puts the areas together. */
@Module({})
export class StudioModule {
  static with(parts: StudioParts): DynamicModule {
    const { stores, projector, pipeline, accounts, links, publicUrl, bundle } = parts;
    const reader = new ProjectionReader(stores.readModels, () =>
      projector.generationOf(overlayProjection.name),
    );
    const { records } = stores;
    const overlayReading = { reader, links, publicUrl };
    return {
      module: StudioModule,
      imports: [
        FoundationModule.with(parts),
        OperationsModule.forAreas({
          commands: [overlayCommands({ ...overlayReading, pipeline, records, people: accounts, clock: systemClock })],
          queries: [accountQueries({ accounts }), overlayQueries(overlayReading)],
        }),
        RealtimeModule.forRootAsync({
          useFactory: () => ({ bundle, startAfter: () => Promise.resolve(reached(projector)) }),
        }),
      ],
    };
  }
}

/** A position that the log has surely passed, so that a start doesn't read it all: what is older is in the past. */
function reached(projector: Projector): string {
  const [first = ''] = projector
    .lag()
    .map(({ position }) => position)
    .sort();
  return first;
}
