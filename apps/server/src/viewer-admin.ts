import { ACCOUNTS } from '@studio/accounts/account.area';
import { wire, type Area } from '@studio/contracts/area';
import { evolversOf } from '@studio/contracts/areas';
import { DESIGNS, type Designs } from '@studio/contracts/overlays/designs';
import { VIEWER_FORGETTING } from '@studio/contracts/viewers/viewer-forgetting';
import { Problem } from '@studio/kernel/problem';
import { forgetting, viewerCalls, type Forgetting } from '@studio/viewers/viewer.calls';
import type { ViewerBuffer } from '@studio/viewers/viewer-buffers';
import { areas } from './areas';
import type { CoreServices } from './services';
import type { Stores } from './stores';

/** Time for documents to drop a viewer. */
const CATCH_UP_MS = 20_000;

function forgettingOf(
  { services, projector, snapshots }: CoreServices,
  designs: Pick<Designs, 'ownedBy'>,
  { readModels, records }: Pick<Stores, 'readModels' | 'records'>,
  buffers: Required<ViewerBuffer>,
): Forgetting {
  const { pipeline, log, viewers: keys } = services;
  const scrub = shared(() => Promise.all([readModels.scrub(), records.scrub()]));
  return forgetting({
    pipeline,
    log,
    keys,
    buffers,
    evolvers: evolversOf(areas),
    overlaysOf: (accountId) => designs.ownedBy(accountId),
    letGo: async ({ streams }) => {
      if (!(await projector.waitForAll(pipeline.position, CATCH_UP_MS)))
        throw new Problem(
          'read_model_behind',
          'The data is still being updated. Try again in a few seconds.',
        );
      for (const { stream, position } of streams) await snapshots?.drop(stream, position);
      await scrub();
    },
  });
}

/** Part of the server that forgets viewers, for areas and for operators. */
export function viewerArea(
  core: CoreServices,
  stores: Pick<Stores, 'readModels' | 'records'>,
  buffers: Required<ViewerBuffer>,
): Area {
  const serve = wire(
    { requires: { designs: DESIGNS, accounts: ACCOUNTS }, provides: { forget: VIEWER_FORGETTING } },
    (_, { designs, accounts }) => {
      const forget = forgettingOf(core, designs, stores, buffers);
      const accountIdOf = async (login: string) => (await accounts.find(login))?.accountId ?? null;
      return {
        provided: { forget },
        parts: () => ({ operatorCalls: { ...viewerCalls({ forget, accountIdOf }) } }),
      };
    },
  );
  return { name: 'viewers', streams: [], operations: [], serve };
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
