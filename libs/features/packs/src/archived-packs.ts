import type { ArchivedPacks } from '@studio/contracts/packs/archived-packs';
import { preparedPack, zipOfCode, type ExportDeps } from './pack-export';

/** Most bytes of a pack in an archive: what is larger than a form takes could not be installed. */
const MAX_BYTES = 90 * 1024 ** 2;

/** Packs of archives: one for each overlay, without automations and commands of the bot. */
export function archivedPacks(deps: ExportDeps): ArchivedPacks {
  return {
    overlay: (overlayId, name, caller) => {
      const asked = { name, overlayIds: [overlayId], version: '1.0.0', license: '', description: '' };
      return preparedPack(asked, caller, deps, MAX_BYTES);
    },
    widget: (hash) => zipOfCode(hash, deps.widgetFiles),
  };
}
