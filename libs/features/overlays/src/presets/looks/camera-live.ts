import type { PresetLayer } from './preset';
import { CHANNEL } from './preset';
import {
  chatOnAir,
  frame,
  goal,
  inLive,
  latestEvents,
  latestFollower,
  socialsOnAir,
  songOnAir,
  type LivePlace,
} from './live-layers';
import type { AlertPlace } from './scene-layers';

/** Width of the elements below the camera, in two columns. */
const RAIL = 512;

/**
 * Place of alerts above the column at the right, and at the upper edge of tall canvases. The largest stay on the
 * canvas.
 */
export const alertsAside: AlertPlace = {
  layout: { x: 496, y: -356, scale: 0.66 },
  tallIn: inLive({ x: 0, y: -1280, scale: 1.4 }),
  side: 'right',
};

const [left, right] = ['left', 'right'] as const;
const rail = {
  follower: { at: [-608, 164], tall: [-404, 130, 1.8], side: left },
  events: { at: [-608, 244], tall: [480, 740, 1.5], side: left },
  song: { at: [-64, 300], tall: [480, 130, 1.5], side: left },
  profiles: { at: [-64, 164], tall: [480, 1164, 1.5], side: left },
  goal: { at: [-64, 436], tall: [480, 1320, 1.5], side: left },
  chat: { at: [544, 124], tall: [-400, 870, 1.45], side: right },
} as const satisfies { readonly [name: string]: LivePlace };

/** The camera, as large as leaves room for a column at its side. */
const camera: LivePlace = { at: [-336, -189, 2.2], tall: [0, -500, 3.6], side: 'left' };

/**
 * Returns the layers of a live scene about the person: a large camera, a rail below it, and a column at the right
 * with the chat.
 */
export function cameraLive(): readonly PresetLayer[] {
  return [
    frame('Webcam frame', camera, { nameplate: CHANNEL, frameWidth: 6, fontSize: 20 }, { option: 'webcam' }),
    ...railLayers(),
    chatOnAir(rail.chat, { boxWidth: 640 }),
  ];
}

/** The same without its chat, for presets that have something else in the column. */
export function cameraLiveWith(...column: readonly PresetLayer[]): readonly PresetLayer[] {
  return [...cameraLive().slice(0, -1), ...column];
}

function railLayers(): readonly PresetLayer[] {
  return [
    latestFollower(rail.follower, RAIL),
    latestEvents(rail.events, RAIL),
    songOnAir(rail.song, RAIL),
    socialsOnAir(rail.profiles, RAIL),
    goal(rail.goal, RAIL),
  ];
}
