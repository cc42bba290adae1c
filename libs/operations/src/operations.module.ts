import { Module, type DynamicModule, type ModuleMetadata } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { systemClock } from '@studio/kernel/clock';
import type { AnyCommandArea, AnyQueryArea } from './area';
import { Dispatcher } from './dispatcher';
import { commandProviders, queryProviders } from './handlers';
import { operationsIn } from './operation';
import { READ_YOUR_WRITES, type ReadYourWrites } from './ports';
import { ProblemFilter } from './problem-reply';
import { RecentWrites } from './recent-writes';

export interface AreasOptions {
  readonly commands: readonly AnyCommandArea[];
  readonly queries: readonly AnyQueryArea[];
  /** Providers of `CommitPipeline`, `COMMIT_LOG` and `READ_YOUR_WRITES`, or modules that export them. */
  readonly providers?: ModuleMetadata['providers'];
  readonly imports?: ModuleMetadata['imports'];
}

/**
 * Everything behind the door: a handler per operation on the buses, the `Dispatcher`, and the filter that
 * answers what goes wrong outside of the REST routes. The buses know their handlers once the application is
 * initialised.
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
          inject: [CommandBus, QueryBus, READ_YOUR_WRITES],
          useFactory: (commandBus: CommandBus, queryBus: QueryBus, readYourWrites: ReadYourWrites) =>
            new Dispatcher(
              commandBus,
              queryBus,
              readYourWrites,
              new RecentWrites(systemClock),
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
