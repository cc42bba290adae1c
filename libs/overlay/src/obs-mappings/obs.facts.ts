import type { FactsTable } from '@studio/operations/area';
import type { Caller } from '@studio/operations/caller';
import { requireAccess } from '../model/access';
import type { ObsCommands, ObsFacts, SwitchingFacts } from './obs.decider';

const switching = { scope: 'scenes:golive', ownerOnly: false };

function factsFor(_command: object, { caller }: { readonly caller: Caller }): SwitchingFacts {
  return { requireSwitching: (overlay) => void requireAccess(overlay, caller, switching) };
}

/** What commands on mappings of OBS scenes are told besides. */
export const obsFacts: FactsTable<ObsCommands, ObsFacts> = {
  CreateObsMapping: factsFor,
  UpdateObsMapping: factsFor,
  SetObsSync: factsFor,
};
