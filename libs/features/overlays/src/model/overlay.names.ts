import type { NameTable } from '@studio/operations/area';
import { called } from '@studio/operations/names';
import type { Overlay } from './overlay.state';

type NameOf = NameTable<Overlay>[string];

const layer: NameOf = (id, { state }) => called('layer', state.layers[Number(id)]);
const scene: NameOf = (id, { state }) => called('scene', state.scenes[Number(id)]);

/** Names of the things of an overlay, by the field that holds their id. */
export const overlayNames: NameTable<Overlay> = {
  overlayId: (_, { state }) => called('overlay', state),
  sceneId: scene,
  sceneIds: scene,
  memberId: layer,
  memberIds: layer,
  groupId: (id, { state }) => called('group', state.groups[String(id)]),
  spotId: (id, { state }) => called('spot', state.spots[String(id)]),
  macroId: (id, { state }) => called('deck button', state.macros[Number(id)]),
  pageId: (id, { state }) => called('page', state.deckPages[Number(id)]),
  versionId: (id, { state }) => called('version', state.versions[String(id)]),
};
