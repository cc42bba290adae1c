import type { LookupTable } from '@studio/operations/area';
import { mediaFor, writtenBy, type MediaDeps } from '../media/media-for';
import type { SettingsCommands, SettingsLookups } from './settings.decider';

/** Lookups of commands that set values: the uploads they name, and the caller's scopes. */
export function settingsLookups(deps: MediaDeps): LookupTable<SettingsCommands, SettingsLookups> {
  return {
    UpdateMemberFields: ({ overlayId, values }, { caller }) =>
      writtenBy(caller, mediaFor(deps, overlayId, values)),
    AddListItems: ({ overlayId, items }, { caller }) => writtenBy(caller, mediaFor(deps, overlayId, items)),
    UpdateListItem: ({ overlayId, values }, { caller }) =>
      writtenBy(caller, mediaFor(deps, overlayId, values)),
  };
}
