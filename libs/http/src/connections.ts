import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { countedAddress } from '@studio/kernel/counted-address';
import type { IsOneOf } from './addresses';

/** Connections of any kind that one address may have for each socket that it may have, and a node for each of its. */
const PER_SOCKET = { address: 4, node: 2 } as const;

/** Connections that were hung up on, by the cap that they exceeded. */
export interface HungUp {
  readonly address: number;
  readonly node: number;
}

/**
 * Caps the open connections of a server, whatever is spoken on them: one too many is hung up on at once. What a proxy
 * of ours opens is counted for the node only: the sockets behind it are counted by the addresses it tells.
 */
export function capConnections(
  server: Server,
  {
    socketsPerAddress,
    socketsPerNode,
    isProxy,
  }: { readonly socketsPerAddress: number; readonly socketsPerNode: number; readonly isProxy: IsOneOf },
): () => HungUp {
  const perAddress = socketsPerAddress * PER_SOCKET.address;
  const hungUp = { address: 0, node: 0 };
  const open = new Map<string, number>();
  // A connection whose offer to change the protocol was passed over is told of once more.
  const known = new WeakSet<Socket>();
  server.maxConnections = socketsPerNode * PER_SOCKET.node;
  server.on('drop', () => hungUp.node++);
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress) || known.has(socket)) return;
    known.add(socket);
    const address = countedAddress(remoteAddress);
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 0) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count <= perAddress) return;
    hungUp.address++;
    socket.destroy();
  });
  return () => ({ ...hungUp });
}
