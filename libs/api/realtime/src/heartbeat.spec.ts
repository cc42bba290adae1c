import { once } from 'node:events';
import { WebSocket } from 'ws';
import { RENDER_NAMESPACE, type Hello } from './protocol';
import { RenderServer } from './testing/render-server';

const PING = '2';
const PONG = '3';

/** Renderer that implements the protocol by hand, since socket.io's client answers pings on its own. */
class ByHand {
  readonly heard: string[] = [];
  private readonly socket: WebSocket;

  constructor(
    server: RenderServer,
    private readonly isAnswering: boolean,
  ) {
    this.socket = new WebSocket(`ws://127.0.0.1:${server.port}/socket.io/?EIO=4&transport=websocket`);
    const auth = JSON.stringify({ link: server.link(), obs: false, bundle: '' });
    this.socket.on('message', (data: Buffer) => {
      const packet = data.toString();
      this.heard.push(packet);
      if (packet.startsWith('0')) this.socket.send(`40${RENDER_NAMESPACE},${auth}`);
      if (packet === PING && this.isAnswering) this.socket.send(PONG);
    });
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  get pings(): number {
    return this.heard.filter((packet) => packet === PING).length;
  }

  get hello(): Hello | undefined {
    const packet = this.heard.find((each) => each.includes('"hello"'));
    const [, hello] = JSON.parse(packet?.slice(`42${RENDER_NAMESPACE},`.length) ?? '[]') as [string, Hello];
    return hello;
  }

  async until(holds: (self: this) => boolean): Promise<void> {
    while (!holds(this)) await once(this.socket, 'message');
  }

  async closed(): Promise<void> {
    if (this.isOpen) await once(this.socket, 'close');
  }

  close(): void {
    this.socket.terminate();
  }
}

describe('the heartbeat', () => {
  let server: RenderServer;
  const renderers: ByHand[] = [];
  const join = async (isAnswering: boolean): Promise<ByHand> => {
    const renderer = new ByHand(server, isAnswering);
    renderers.push(renderer);
    await renderer.until(({ heard: received }) => received.some((packet) => packet.includes('"snapshot"')));
    return renderer;
  };

  beforeAll(async () => {
    server = await RenderServer.start({ server: { pingInterval: 40, pingTimeout: 1000 } });
    await server.commit({ type: 'opened', data: {} });
  });

  afterAll(async () => {
    for (const renderer of renderers) renderer.close();
    await server.close();
  });

  it('is as often as hello says', async () => {
    expect((await join(true)).hello?.heartbeatMs).toBe(40);
  });

  it('cuts a renderer that does not answer', async () => {
    const silent = await join(false);
    await silent.closed();
    expect(silent.pings).toBe(1);
  });

  it('asks for nothing but the answer: who never sends `ping` stays and is told of changes', async () => {
    const renderer = await join(true);
    await renderer.until(({ pings }) => pings > 8);
    await server.commit({ type: 'placed', data: { memberId: 1, x: 1, text: 'a' } });
    await renderer.until(({ heard: received }) => received.some((packet) => packet.includes('"delta"')));
    expect(renderer.isOpen).toBe(true);
  });
});
