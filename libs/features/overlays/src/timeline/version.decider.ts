import type { CommandsOf, DecideTable, EvolveTable } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import type { OverlayContext } from '../model/overlay.context';
import type { Overlay } from '../model/overlay.state';
import type * as commands from './version.commands';
import type { VersionEvents } from '../events/version.events';

export type VersionCommands = CommandsOf<typeof commands>;

/** Versions with a name that one overlay may have. */
const MAX_VERSIONS = 200;

/** Lookups of each command. */
export interface VersionLookups {
  /** Id of the version that the command names, if it was saved automatically; else null. */
  readonly DeleteVersion: { readonly storedVersion: string | null };
}

export const versionDecide: DecideTable<
  VersionCommands,
  Overlay,
  VersionEvents,
  OverlayContext,
  VersionLookups
> = {
  CreateVersion: ({ versions }, { name }, context) => {
    const used = Object.keys(versions).length;
    if (used >= MAX_VERSIONS)
      throw new Problem(
        'limit_reached',
        `At most ${MAX_VERSIONS} versions are possible; there are ${used}.`,
        {
          resource: 'versions',
          limit: MAX_VERSIONS,
          used,
        },
      );
    return [{ type: 'version.created', data: { versionId: context.id('version'), name, rev: context.rev } }];
  },

  DeleteVersion: ({ versions }, { versionId }, { storedVersion: keptVersion }) => {
    if (!Object.hasOwn(versions, versionId) && keptVersion !== versionId)
      throw new Problem('not_found', 'There is no such version.', { resource: 'version', versionId });
    return [{ type: 'version.deleted', data: { versionId } }];
  },
};

export const versionEvolve: EvolveTable<Overlay, VersionEvents> = {
  'version.created': (overlay, version) => ({
    ...overlay,
    versions: { ...overlay.versions, [version.versionId]: version },
  }),
  'version.deleted': (overlay, { versionId }) => {
    const { [versionId]: _, ...versions } = overlay.versions;
    return { ...overlay, versions };
  },
};

/** A name for a revision is no change of the design: no rev counts it. */
export const versionExcluded = [
  'version.created',
  'version.deleted',
] as const satisfies readonly (keyof VersionEvents)[];
