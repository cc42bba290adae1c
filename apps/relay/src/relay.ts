import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { BoxStore, RelayedMessage } from './box-store';
import { Rates } from './rates';
import { BoxReaders } from './readers';

const MAX_BODY_BYTES = 256 * 1024;
const [MOST_PER_SECOND, SECOND_MS] = [50, 1_000];
const [MOST_BOXES_PER_HOUR, HOUR_MS] = [20, 3600_000];
const EXPIRE_MS = 10 * 60_000;
/** Headers of the connection, not of the message; and cookies, which are nobody's business here. */
const removed: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade', 'cookie'],
]);
const SOURCE = /^[\w-]{1,64}(?:\/[\w-]{1,128}){0,3}$/;

export interface RelayOptions {
  readonly store: BoxStore;
  /** Addresses of proxies whose X-Forwarded-For counts. */
  readonly trustProxy?: string | undefined;
}

/** Relay of webhooks: it stores what sources post to a box until the studio that reads the box has processed it. */
export function relayServer({ store, trustProxy }: RelayOptions): FastifyInstance {
  const http = fastify({ logger: false, ...(trustProxy !== undefined && { trustProxy }) });
  const readers = new BoxReaders(store, http.server);
  const [posts, creations] = [new Rates(MOST_PER_SECOND, SECOND_MS), new Rates(MOST_BOXES_PER_HOUR, HOUR_MS)];
  const expiring = setInterval(() => store.expire(), EXPIRE_MS);
  expiring.unref();
  http.addHook('onClose', () => {
    clearInterval(expiring);
    readers.close();
  });
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, body, taken) =>
    taken(null, body),
  );
  http.get('/healthz', () => ({ status: 'ok' }));
  http.post('/boxes', (request, reply) => {
    if (!creations.allows(request.ip))
      return refused(reply, 429, 'Too many new boxes. Try again in an hour.');
    const box = store.create();
    if (!box) return refused(reply, 507, 'This relay has no room for another box.');
    return reply.status(201).header('cache-control', 'no-store').send(box);
  });
  http.post('/in/:boxId/*', (request, reply) => {
    const { boxId = '', '*': source = '' } = request.params as Record<string, string>;
    if (!SOURCE.test(source) || !store.has(boxId)) return refused(reply, 404, 'There is no such box.');
    if (!posts.allows(boxId)) return refused(reply, 429, 'Too many messages. Try again in a second.');
    if (!store.add(boxId, { source, ...receivedIn(request) }))
      return refused(reply, 507, 'The box is full. Try again later.');
    readers.notify(boxId);
    return reply.status(200).header('cache-control', 'no-store').send();
  });
  return http;
}

function receivedIn({ body, headers: all }: FastifyRequest): Pick<RelayedMessage, 'headers' | 'body'> {
  const headers = Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) =>
      value === undefined || removed.has(name) ? [] : [[name, value] as const],
    ),
  );
  return { headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) };
}

function refused(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.status(status).send({ error: message });
}
