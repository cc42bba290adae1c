import { ACCOUNTS } from '@studio/accounts/account.area';
import type { OperatorCalls } from '@studio/areas/area';
import { evolversOf } from '@studio/areas/areas';
import { DESIGNS } from '@studio/areas/ports';
import { Problem } from '@studio/kernel/problem';
import { forgetting, viewerCalls, type Forgetting } from '@studio/viewers/viewer.calls';
import { areas } from './areas';
import type { Foundation } from './services';
import type { Stores } from './stores';

/** How long documents may take to let go of a viewer. */
const CATCH_UP_MS = 20_000;

/** How a running server forgets viewers. */
export function forgettingOf(
  { services, projector, snapshots }: Foundation,
  { readModels, records }: Pick<Stores, 'readModels' | 'records'>,
): Forgetting {
  const { pipeline, log, viewers: keys, ports } = services;
  const scrub = shared(() => Promise.all([readModels.scrub(), records.scrub()]));
  return forgetting({
    pipeline,
    log,
    keys,
    evolvers: evolversOf(areas),
    overlaysOf: (accountId) => ports.of(DESIGNS).ownedBy(accountId),
    letGo: async ({ streams }) => {
      if (!(await projector.waitForAll(pipeline.position, CATCH_UP_MS)))
        throw new Problem('read_model_behind', 'The documents have not caught up yet: repeat it.');
      for (const { stream, position } of streams) await snapshots?.drop(stream, position);
      await scrub();
    },
  });
}

/** The operators' calls on viewers, beside the running server. */
export function viewerAdmin({ services }: Foundation, forget: Forgetting): OperatorCalls {
  return {
    ...viewerCalls({
      forget,
      accountIdOf: async (login) => (await services.ports.of(ACCOUNTS).find(login))?.accountId ?? null,
    }),
  };
}

/** Work that takes long, one after the other: all who ask while it is done share the next time. */
function shared(work: () => Promise<unknown>): () => Promise<unknown> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<unknown> | null = null;
  return () =>
    (next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return (running = work());
      }));
}
