import type {
  DesignTables,
  GroupRecord,
  LayerRecord,
  PlaceRecord,
  SceneRecord,
} from '@studio/realtime/editor-protocol';
import type { Schemas } from '../api/client';
import { placeId } from './records';

type Overlay = Omit<Schemas['OverlayView'], 'updatedAt'>;

/** Returns the records of an overlay in a response, such as a past revision, for stages. */
export function tablesOf(overlay: Overlay): DesignTables {
  return {
    overlay: {
      [overlay.overlayId]: {
        overlayId: overlay.overlayId,
        ownerId: overlay.owner.userId,
        ownerName: overlay.owner.name,
        name: overlay.name,
        width: overlay.width,
        height: overlay.height,
        look: overlay.look,
        liveSceneId: overlay.activeSceneId,
        sceneOrder: overlay.scenes.map(({ sceneId }) => sceneId),
        macroOrder: [],
        deckPageOrder: [],
        obsMode: 'off',
        unmappedSceneId: null,
        holdAfterManualMs: 0,
        createdAt: overlay.createdAt,
      },
    },
    scene: byId(overlay.scenes.map(sceneOf), ({ sceneId }) => sceneId),
    place: byId(overlay.scenes.flatMap(placesOf), ({ sceneId, memberId }) => placeId(sceneId, memberId)),
    layer: byId(overlay.layers.map(layerOf), ({ memberId }) => memberId),
    group: byId(overlay.groups.map(groupOf), ({ groupId }) => groupId),
    spot: {},
    macro: {},
    deckPage: {},
    mapping: {},
    note: {},
  };
}

function byId<T>(records: readonly T[], id: (record: T) => string | number): { readonly [id: string]: T } {
  return Object.fromEntries(records.map((record) => [String(id(record)), record]));
}

function sceneOf(scene: Schemas['SceneView']): SceneRecord {
  const { sceneId, name, transitionType, transitionMs, previewOf, previewBaseRev, sceneRev } = scene;
  const stack = Object.entries(scene.memberState)
    .sort(([, a], [, b]) => a.z - b.z)
    .map(([memberId]) => Number(memberId));
  return { sceneId, name, transitionType, transitionMs, previewOf, previewBaseRev, rev: sceneRev, stack };
}

function placesOf({ sceneId, memberState }: Schemas['SceneView']): readonly PlaceRecord[] {
  return Object.entries(memberState).map(([memberId, { layout, hidden }]) => ({
    sceneId,
    memberId: Number(memberId),
    layout: layout,
    hidden,
  }));
}

function layerOf(layer: Schemas['LayerView']): LayerRecord {
  const {
    memberId,
    widget,
    name,
    locked,
    groupId,
    animEntrance,
    animLoop,
    animDuration,
    animDelay,
    animSteps,
  } = layer;
  return {
    memberId,
    widget,
    name,
    locked,
    groupId,
    animEntrance,
    animLoop,
    animDuration,
    animDelay,
    animSteps,
    values: layer.values ?? {},
    version: layer.version,
    positionPresets: layer.positionPresets.map((preset) => ({
      name: preset.name,
      layout: preset.layout,
    })),
    link: layer.link,
    code: layer.code ?? null,
  };
}

function groupOf({ groupId, name, collapsed }: Schemas['GroupView']): GroupRecord {
  return { groupId, name, collapsed };
}
