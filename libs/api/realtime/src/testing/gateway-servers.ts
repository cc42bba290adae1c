import type { Socket as NetSocket } from 'node:net';
import type { RenderClient } from './render-client';
import { RenderServer, type ServeOptions } from './render-server';
import type { ToyEvent } from './toy-overlay';

export const opened: ToyEvent = { type: 'opened', data: {} };
export const noted: ToyEvent = { type: 'noted', data: {} };
export const deleted: ToyEvent = { type: 'deleted', data: {} };
export const placed = (memberId: number, x: number, text = 'hello'): ToyEvent => ({
  type: 'placed',
  data: { memberId, x, text },
});

const servers: RenderServer[] = [];

export async function serve(options?: ServeOptions): Promise<RenderServer> {
  const server = await RenderServer.start(options);
  servers.push(server);
  return server;
}

/** A server with an overlay that shows one layer. */
export async function serveOverlay(options?: ServeOptions): Promise<RenderServer> {
  const server = await serve(options);
  await server.commit(opened);
  await server.commit(placed(1, 0));
  return server;
}

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** Checks that every delta follows the view state before it: none is missing, none came twice. */
export function expectUnbrokenChain(client: RenderClient): void {
  let position: string | null = null;
  for (const each of client.received) {
    if (each.kind === 'snapshot') position = each.snapshot.position;
    if (each.kind === 'frame')
      for (const delta of each.deltas) {
        if (position !== null) expect(delta.prev).toBe(position);
        position = delta.position;
      }
  }
}

/** The connection beneath a renderer. */
export function wire(client: RenderClient): NetSocket {
  return (client.socket.io.engine.transport as unknown as { ws: { _socket: NetSocket } }).ws._socket;
}
