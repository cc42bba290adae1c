import type { CommandsOf, DecideTable, EvolveTable } from '@studio/kernel/decider';
import { requireRoom } from '@studio/kernel/limits';
import { Problem } from '@studio/kernel/problem';
import type { ObsEvents } from '../events/obs.events';
import { plainName, type ObsMapping, type ObsSync } from '../model/obs-sync';
import type { OverlayContext } from '../model/overlay.context';
import { overlayLimits } from '../model/overlay.limits';
import { sceneOf } from '../model/overlay.lookup';
import type { Overlay } from '../model/overlay.state';
import type * as commands from './obs.commands';

export type ObsCommands = CommandsOf<typeof commands>;

/** Lookups of commands that write automatic scene switches: their author must be allowed to switch scenes. */
export interface SwitchingLookups {
  /** @throws Problem `insufficient_scope` */
  readonly requireSwitching: (overlay: Overlay) => void;
}

/** Lookups of each command. */
export interface ObsLookups {
  readonly CreateObsMapping: SwitchingLookups;
  readonly UpdateObsMapping: SwitchingLookups;
  readonly SetObsSync: SwitchingLookups;
}

export const obsDecide: DecideTable<ObsCommands, Overlay, ObsEvents, OverlayContext, ObsLookups> = {
  CreateObsMapping: (overlay, command, { requireSwitching, accountId: authorId }) => {
    requireSwitching(overlay);
    const { obsScene, sceneId, transition = null, delayMs, enabled } = command;
    requireOrdinary(overlay, sceneId);
    requireFree(overlay, obsScene, null);
    requireRoom(overlayLimits.obsMappings, Object.keys(overlay.obs.mappings).length);
    const mappingId = overlay.obs.nextMappingId;
    return [
      {
        type: 'obs.mapping-created',
        data: { mappingId, obsScene, sceneId, transition, delayMs, enabled, authorId },
      },
    ];
  },

  UpdateObsMapping: (overlay, command, { requireSwitching, accountId: authorId }) => {
    requireSwitching(overlay);
    const { mappingId, obsScene, sceneId, transition, delayMs, enabled } = command;
    const mapping = mappingOf(overlay, mappingId);
    if (sceneId !== undefined) requireOrdinary(overlay, sceneId);
    if (obsScene !== undefined) requireFree(overlay, obsScene, mappingId);
    const changed = Object.entries({ obsScene, sceneId, transition, delayMs, enabled }).filter(
      ([key, value]) => value !== undefined && value !== mapping[key as keyof ObsMapping],
    );
    if (changed.length === 0) return [];
    return [{ type: 'obs.mapping-changed', data: { mappingId, ...Object.fromEntries(changed), authorId } }];
  },

  DeleteObsMapping: (overlay, { mappingId }) => {
    mappingOf(overlay, mappingId);
    return [{ type: 'obs.mapping-removed', data: { mappingId } }];
  },

  SetObsSync: (overlay, { mode, unmappedSceneId = null, holdAfterManualMs }, context) => {
    context.requireSwitching(overlay);
    if (unmappedSceneId !== null) requireOrdinary(overlay, unmappedSceneId);
    const { obs } = overlay;
    const isSame =
      obs.mode === mode &&
      obs.unmappedSceneId === unmappedSceneId &&
      obs.holdAfterManualMs === holdAfterManualMs;
    if (isSame) return [];
    const { accountId: authorId } = context;
    return [{ type: 'obs.sync-set', data: { mode, unmappedSceneId, holdAfterManualMs, authorId } }];
  },
};

export const obsEvolve: EvolveTable<Overlay, ObsEvents> = {
  'obs.mapping-created': (overlay, mapping) =>
    withSync(overlay, {
      mappings: { ...overlay.obs.mappings, [mapping.mappingId]: mapping },
      nextMappingId: Math.max(overlay.obs.nextMappingId, mapping.mappingId + 1),
    }),
  'obs.mapping-changed': (overlay, { mappingId, ...change }) => {
    const mapping = overlay.obs.mappings[mappingId];
    if (!mapping) return overlay;
    return withSync(overlay, {
      mappings: { ...overlay.obs.mappings, [mappingId]: { ...mapping, ...change } },
    });
  },
  'obs.mapping-removed': (overlay, { mappingId }) => {
    const { [mappingId]: _, ...mappings } = overlay.obs.mappings;
    return withSync(overlay, { mappings });
  },
  'obs.sync-set': (overlay, sync) => withSync(overlay, sync),
};

/** @throws Problem `not_found` */
export function mappingOf({ obs }: Overlay, mappingId: number): ObsMapping {
  const mapping = Object.hasOwn(obs.mappings, mappingId) ? obs.mappings[mappingId] : undefined;
  if (mapping) return mapping;
  throw new Problem('not_found', 'This overlay has no such mapping.', { resource: 'obs_mapping', mappingId });
}

function withSync(overlay: Overlay, change: Partial<ObsSync>): Overlay {
  return { ...overlay, obs: { ...overlay.obs, ...change } };
}

/** @throws Problem `not_found`, `scene_is_preview` */
function requireOrdinary(overlay: Overlay, sceneId: number): void {
  const { previewOf } = sceneOf(overlay, sceneId);
  if (previewOf !== null)
    throw new Problem('scene_is_preview', 'A mapping cannot target a preview.', { sceneId, previewOf });
}

/** @throws Problem `duplicate` */
function requireFree({ obs }: Overlay, obsScene: string, except: number | null): void {
  const taken = Object.values(obs.mappings).find(
    (mapping) => mapping.mappingId !== except && plainName(mapping.obsScene) === plainName(obsScene),
  );
  if (taken)
    throw new Problem('duplicate', 'This OBS scene already has a mapping.', {
      mappingId: taken.mappingId,
    });
}
