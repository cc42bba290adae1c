import type { FactsTable } from '@studio/operations/area';
import { mediaFor, type MediaDeps } from '../media/media-for';
import type { SettingsCommands, SettingsFacts } from './settings.decider';

/** What commands that set values are told besides: the uploads that these name. */
export function settingsFacts(deps: MediaDeps): FactsTable<SettingsCommands, SettingsFacts> {
  return {
    UpdateMemberFields: ({ overlayId, values }) => mediaFor(deps, overlayId, values),
    AddListItems: ({ overlayId, items }) => mediaFor(deps, overlayId, items),
    UpdateListItem: ({ overlayId, values }) => mediaFor(deps, overlayId, values),
  };
}
