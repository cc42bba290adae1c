import { Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { io } from 'socket.io-client';
import { EVENT_STORE } from '@studio/event-store/event-store';
import { RenderGateway } from './gateway';
import { LinkSigner } from './link';
import { RENDER_NAMESPACE } from './protocol';
import { RENDER_SOURCE } from './render-source';
import { RealtimeAdapter, RealtimeModule } from './realtime.module';
import { RenderClient } from './testing/render-client';
import { ScriptedStore } from './testing/scripted-store';
import { toyCommit, toySource, type ToyEvent } from './testing/toy-overlay';

const links = new LinkSigner('test key');
const link = links.sign({ overlayId: 'one', generation: 1 });
const store = new ScriptedStore();

@Module({})
class Stores {
  static readonly module: DynamicModule = {
    module: Stores,
    providers: [
      { provide: EVENT_STORE, useValue: store },
      { provide: RENDER_SOURCE, useValue: toySource },
      { provide: LinkSigner, useValue: links },
    ],
    exports: [EVENT_STORE, RENDER_SOURCE, LinkSigner],
  };
}

let rev = 0;
async function commit(event: ToyEvent): Promise<string> {
  const events = toyCommit(++rev, new Date(0).toISOString(), event);
  return (await store.append('toy-one', 'any', events)).position;
}

describe('the realtime module', () => {
  let app: NestFastifyApplication;
  let url: string;
  let startedAfter: string;

  beforeAll(async () => {
    startedAfter = await commit({ type: 'opened', data: {} });
    const module = RealtimeModule.forRootAsync({
      imports: [Stores.module],
      useFactory: () => ({ bundle: 'v1', startAfter: () => Promise.resolve(startedAfter) }),
    });
    app = await NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter(), { logger: false });
    app.useWebSocketAdapter(new RealtimeAdapter(app));
    await app.listen(0, '127.0.0.1');
    url = await app.getUrl();
  });

  it('serves renderers on the port of the HTTP server', async () => {
    const client = new RenderClient({ url, link });
    await client.waitFor(({ state }) => state !== null);
    expect(client.received[0]).toMatchObject({ kind: 'hello', hello: { bundle: 'v1' } });
    const position = await commit({ type: 'placed', data: { memberId: 1, x: 1, text: 'a' } });
    await client.waitFor((each) => each.position === position);
    client.close();
  });

  it('serves renderers that have no WebSocket', async () => {
    const socket = io(`${url}${RENDER_NAMESPACE}`, {
      auth: { link, obs: false, bundle: '' },
      transports: ['polling'],
      forceNew: true,
    });
    const snapshot = await new Promise((resolve) => socket.once('snapshot', resolve));
    expect(snapshot).toMatchObject({ state: { canvas: { width: 1920 } } });
    const changed = new Promise((resolve) => socket.once('delta', resolve));
    const position = await commit({ type: 'placed', data: { memberId: 1, x: 2, text: 'ü' } });
    expect(await changed).toMatchObject({ position });
    socket.disconnect();
  });

  it('takes WebSockets of any origin and long polling of none but its own', async () => {
    const socket = io(`${url}${RENDER_NAMESPACE}`, {
      auth: { link, obs: false, bundle: '' },
      transports: ['websocket'],
      extraHeaders: { origin: 'http://absolute' },
      forceNew: true,
    });
    await new Promise((resolve) => socket.once('snapshot', resolve));
    socket.disconnect();
    const response = await fetch(`${url}/socket.io/?EIO=4&transport=polling`, {
      headers: { origin: 'http://elsewhere.example' },
    });
    await response.text();
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('does not serve a client script', async () => {
    expect((await fetch(`${url}/socket.io/socket.io.js`)).status).not.toBe(200);
  });

  it('leaves pictures as they are when it closes', async () => {
    const client = new RenderClient({ url, link });
    await client.waitFor(({ state }) => state !== null);
    expect(app.get<RenderGateway<unknown>>(RenderGateway).stats().sockets).toBe(1);
    await app.close();
    await client.waitFor(({ socket }) => !socket.connected);
    expect(client.gone).toBe(false);
    expect(client.socket.active).toBe(true);
    client.close();
  });
});
