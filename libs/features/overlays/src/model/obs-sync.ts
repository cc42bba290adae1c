/**
 * Direction of the sync. follow: OBS scenes switch the overlay. lead: its scenes switch OBS. both: each the other.
 */
export const obsSyncModes = ['off', 'follow', 'lead', 'both'] as const;
export type ObsSyncMode = (typeof obsSyncModes)[number];

/** Settings for following and leading the scenes of broadcast software. */
export interface ObsSync {
  readonly mode: ObsSyncMode;
  /** The scene that OBS scenes without a mapping lead to; null: none, the live one stays. */
  readonly unmappedSceneId: number | null;
  /** Milliseconds after a manual switch during which OBS scenes switch nothing. */
  readonly holdAfterManualMs: number;
  /** Account that last set the mode; null before the first time. */
  readonly authorId: string | null;
  readonly mappings: { readonly [mappingId: number]: ObsMapping };
  /** Ids count up and are never used twice. */
  readonly nextMappingId: number;
  /** Time of the last manual switch; null before the first. */
  readonly switchedAt: string | null;
}

export interface ObsMapping {
  readonly mappingId: number;
  /** Name of a scene in OBS; with `*` at the end, all scenes whose names begin that way. Case is ignored. */
  readonly obsScene: string;
  readonly sceneId: number;
  /** Instead of the scene's own. */
  readonly transition: 'morph' | 'fade' | 'slide' | 'zoom' | 'cut' | null;
  readonly delayMs: number;
  readonly enabled: boolean;
  /** Account whose access applies to the switch. */
  readonly authorId: string;
}

export const noObsSync: ObsSync = {
  mode: 'off',
  unmappedSceneId: null,
  holdAfterManualMs: 0,
  authorId: null,
  mappings: {},
  nextMappingId: 1,
  switchedAt: null,
};

/** Target of an OBS scene. */
export type MappedScene = Pick<ObsMapping, 'sceneId' | 'transition' | 'delayMs' | 'authorId'>;

/**
 * Returns the target of an OBS scene, or null. An exact mapping precedes patterns; among patterns the longest
 * wins.
 */
export function obsTarget(sync: ObsSync, obsScene: string): MappedScene | null {
  if (sync.mode === 'off' || sync.mode === 'lead') return null;
  return mappedScene(sync, obsScene);
}

function mappedScene(sync: ObsSync, obsScene: string): MappedScene | null {
  const name = plainName(obsScene);
  const fitting = Object.values(sync.mappings)
    .filter((mapping) => mapping.enabled && fits(plainName(mapping.obsScene), name))
    .sort((a, b) => rank(b) - rank(a));
  if (fitting[0]) return fitting[0];
  const { unmappedSceneId: sceneId, authorId } = sync;
  return sceneId === null || authorId === null ? null : { sceneId, transition: null, delayMs: 0, authorId };
}

/**
 * Returns the OBS scene that a scene of the overlay leads to [obs/10]: that of the first mapping with an exact name. Null for
 * none, and while the present OBS scene leads to that scene already.
 */
export function obsSceneLedBy(sync: ObsSync, sceneId: number, present: string | null): string | null {
  if (sync.mode !== 'lead' && sync.mode !== 'both') return null;
  if (present !== null && mappedScene(sync, present)?.sceneId === sceneId) return null;
  const [first] = Object.values(sync.mappings)
    .filter((mapping) => mapping.enabled && mapping.sceneId === sceneId && !mapping.obsScene.endsWith('*'))
    .sort((a, b) => a.mappingId - b.mappingId);
  return first?.obsScene ?? null;
}

/** Normalizes the name of a scene for comparison. */
export function plainName(obsScene: string): string {
  return obsScene.normalize().toLowerCase();
}

function fits(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name;
}

function rank({ obsScene }: ObsMapping): number {
  return obsScene.endsWith('*') ? obsScene.length : Infinity;
}
