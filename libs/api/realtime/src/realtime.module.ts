import type { Server as HttpServer } from 'node:http';
import {
  Inject,
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type INestApplicationContext,
  type ModuleMetadata,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { WebSocketGateway, type OnGatewayInit } from '@nestjs/websockets';
import type { Server, ServerOptions } from 'socket.io';
import { EVENT_STORE, type EventStore } from '@studio/event-store/event-store';
import { RenderGateway } from './gateway';
import type { GatewayOptions } from './gateway-options';
import { LinkSigner } from './link';
import { EDITOR_NAMESPACE } from './editor-protocol';
import { EditorGateway, type EditorGatewayOptions } from './editor/editor-gateway';
import type { EditorCaller } from './editor/editor-source';
import type { EditorNamespace } from './editor/editor-socket';
import { compressOnRequest, longMessages } from './compressed-sockets';
import { ignoreOtherUpgrades } from './other-upgrades';
import { RENDER_NAMESPACE } from './protocol';
import { RENDER_SOURCE, type RenderSource } from './render-source';
import { SocketCaps } from './socket-caps';
import { socketServerOptions } from './socket-server-options';
import type { RenderNamespace } from './render-socket';

/** Path of the pages of viewers who draw; they have sockets of their own. */
const VIEWERS_PAGES = '/d/';

/** socket.io on the port of the HTTP server: `app.useWebSocketAdapter(new RealtimeAdapter(app))`. */
export class RealtimeAdapter extends IoAdapter {
  constructor(
    app: INestApplicationContext,
    private readonly serverOptions: Partial<ServerOptions> = {},
    private readonly caps = new SocketCaps(null),
  ) {
    super(app);
  }

  /** The gateway listens to its renderers itself; Nest's own state per client is unnecessary. */
  override bindClientConnect(): void {
    return;
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const io = super.createIOServer(port, {
      ...options,
      ...socketServerOptions,
      perMessageDeflate: longMessages,
      ...this.serverOptions,
    } as ServerOptions);
    this.caps.watch(io);
    compressOnRequest(this.httpServer as HttpServer);
    ignoreOtherUpgrades(this.httpServer as HttpServer, [`${io.path()}/`, VIEWERS_PAGES]);
    return io;
  }
}

export interface RealtimeOptions extends Partial<GatewayOptions> {
  /** A position near the log's end, so that the feed isn't read from its start. */
  readonly startAfter?: () => Promise<string>;
}

const REALTIME_OPTIONS = Symbol('RealtimeOptions');

@WebSocketGateway({ namespace: RENDER_NAMESPACE })
class RenderSockets
  implements OnGatewayInit<RenderNamespace>, OnApplicationBootstrap, BeforeApplicationShutdown
{
  constructor(
    @Inject(RenderGateway) private readonly gateway: RenderGateway<unknown>,
    @Inject(REALTIME_OPTIONS) private readonly options: RealtimeOptions,
  ) {}

  afterInit(namespace: RenderNamespace): void {
    this.gateway.attach(namespace);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.gateway.start(await this.options.startAfter?.());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.gateway.stop();
  }
}

export interface RealtimeModuleOptions extends Pick<ModuleMetadata, 'imports'> {
  /** Providers of the options, by injection token. */
  readonly inject?: readonly symbol[];
  readonly useFactory: (...args: never[]) => RealtimeOptions;
}

/** The namespace `/render`. Needs EVENT_STORE, RENDER_SOURCE and LinkSigner from its imports or global modules. */
@Module({})
export class RealtimeModule {
  static forRootAsync({ imports = [], inject = [], useFactory }: RealtimeModuleOptions): DynamicModule {
    return {
      module: RealtimeModule,
      imports,
      providers: [
        { provide: REALTIME_OPTIONS, inject: [...inject], useFactory },
        {
          provide: RenderGateway,
          inject: [EVENT_STORE, RENDER_SOURCE, LinkSigner, REALTIME_OPTIONS],
          useFactory: (
            store: EventStore,
            source: RenderSource<unknown>,
            links: LinkSigner,
            options: RealtimeOptions,
          ) => new RenderGateway(store, source, links, options),
        },
        RenderSockets,
      ],
      exports: [RenderGateway],
    };
  }
}

export interface EditorOptions extends EditorGatewayOptions<unknown, EditorCaller> {
  /** A position near the log's end, so that the feed isn't read from its start. */
  readonly startAfter?: () => Promise<string>;
}

const EDITOR_OPTIONS = Symbol('EditorOptions');

@WebSocketGateway({ namespace: EDITOR_NAMESPACE })
class EditorSockets
  implements OnGatewayInit<EditorNamespace>, OnApplicationBootstrap, BeforeApplicationShutdown
{
  constructor(
    @Inject(EditorGateway) private readonly gateway: EditorGateway<unknown, EditorCaller>,
    @Inject(EDITOR_OPTIONS) private readonly options: EditorOptions,
  ) {}

  afterInit(namespace: EditorNamespace): void {
    this.gateway.attach(namespace);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.gateway.start(await this.options.startAfter?.());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.gateway.stop();
  }
}

/** The namespace `/editor`. Needs EVENT_STORE from its imports or global modules. */
@Module({})
export class EditorModule {
  static with(options: EditorOptions): DynamicModule {
    return {
      module: EditorModule,
      providers: [
        { provide: EDITOR_OPTIONS, useValue: options },
        {
          provide: EditorGateway,
          inject: [EVENT_STORE],
          useFactory: (store: EventStore) => new EditorGateway(store, options),
        },
        EditorSockets,
      ],
      exports: [EditorGateway],
    };
  }
}
