import type { Projector } from '@studio/read-models/projector';
import type { FastifyInstance } from 'fastify';

/** Read models that are further behind than this aren't worth a query. */
const READY_BEHIND_MS = 5_000;

/**
 * `/healthz`: the process answers. `/readyz`: its stores do too and the read models have caught up, or nearly.
 * @param warnings what operators should know of its settings
 */
export function serveHealth(
  http: FastifyInstance,
  stores: { readonly [Name in 'events' | 'readModels' | 'records']: { ping(): Promise<void> } },
  projector: Pick<Projector, 'lag'>,
  warnings: readonly string[] = [],
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
      .send({ ready, stores: { events, readModels, records }, projections, warnings });
  });
}

async function answers(store: { ping(): Promise<void> }): Promise<boolean> {
  return store.ping().then(
    () => true,
    () => false,
  );
}
