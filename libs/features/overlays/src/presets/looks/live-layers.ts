import type { Values } from '@studio/widgets/widget';
import type { Layout } from '../../model/overlay.state';
import { CHANNEL, lookScenes, PLATFORM, type LookScene, type PresetLayer } from './preset';
import { breaks, live } from './scene-layers';

type Side = NonNullable<PresetLayer['side']>;

/** Place of a layer on the live scene: on wide canvases by its middle, on tall ones as `tall` says. */
export interface LivePlace {
  readonly at: readonly [x: number, y: number, scale?: number];
  readonly tall: readonly [x: number, y: number, scale: number];
  /** The edge that it stays at on flatter canvases; by default the middle. */
  readonly side?: Side;
}

/** Returns the layout settings of a layer on the live scene; it stays at the lower edge of taller canvases. */
export function placed({ at: [x, y, scale = 1], tall, side }: LivePlace) {
  return {
    layout: { x, y, scale },
    tall: { x: tall[0], y: tall[1], scale: tall[2] },
    ...(side && { side }),
    anchor: 'bottom',
    scenes: live,
  } as const;
}

/** Returns a drawn scenery behind everything; with `onAir` also on the live scene, around the cameras. */
export function scenery(scene: string, onAir: boolean): PresetLayer {
  return {
    widget: 'background',
    name: 'Scenery',
    values: { kind: 'scenery', scenery: scene, cutFrames: onAir },
    scenes: onAir ? lookScenes : breaks,
    locked: true,
  };
}

/** Lights that drift over the scenery. */
export const driftingLights: PresetLayer = {
  widget: 'background',
  name: 'Drifting lights',
  option: 'particles',
  values: { kind: 'particles', color1: '#00000000', speed: 0.7 },
  scenes: breaks,
  locked: true,
};
export const lightsOption = {
  particles: { label: 'Drifting lights on the break scenes', default: true },
} as const;

/** Returns a frame around the picture of a camera or of a game. */
export function frame(
  name: string,
  place: LivePlace,
  values: Values,
  more: Partial<PresetLayer> = {},
): PresetLayer {
  return { widget: 'webcam-frame', name, values, ...placed(place), ...more };
}

export function latestFollower(place: LivePlace, boxWidth = 480): PresetLayer {
  return {
    widget: 'label',
    name: 'Latest follower',
    values: {
      ...{ emptyText: 'Could be you', fontSize: 36, padY: 8, boxWidth, anchor: 'left' },
    },
    ...placed(place),
  };
}

export function latestEvents(place: LivePlace, boxWidth: number): PresetLayer {
  return {
    widget: 'event-list',
    name: 'Latest events',
    option: 'events',
    values: { count: 3, direction: 'up', padY: 8, boxWidth },
    ...placed(place),
  };
}

export function goal(place: LivePlace, boxWidth: number): PresetLayer {
  return {
    widget: 'goal-bar',
    name: 'Goal',
    option: 'goal',
    values: { title: 'Follower goal', boxWidth },
    ...placed(place),
  };
}

/** The song that is playing, on the live scene; the break scenes have their own layer. */
export function songOnAir(place: LivePlace, boxWidth: number): PresetLayer {
  return {
    widget: 'now-playing',
    name: 'Song on air',
    option: 'music',
    values: { boxWidth },
    ...placed(place),
  };
}
export const musicOption = { music: { label: 'Song on the live scene', default: true } } as const;

/** Returns a card with the profiles on other networks, in turn. */
export function socialsOnAir(place: LivePlace, boxWidth: number): PresetLayer {
  return {
    widget: 'socials',
    name: 'Profiles on air',
    option: 'profiles',
    values: {
      ...{ mode: 'rotate', align: 'center', fontSize: 44, boxWidth },
      items: [{ itemId: 'channel', name: CHANNEL, network: PLATFORM, url: '' }],
    },
    ...placed(place),
  };
}
export const profilesOption = { profiles: { label: 'Profiles on the live scene', default: true } } as const;

/** Chat on the live scene; the break scenes have their own layer. */
export function chatOnAir(place: LivePlace, values: Values): PresetLayer {
  return {
    widget: 'chat-box',
    name: 'Chat on air',
    option: 'liveChat',
    values: { padX: 24, padY: 20, ...values },
    ...placed(place),
  };
}
export const liveChatOption = { liveChat: { label: 'Chat on the live scene', default: true } } as const;

/** Returns the layouts of one layer in the live scene only, as `layoutIn` and `tallIn` take them. */
export function inLive(layout: Partial<Layout>): { readonly [Scene in LookScene]?: Partial<Layout> } {
  return { Live: layout };
}
