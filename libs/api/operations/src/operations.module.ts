import { Module, type DynamicModule, type ModuleMetadata } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { systemClock } from '@studio/kernel/clock';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { AnyCommandArea, AnyQueryArea } from './area';
import { Dispatcher } from './dispatcher';
import { API_OBSERVER, type ApiObserver } from './api-observer';
import { commandProviders, queryProviders } from './handlers';
import { operationsIn } from './operation';
import {
  COMMIT_LOG,
  LOG_EPOCH,
  RATE_LIMITS,
  READ_YOUR_WRITES,
  type CommitLog,
  type ReadYourWrites,
} from './ports';
import { ProblemFilter } from './problem-reply';
import type { RateLimits } from './rate-limits';
import { RecentWrites } from './recent-writes';
import { StoredAnswers } from './stored-answers';
import { RECORDS, type Records } from '@studio/records/records';

export interface AreasOptions {
  readonly commands: readonly AnyCommandArea[];
  readonly queries: readonly AnyQueryArea[];
  /**
   * Providers of `CommitPipeline`, `COMMIT_LOG`, `LOG_EPOCH`, `READ_YOUR_WRITES`, `RECORDS` and `RATE_LIMITS`, or
   * modules that export them; optionally `DOOR_OBSERVER`.
   */
  readonly providers?: ModuleMetadata['providers'];
  readonly imports?: ModuleMetadata['imports'];
}

/**
 * Module of the API boundary: a handler per operation on the buses, the `Dispatcher`, and the filter for errors
 * outside the REST routes. The buses know their handlers once the application is initialised.
 */
@Module({})
export class OperationsModule {
  static forAreas({ commands, queries, providers = [], imports = [] }: AreasOptions): DynamicModule {
    return {
      module: OperationsModule,
      imports: [CqrsModule.forRoot(), ...imports],
      providers: [
        ...providers,
        ...commands.flatMap(commandProviders),
        ...queries.flatMap(queryProviders),
        {
          provide: Dispatcher,
          inject: [
            CommandBus,
            QueryBus,
            READ_YOUR_WRITES,
            RECORDS,
            COMMIT_LOG,
            LOG_EPOCH,
            RATE_LIMITS,
            CommitPipeline,
            { token: API_OBSERVER, optional: true },
          ],
          useFactory: (
            commandBus: CommandBus,
            queryBus: QueryBus,
            readYourWrites: ReadYourWrites,
            records: Records,
            { shared }: CommitLog,
            epoch: string,
            rateLimits: RateLimits | null,
            { clock }: CommitPipeline,
            observer?: ApiObserver,
          ) =>
            new Dispatcher(
              commandBus,
              queryBus,
              {
                readYourWrites,
                recentWrites: new RecentWrites(systemClock),
                storedAnswers: new StoredAnswers(records, { shared, epoch }),
                rateLimits,
                clock,
                observer,
              },
              commands.flatMap(({ modules }) => operationsIn(...modules)),
              queries.flatMap(({ modules }) => operationsIn(...modules)),
            ),
        },
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
      exports: [Dispatcher],
    };
  }
}
