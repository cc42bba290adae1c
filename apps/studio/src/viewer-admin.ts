import { ACCOUNTS } from '@studio/accounts/account.area';
import type { OperatorCalls } from '@studio/areas/area';
import { evolversOf } from '@studio/areas/areas';
import { DESIGNS } from '@studio/areas/ports';
import { Problem } from '@studio/kernel/problem';
import { tellingOfViewer } from '@studio/runtime/telling-of-viewers';
import { viewerCalls } from '@studio/viewers/viewer.calls';
import { areas } from './areas';
import type { Foundation } from './services';
import type { Stores } from './stores';

/** How long documents may take to let go of a viewer. */
const CATCH_UP_MS = 20_000;

/** The operators' calls on viewers, beside the running server. */
export function viewerAdmin(
  { services, projector, snapshots }: Foundation,
  { readModels, records }: Pick<Stores, 'readModels' | 'records'>,
): OperatorCalls {
  const { pipeline, log, viewers: keys, ports } = services;
  return {
    ...viewerCalls({
      pipeline,
      log,
      keys,
      evolvers: evolversOf(areas),
      alsoIn: async (accountId, viewerId) =>
        tellingOfViewer(pipeline, await ports.of(DESIGNS).ownedBy(accountId), viewerId),
      accountIdOf: async (login) => (await ports.of(ACCOUNTS).find(login))?.accountId ?? null,
      letGo: async ({ streams }) => {
        if (!(await projector.waitForAll(pipeline.position, CATCH_UP_MS)))
          throw new Problem('read_model_behind', 'The documents have not caught up yet: repeat it.');
        for (const { stream, position } of streams) await snapshots?.drop(stream, position);
        await Promise.all([readModels.scrub(), records.scrub()]);
      },
    }),
  };
}
