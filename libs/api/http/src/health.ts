import type { Projector } from '@studio/read-models/projector';
import type { FastifyInstance } from 'fastify';

/** Read models that are further behind than this aren't worth a query. */
const READY_BEHIND_MS = 5_000;

/**
 * Serves `/healthz`: the process answers. Serves `/readyz`: its stores answer too, and the read models have caught
 * up or nearly so.
 * @param node returns warnings about its settings, its roles, and the number of partitions it acts for
 */
export function serveHealth(
  http: FastifyInstance,
  stores: { readonly [Name in 'events' | 'readModels' | 'records']: { ping(): Promise<void> } },
  projector: Pick<Projector, 'lag'>,
  node: () => {
    readonly warnings: readonly string[];
    readonly roles: readonly string[];
    readonly partitions: number;
  },
): void {
  http.get('/healthz', () => ({ status: 'ok' }));

  http.get('/readyz', async (_request, reply) => {
    const [events, readModels, records] = await Promise.all([
      answers(stores.events),
      answers(stores.readModels),
      answers(stores.records),
    ]);
    const projections = projector.lag();
    const ready =
      events &&
      readModels &&
      records &&
      projections.every(
        ({ behindMs, error }) => error === null && behindMs !== null && behindMs <= READY_BEHIND_MS,
      );
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, stores: { events, readModels, records }, projections, ...node() });
  });
}

/**
 * Serves `/.well-known/overlay-studio`, by which programs find an installation.
 * @param instanceId identifies the installation's data
 */
export function serveIdentity(
  http: FastifyInstance,
  identity: { readonly version: string; readonly instanceId: string },
): void {
  http.get('/.well-known/overlay-studio', () => ({ name: 'Overlay Studio', ...identity }));
}

async function answers(store: { ping(): Promise<void> }): Promise<boolean> {
  return store.ping().then(
    () => true,
    () => false,
  );
}
