/** Mapping of an OBS scene, as the design has it. */
interface Mapped {
  readonly mappingId: number;
  readonly obsScene: string;
  readonly sceneId: number;
}

/** Scene of the overlay. */
interface OwnScene {
  readonly sceneId: number;
  readonly name: string;
}

/** Row of the editor: a scene of OBS, and the scene of the overlay that belongs to it. */
export interface SceneRow {
  readonly obsScene: string;
  readonly mappingId: number | null;
  /** Null: none. */
  readonly sceneId: number | null;
  /** The scene was deleted. */
  readonly isBroken: boolean;
  /** Scene with the same name, while the row has none. */
  readonly suggested: OwnScene | null;
  /** Name that OBS gave to the scene of the mapping; null: none. */
  readonly renamedTo: string | null;
}

/** Form in which OBS scenes are compared: case and spaces around them do not count. */
const plain = (name: string): string => name.trim().toLowerCase();

/**
 * Returns a row for each scene of OBS: those that OBS has now in its order, then mapped and formerly seen ones.
 * @param names scenes that OBS has now, then those that it had
 * @param renamed scenes with another name in OBS now
 */
export function sceneRows(
  names: readonly string[],
  mapped: readonly Mapped[],
  own: readonly OwnScene[],
  renamed: readonly { readonly from: string; readonly to: string }[] = [],
): readonly SceneRow[] {
  const has = (name: string): boolean => mapped.some((each) => plain(each.obsScene) === plain(name));
  const rows = new Map<string, string>();
  for (const name of [...names, ...mapped.map(({ obsScene }) => obsScene)])
    if (!rows.has(plain(name))) rows.set(plain(name), name);
  return [...rows].map(([key, obsScene]) => {
    const mapping = mapped.find((each) => plain(each.obsScene) === key);
    const scene = own.find(({ sceneId }) => sceneId === mapping?.sceneId);
    return {
      obsScene,
      mappingId: mapping?.mappingId ?? null,
      sceneId: scene?.sceneId ?? null,
      isBroken: mapping !== undefined && !scene,
      suggested: mapping ? null : (own.find(({ name }) => plain(name) === key) ?? null),
      renamedTo: (mapping && renamed.find(({ from, to }) => plain(from) === key && !has(to))?.to) ?? null,
    };
  });
}
