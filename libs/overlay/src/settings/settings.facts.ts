import type { FactsTable } from '@studio/operations/area';
import { mediaFor, writtenBy, type MediaDeps } from '../media/media-for';
import type { SettingsCommands, SettingsFacts } from './settings.decider';

/** What commands that set values are told besides: the uploads that these name, and what the caller may do. */
export function settingsFacts(deps: MediaDeps): FactsTable<SettingsCommands, SettingsFacts> {
  return {
    UpdateMemberFields: ({ overlayId, values }, { caller }) =>
      writtenBy(caller, mediaFor(deps, overlayId, values)),
    AddListItems: ({ overlayId, items }, { caller }) => writtenBy(caller, mediaFor(deps, overlayId, items)),
    UpdateListItem: ({ overlayId, values }, { caller }) =>
      writtenBy(caller, mediaFor(deps, overlayId, values)),
  };
}
