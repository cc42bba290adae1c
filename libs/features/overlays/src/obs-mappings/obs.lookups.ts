import type { LookupTable } from '@studio/operations/area';
import type { Caller } from '@studio/operations/caller';
import { requireAccess } from '../model/access';
import type { ObsCommands, ObsLookups, SwitchingLookups } from './obs.decider';

const switching = { scope: 'scenes:golive', ownerOnly: false };

function lookupsFor(_command: object, { caller }: { readonly caller: Caller }): SwitchingLookups {
  return { requireSwitching: (overlay) => void requireAccess(overlay, caller, switching) };
}

/** Lookups of the commands on OBS scene mappings. */
export const obsLookups: LookupTable<ObsCommands, ObsLookups> = {
  CreateObsMapping: lookupsFor,
  UpdateObsMapping: lookupsFor,
  SetObsSync: lookupsFor,
};
