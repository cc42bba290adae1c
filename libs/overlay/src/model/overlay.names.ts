import type { Overlay } from './overlay.state';

/** What the ids in a command stand for, by field, as people call it. */
export function namesIn(overlay: Overlay, command: object): Readonly<Record<string, string>> {
  const { sceneId, memberId, groupId, spotId, macroId, versionId } = command as {
    readonly sceneId?: number;
    readonly memberId?: number;
    readonly groupId?: string;
    readonly spotId?: string;
    readonly macroId?: number;
    readonly versionId?: string;
  };
  const named = [
    ['overlayId', 'overlay', overlay],
    ['sceneId', 'scene', sceneId !== undefined && overlay.scenes[sceneId]],
    ['memberId', 'layer', memberId !== undefined && overlay.layers[memberId]],
    ['groupId', 'group', groupId !== undefined && overlay.groups[groupId]],
    ['spotId', 'spot', spotId !== undefined && overlay.spots[spotId]],
    ['macroId', 'deck button', macroId !== undefined && overlay.macros[macroId]],
    ['versionId', 'version', versionId !== undefined && overlay.versions[versionId]],
  ] as const;
  return Object.fromEntries(
    named.flatMap(([field, what, thing]) =>
      thing ? [[field, `${what} ${JSON.stringify(thing.name)}`]] : [],
    ),
  );
}
