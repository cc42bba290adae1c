import type { DesignTables, EditorDelta, PutRecord, RemoveRecord } from '@studio/realtime/editor-protocol';

const layout = { x: 0, y: 0, scale: 1, rot: 0, opacity: 1 };

/** A recorded beginning: one scene with two texts, the upper of which is layer 2. */
export const firstDesign: DesignTables = {
  overlay: {
    o1: {
      overlayId: 'o1',
      ownerId: 'a1',
      ownerName: 'Ada',
      name: 'Sunday',
      width: 1920,
      height: 1080,
      look: null,
      liveSceneId: 1,
      sceneOrder: [1],
      macroOrder: [],
      deckPageOrder: [],
      obsMode: 'off',
      unmappedSceneId: null,
      holdAfterManualMs: 0,
      createdAt: '2026-01-01T00:00:00.000Z',
    },
  },
  scene: {
    1: {
      sceneId: 1,
      name: 'Live',
      transitionType: 'fade',
      transitionMs: 400,
      previewOf: null,
      previewBaseRev: null,
      rev: 1,
      stack: [1, 2],
    },
  },
  place: {
    '1.1': { sceneId: 1, memberId: 1, layout, hidden: false },
    '1.2': { sceneId: 1, memberId: 2, layout: { ...layout, x: 100 }, hidden: true },
  },
  layer: { 1: textLayer(1, 'Hello'), 2: textLayer(2, 'Bye') },
  group: {},
  spot: {},
  macro: {},
  deckPage: {},
  mapping: {},
  note: {},
};

function textLayer(memberId: number, text: string): DesignTables['layer'][string] {
  return {
    memberId,
    widget: 'text',
    name: `Text ${memberId}`,
    locked: false,
    groupId: null,
    animEntrance: 'none',
    animLoop: 'none',
    animDuration: 0.6,
    animDelay: 0,
    animSteps: 0,
    values: { text, fontSize: 48 },
    version: 0,
    positionPresets: [],
    link: null,
    code: null,
  };
}

/** Returns a commit as the server sends it, from one position (`p01`, `p02`, …) to the next. */
export function deltaTo(
  n: number,
  put: readonly PutRecord[],
  remove: readonly RemoveRecord[] = [],
): EditorDelta {
  return {
    prev: positionAt(n - 1),
    position: positionAt(n),
    rev: n,
    at: '2026-01-01T00:00:00.000Z',
    remove,
    put,
    by: { accountId: 'b1', name: 'Bob', via: 'editor' },
    commandId: `c${n}`,
  };
}

export function positionAt(n: number): string {
  return `p${String(n).padStart(2, '0')}`;
}
