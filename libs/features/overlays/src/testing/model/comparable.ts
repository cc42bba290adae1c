/** Fields the model does not predict: times, the owner's account, and fields outside this reference. */
const untold = ['overlayId', 'owner', 'createdAt', 'updatedAt', 'at', 'commands', 'link'];

/**
 * Converts an Overlay answer to the model's form: groups by id, with the model's names.
 * @param groupIds of all groups ever created, in order
 */
export function comparable(answer: object, groupIds: readonly string[]): object {
  const named = groupIds.reduce(
    (json, groupId, n) => json.replaceAll(`"${groupId}"`, `"#${n + 1}"`),
    JSON.stringify(answer),
  );
  const { groups, role, permissions, ...overlay } = normalised(JSON.parse(named)) as {
    readonly role: string;
    readonly permissions: readonly string[];
    readonly groups: readonly { readonly groupId: string }[];
  };
  return {
    ...overlay,
    role,
    ...(role === 'editor' && { permissions }),
    groups: Object.fromEntries(groups.map((group) => [group.groupId, group])),
  };
}

interface Copied {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly look: string | null;
  readonly activeSceneId: number;
  readonly groups: readonly object[];
  readonly layers: readonly { readonly memberId: number; readonly groupId: string | null }[];
  readonly scenes: readonly {
    readonly sceneId: number;
    readonly name: string;
    readonly transitionType: string;
    readonly transitionMs: number;
    readonly memberState: Readonly<
      Record<string, { readonly layout: object; readonly z: number; readonly hidden: boolean }>
    >;
  }[];
}

/** Converts an answer of duplicate_overlay to the model's form: layers are numbered from the bottom. */
export function comparableCopy(answer: object): object {
  const { name, width, height, look, activeSceneId, groups, layers, scenes } = answer as Copied;
  const idOf = (memberId: number) => layers.findIndex((layer) => layer.memberId === memberId) + 1;
  return normalised({
    name,
    width,
    height,
    look,
    activeScene: scenes.findIndex(({ sceneId }) => sceneId === activeSceneId),
    groups: groups.length,
    layers: layers.map(({ memberId: _, groupId, ...layer }) => ({
      ...layer,
      groupedWith: layers
        .filter((mate) => groupId !== null && mate.groupId === groupId)
        .map((mate) => idOf(mate.memberId)),
    })),
    scenes: scenes.map(({ name: sceneName, transitionType, transitionMs, memberState }) => ({
      name: sceneName,
      transitionType,
      transitionMs,
      stack: Object.entries(memberState)
        .sort(([, a], [, b]) => a.z - b.z)
        .map(([memberId, { layout, hidden }]) => ({ memberId: idOf(Number(memberId)), layout, hidden })),
    })),
  }) as object;
}

function normalised(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalised);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !untold.includes(key));
  return Object.fromEntries(entries.map(([key, inside]) => [key, normalised(inside)]));
}
