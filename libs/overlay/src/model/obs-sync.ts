/** How the overlay follows the scenes of broadcast software. */
export interface ObsSync {
  readonly mode: 'off' | 'follow';
  /** The scene that OBS scenes without a mapping lead to; null: none, the live one stays. */
  readonly unmappedSceneId: number | null;
  /** So long after somebody switched by another way no OBS scene leads anywhere. */
  readonly holdAfterManualMs: number;
  /** Who set it so, null before anybody has. */
  readonly authorId: string | null;
  readonly mappings: { readonly [mappingId: number]: ObsMapping };
  /** Ids count up and are never used twice. */
  readonly nextMappingId: number;
  /** When somebody last switched by another way; null before that. */
  readonly switchedAt: string | null;
}

export interface ObsMapping {
  readonly mappingId: number;
  /** Name of a scene in OBS; with `*` at the end all that begin so. Upper and lower case are the same. */
  readonly obsScene: string;
  readonly sceneId: number;
  /** Instead of the scene's own. */
  readonly transition: 'morph' | 'fade' | 'slide' | 'zoom' | 'cut' | null;
  readonly delayMs: number;
  readonly enabled: boolean;
  /** The account with whose rights it switches. */
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

/** What an OBS scene leads to. */
export type MappedScene = Pick<ObsMapping, 'sceneId' | 'transition' | 'delayMs' | 'authorId'>;

/** Where an OBS scene leads: its own mapping before those of many, the longest of these first; null: nowhere. */
export function obsTarget(sync: ObsSync, obsScene: string): MappedScene | null {
  if (sync.mode === 'off') return null;
  const name = plainName(obsScene);
  const fitting = Object.values(sync.mappings)
    .filter((mapping) => mapping.enabled && fits(plainName(mapping.obsScene), name))
    .sort((a, b) => rank(b) - rank(a));
  if (fitting[0]) return fitting[0];
  const { unmappedSceneId: sceneId, authorId } = sync;
  return sceneId === null || authorId === null ? null : { sceneId, transition: null, delayMs: 0, authorId };
}

/** Names of scenes as they are compared. */
export function plainName(obsScene: string): string {
  return obsScene.normalize().toLowerCase();
}

function fits(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name;
}

function rank({ obsScene }: ObsMapping): number {
  return obsScene.endsWith('*') ? obsScene.length : Infinity;
}
