import type { LookupTable } from '@studio/operations/area';
import { mediaFor, writtenBy, type MediaDeps } from '../media/media-for';
import { joined, layerWidgetFor, type PackagedDeps } from '../layers/packaged';
import type { SettingsCommands, SettingsLookups } from './settings.decider';

/** Lookups of commands that set values: the uploads they name, and the caller's scopes. */
export function settingsLookups(
  deps: MediaDeps & PackagedDeps,
): LookupTable<SettingsCommands, SettingsLookups> {
  return {
    UpdateMemberFields: ({ overlayId, memberId, values }, { caller }) =>
      joined(
        writtenBy(caller, mediaFor(deps, overlayId, values)),
        layerWidgetFor(deps, overlayId, memberId),
        (written, layerWidget) => ({ ...written, layerWidget }),
      ),
    AddListItems: ({ overlayId, items }, { caller }) => writtenBy(caller, mediaFor(deps, overlayId, items)),
    UpdateListItem: ({ overlayId, values }, { caller }) =>
      writtenBy(caller, mediaFor(deps, overlayId, values)),
  };
}
