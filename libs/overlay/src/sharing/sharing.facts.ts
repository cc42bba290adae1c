import type { People } from '@studio/areas/ports';
import type { FactsTable } from '@studio/operations/area';
import { asLogin } from './people';
import type { SharingCommands, SharingFacts } from './sharing.decider';

/** What commands that share an overlay are told besides. */
export function sharingFacts({
  people,
}: {
  readonly people: People;
}): FactsTable<SharingCommands, SharingFacts> {
  return {
    PutEditor: async ({ login }) => ({ invited: await people.byLogin(asLogin(login)) }),
  };
}
