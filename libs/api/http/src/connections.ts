import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { countedAddress } from '@studio/kernel/counted-address';
import { Problem } from '@studio/kernel/problem';
import { replyWithProblem } from '@studio/operations/problem-reply';
import type { FastifyInstance } from 'fastify';
import type { IsOneOf } from './addresses';

/** Connections of any kind that one address may have for each socket that it may have, and a node for each of its. */
const PER_SOCKET = { address: 4, node: 2 } as const;

/** Connections of an address beyond its cap that are answered before they are closed, for each that it may have. */
const ANSWERED = 1;
/** Milliseconds a connection beyond the cap has to send its request and to read the answer. */
const ANSWERING_MS = 5_000;
/** Seconds after which to try again. */
const RETRY_S = 1;

/** Connections that were refused, by the cap that they exceeded. */
export interface HungUp {
  readonly address: number;
  readonly node: number;
}

/**
 * Caps the open connections of a server, for all protocols. The first request on one too many is refused with
 * `rate_limited` and the connection closed; with twice the cap open, it is closed at once. Connections of our
 * proxy count for the node only: the sockets behind it are counted by the addresses it reports.
 */
export function capConnections(
  http: FastifyInstance,
  {
    socketsPerAddress,
    socketsPerNode,
    isProxy,
  }: { readonly socketsPerAddress: number; readonly socketsPerNode: number; readonly isProxy: IsOneOf },
): () => HungUp {
  const perAddress = socketsPerAddress * PER_SOCKET.address;
  const hungUp = { address: 0, node: 0 };
  const open = new Map<string, number>();
  // A connection whose upgrade was ignored is emitted a second time.
  const known = new WeakSet<Socket>();
  const tooMany = new WeakSet<Socket>();
  const { server } = http;
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
    if (count > (1 + ANSWERED) * perAddress) return socket.destroy();
    tooMany.add(socket);
    const timer = setTimeout(() => socket.destroy(), ANSWERING_MS).unref();
    socket.once('close', () => clearTimeout(timer));
  });
  server.prependListener('upgrade', ({ socket }: IncomingMessage) => {
    if (tooMany.has(socket)) socket.destroy();
  });
  http.addHook('onRequest', (request, reply, done) => {
    if (!tooMany.has(request.raw.socket)) return done();
    reply.header('connection', 'close');
    replyWithProblem(tooManyOpen(), request, reply);
  });
  return () => ({ ...hungUp });
}

function tooManyOpen(): Problem {
  const message =
    'Too many connections from this address are open: close some, or send fewer requests at once.';
  return new Problem('rate_limited', message, undefined, RETRY_S);
}
