import type { AlertStyleName } from '@studio/widgets/alert-box/alert-styles';
import type { Values } from '@studio/widgets/widget';
import type { Layout } from '../../model/overlay.state';
import { CHANNEL, lookScenes, PLATFORM, type LookScene, type PresetLayer, type PresetOption } from './preset';

/** The scenes without a game: everything on them is the preset's. */
export type BreakScene = Exclude<LookScene, 'Live'>;
export const breaks: readonly BreakScene[] = ['Starting Soon', 'BRB', 'Ending'];
export const live: readonly LookScene[] = ['Live'];

/** Style of the texts of the break scenes. */
export type TitleStyle = Omit<SceneStyle, 'countdown' | 'webcam' | 'goal' | 'alerts'>;

/** Style a look adds to the scenes that all looks have. */
export interface SceneStyle {
  /** Texts of the break scenes: a large title and a line below it. */
  readonly words: { readonly [Scene in BreakScene]: { readonly title: string; readonly line: string } };
  /** Settings of these texts, over those of the kit. */
  readonly channel: Values;
  readonly title: Values;
  readonly line: Values;
  /** Degrees. */
  readonly titleRot?: number;
  /** y of the three elements, from top to bottom, on canvases of 1920 × 1080 and 1080 × 1920. */
  readonly heights?: { readonly wide: Heights; readonly tall: Heights };
  readonly countdown: Values;
  readonly webcam: Values;
  readonly goal: Values;
  readonly alerts: AlertStyleName;
}

type Heights = readonly [channel: number, title: number, line: number];
/** For a title of one line, and of two; plates of a kit have gaps between them. */
const oneLine = { wide: [-212, -60, 100], tall: [-744, -520, -288] } as const;

/** Options of the layers that all looks have. */
export const sceneOptions = {
  channel: { label: 'Name of the channel on the break scenes', default: true },
  chat: { label: 'Chat on Starting Soon and BRB', default: true },
  webcam: { label: 'Webcam frame', default: true },
  goal: { label: 'Goal on the live scene', default: true },
  events: { label: 'Latest events on the live scene', default: true },
  clock: { label: 'Clock on the live scene', default: true },
} as const satisfies { readonly [key: string]: PresetOption };

/** Middle of the column with the breaks' titles, and its width; chat and events are to its right. */
export const COLUMN_X = -280;
const COLUMN_WIDTH = 1120;
const SIDE_X = 584;
/** Settings of texts that may be long, such as the title of the stream. */
const inColumn = { mode: 'shrink', boxWidth: COLUMN_WIDTH } as const;
/** Box settings of elements in the side column. */
const card = { boxWidth: 560, padX: 24, padY: 20 } as const;
/** Width of elements at the sides of the live scene: that of the webcam frame. */
const CLUSTER_WIDTH = 528;

/**
 * Returns the layers of the four scenes, from bottom to top. Titles and related layers form a column, with chat or
 * events beside it. The live scene uses the edges and leaves its middle to the game. The place of alerts is
 * reserved.
 */
export function sceneLayers(style: SceneStyle): readonly PresetLayer[] {
  return [
    ...breakTexts(style),
    ...breakLayers(style),
    ...cameraLayers(style),
    ...newsLayers(style),
    ...layersEverywhere(style.alerts),
  ];
}

export const twoLines: Record<'wide' | 'tall', Heights> = {
  wide: [-244, -60, 140],
  tall: [-808, -520, -232],
};

export function breakTexts(style: TitleStyle): readonly PresetLayer[] {
  const { words, channel, title, line, titleRot, heights = oneLine } = style;
  const [channelY, titleY, lineY] = heights.wide;
  const [tallChannelY, tallTitleY, tallLineY] = heights.tall;
  const lines = heights === twoLines ? 2 : 1;
  return [
    {
      widget: 'text',
      name: 'Channel',
      option: 'channel',
      values: { text: CHANNEL, fontSize: 36, align: 'center', ...channel },
      layout: { x: COLUMN_X, y: channelY },
      tall: { x: 0, y: tallChannelY, scale: 1.6 },
      scenes: breaks,
    },
    ...breaks.flatMap((scene): readonly PresetLayer[] => [
      {
        widget: 'text',
        name: `${scene}: title`,
        values: { text: words[scene].title, align: 'center', ...inColumn, lines, ...title },
        layout: { x: COLUMN_X, y: titleY, ...(titleRot !== undefined && { rot: titleRot }) },
        tall: { x: 0, y: tallTitleY, scale: 1.45 },
        scenes: [scene],
        animation: { animEntrance: 'fade-up', animDuration: 0.48 },
      },
      {
        widget: 'text',
        name: `${scene}: line`,
        values: { text: words[scene].line, fontSize: 48, align: 'center', ...inColumn, lines: 2, ...line },
        layout: { x: COLUMN_X, y: lineY },
        tall: { x: 0, y: tallLineY, scale: 1.5 },
        scenes: [scene],
        animation: { animEntrance: 'fade-up', animDelay: 0.12, animDuration: 0.48 },
      },
    ]),
  ];
}

export function breakLayers({ countdown }: Pick<SceneStyle, 'countdown'>): readonly PresetLayer[] {
  return [
    {
      widget: 'countdown',
      name: 'Countdown',
      values: { autoStart: 'scene-live', align: 'center', fontSize: 114, ...countdown },
      layout: { x: COLUMN_X, y: 292 },
      tall: { x: 0, y: -24, scale: 1.6 },
      scenes: ['Starting Soon'],
    },
    {
      widget: 'now-playing',
      name: 'Now playing',
      layout: { x: COLUMN_X, y: 276 },
      tall: { x: 0, y: -24, scale: 1.6 },
      scenes: ['BRB'],
    },
    {
      widget: 'socials',
      name: 'Socials',
      values: {
        mode: 'row',
        align: 'center',
        items: [{ itemId: 'channel', name: CHANNEL, network: PLATFORM, url: '' }],
      },
      layout: { x: COLUMN_X, y: 444 },
      layoutIn: { Ending: { y: 268 } },
      tall: { x: 0, y: 1456, scale: 1.6 },
      tallIn: { Ending: { y: -40 } },
      scenes: ['Starting Soon', 'Ending'],
    },
    {
      widget: 'chat-box',
      name: 'Chat',
      option: 'chat',
      values: card,
      layout: { x: SIDE_X, y: 124 },
      tall: { x: 0, y: 728, scale: 1.7 },
      side: 'right',
      scenes: ['Starting Soon', 'BRB'],
    },
    {
      widget: 'event-list',
      name: 'Thanks to',
      values: { boxWidth: card.boxWidth },
      // Beside the title, and below what shines behind it.
      layout: { x: SIDE_X, y: 244 },
      tall: { x: 0, y: 676, scale: 1.8 },
      side: 'right',
      scenes: ['Ending'],
    },
  ];
}

/** At the left of the live scene. */
export function cameraLayers({ webcam }: Pick<SceneStyle, 'webcam'>): readonly PresetLayer[] {
  return [
    {
      widget: 'webcam-frame',
      name: 'Webcam frame',
      option: 'webcam',
      values: { nameplate: CHANNEL, ...webcam },
      layout: { x: -600, y: 335.5, scale: 1.1 },
      tall: { x: -384, y: 1060, scale: 2 },
      side: 'left',
      anchor: 'bottom',
      scenes: live,
    },
    {
      widget: 'label',
      name: 'Latest follower',
      values: {
        emptyText: 'Could be you',
        fontSize: 36,
        boxWidth: CLUSTER_WIDTH,
        anchor: 'left',
      },
      layout: { x: -600, y: 116 },
      tall: { x: -384, y: 672, scale: 1.818 },
      side: 'left',
      anchor: 'bottom',
      scenes: live,
    },
  ];
}

/** At its right. */
export function newsLayers({ goal }: Pick<SceneStyle, 'goal'>): readonly PresetLayer[] {
  return [
    {
      widget: 'goal-bar',
      name: 'Goal',
      option: 'goal',
      values: { title: 'Follower goal', boxWidth: CLUSTER_WIDTH, ...goal },
      layout: { x: 600, y: 436 },
      tall: { x: -384, y: 1440, scale: 1.818 },
      side: 'right',
      anchor: 'bottom',
      scenes: live,
    },
    {
      widget: 'event-list',
      name: 'Latest events',
      option: 'events',
      values: { count: 3, direction: 'up', boxWidth: CLUSTER_WIDTH },
      layout: { x: 600, y: 124 },
      tall: { x: -384, y: 120, scale: 1.818 },
      side: 'right',
      anchor: 'bottom',
      scenes: live,
    },
    {
      widget: 'clock',
      name: 'Clock',
      option: 'clock',
      values: { fontSize: 36, anchor: 'right' },
      layout: { x: 704, y: -444 },
      tall: { x: 608, y: -1480, scale: 1.6 },
      side: 'right',
      anchor: 'top',
      scenes: live,
    },
  ];
}

/** Place of alerts where it isn't the middle of the upper edge; without `live`, of all scenes. */
export type AlertPlace = Pick<PresetLayer, 'layout' | 'tallIn' | 'side'> & {
  readonly live?: Partial<Layout>;
  /** Width of every alert, in design pixels, where a wide one would cover something. */
  readonly boxWidth?: number;
};

/**
 * Returns the alerts and the layers that show something when it is played or drawn.
 * @param style look of the alerts
 * @param place where alerts are, if not in the middle of the upper edge of the live scene
 */
export function layersEverywhere(
  style: AlertStyleName,
  place: AlertPlace = { live: { x: 0 } },
): readonly PresetLayer[] {
  const { live: onLive, boxWidth, ...more } = place;
  return [
    {
      widget: 'alert-box',
      name: 'Alerts',
      values: { align: 'center', style, ...(boxWidth !== undefined && { boxWidth }) },
      layout: { x: COLUMN_X, y: -364, scale: 0.8 },
      ...(onLive && { layoutIn: { Live: onLive } }),
      tall: { x: 0, y: -1192, scale: 1.4 },
      anchor: 'top',
      scenes: lookScenes,
      ...more,
    },
    ...toolLayers,
  ];
}

/** Layers that show something only when it is played or drawn: out of the way of the pointer. */
const tool = { group: 'Tools', locked: true } as const;

const toolLayers: readonly PresetLayer[] = [
  {
    ...tool,
    widget: 'sound',
    name: 'Sounds',
    layout: { x: -832, y: -444 },
    side: 'left',
    anchor: 'top',
    scenes: lookScenes,
  },
  { ...tool, widget: 'media', name: 'Media', scenes: lookScenes },
  { ...tool, widget: 'drawing', name: 'Drawing', scenes: lookScenes },
];
