import type { LookScene, Preset, PresetLayer } from './preset';

const breaks: readonly LookScene[] = ['Starting Soon', 'BRB', 'Ending'];
const live: readonly LookScene[] = ['Live'];
const everywhere: readonly LookScene[] = [...breaks, ...live];

/** A soft round light: a circle whose color runs out into nothing. */
const light = (name: string, color: string, x: number, y: number, scale = 4): PresetLayer => ({
  widget: 'shape',
  name,
  group: 'Lights',
  values: { shape: 'circle', gradient: 'radial', fill: `${color}80`, fill2: `${color}00`, radius: 0 },
  layout: { x, y, scale },
  scenes: breaks,
});

/** A dark glassy box around a line of text. */
const pill = {
  shadow: 'none',
  bgColor: '#14152be6',
  borderWidth: 2,
  borderColor: '#ffffff2e',
  radius: 40,
  padX: 32,
  padY: 14,
} as const;

const title = (text: string, line: string, scene: LookScene, fontSize = 168): readonly PresetLayer[] => [
  {
    widget: 'text',
    name: `${scene}: title`,
    values: {
      text,
      font: 'Montserrat',
      fontSize,
      fontWeight: '800',
      align: 'center',
      letterSpacing: -4,
      lineHeight: 1.05,
    },
    layout: { y: -30 },
    scenes: [scene],
    animation: { animEntrance: 'fade-up', animDuration: 0.8 },
  },
  {
    widget: 'text',
    name: `${scene}: line`,
    values: { text: line, fontSize: 44, fontWeight: '500', textColor: '#c9c6ea', align: 'center' },
    layout: { y: 170 },
    scenes: [scene],
    animation: { animEntrance: 'fade-up', animDelay: 0.25, animDuration: 0.8 },
  },
];

export const auroraPreset: Preset = {
  id: 'aurora',
  name: 'Aurora',
  kind: 'look',
  version: 2,
  lookKit: 'aurora',
  options: {
    particles: { label: 'Drifting lights on the break scenes', default: true },
    webcam: { label: 'Webcam frame', default: true },
    clock: { label: 'Clock', default: true },
    bar: { label: 'Info line on the live scene', default: true },
  },
  transition: { type: 'fade', ms: 600 },
  layers: [
    {
      widget: 'background',
      name: 'Night sky',
      values: { kind: 'gradient', color1: '#090a1a', color2: '#25195c', angle: 170 },
      scenes: breaks,
      locked: true,
    },
    light('Violet light', '#7c5cff', -760, 360),
    light('Blue light', '#4f6bff', -280, 560),
    light('Cyan light', '#22d3ee', 780, 470),
    light('Teal light', '#2dd4bf', 330, 640, 3.4),
    light('Rose light', '#f472b6', 700, -470),
    light('Plum light', '#a855f7', -860, -480, 3.4),
    {
      widget: 'background',
      name: 'Drifting lights',
      option: 'particles',
      values: { kind: 'particles', color1: '#00000000', color2: '#a99bff', speed: 1 },
      scenes: breaks,
      locked: true,
    },
    {
      widget: 'text',
      name: 'Channel',
      values: {
        text: 'Your channel',
        uppercase: true,
        letterSpacing: 9,
        fontSize: 30,
        fontWeight: '700',
        align: 'center',
        shadow: 'none',
        bgColor: '#ffffff14',
        borderWidth: 2,
        borderColor: '#ffffff40',
        radius: 40,
        padX: 40,
        padY: 16,
      },
      layout: { y: -220 },
      scenes: breaks,
    },
    ...title('Starting soon', 'Grab a drink, we go live in a moment', 'Starting Soon'),
    ...title('Be right back', 'Stretch, hydrate, say hi in chat', 'BRB'),
    ...title('Thanks for watching', 'Follow to catch the next one', 'Ending', 148),
    {
      widget: 'shape',
      name: 'Underline',
      values: {
        shape: 'line',
        borderWidth: 6,
        radius: 3,
        gradient: 'linear',
        fill: '#7c5cff',
        fill2: '#22d3ee',
        angle: 90,
      },
      layout: { y: 92, scale: 0.8 },
      scenes: breaks,
    },
    {
      widget: 'text',
      name: 'Socials',
      values: {
        text: '!discord     !socials     !schedule',
        fontSize: 32,
        fontWeight: '600',
        textColor: '#c9c6ea',
      },
      layout: { x: 0, y: 455 },
      anchor: 'bottom',
      scenes: breaks,
    },
    {
      widget: 'webcam-frame',
      name: 'Webcam frame',
      option: 'webcam',
      values: { nameplate: 'Your channel', frameWidth: 7 },
      layout: { x: -672, y: 350, scale: 1.05 },
      side: 'left',
      anchor: 'bottom',
      scenes: live,
    },
    {
      widget: 'text',
      name: 'Info',
      option: 'bar',
      values: { ...pill, text: 'Today: first playthrough, no spoilers please', fontSize: 32 },
      layout: { x: 100, y: 470 },
      anchor: 'bottom',
      scenes: live,
      animation: { animEntrance: 'slide-bottom', animDelay: 0.3 },
    },
    {
      widget: 'text',
      name: 'Commands',
      option: 'bar',
      values: { ...pill, text: '!discord  ·  !socials', fontSize: 28, textColor: '#b9b6d8' },
      layout: { x: 755, y: 470 },
      side: 'right',
      anchor: 'bottom',
      scenes: live,
      animation: { animEntrance: 'slide-bottom', animDelay: 0.45 },
    },
    {
      widget: 'clock',
      name: 'Clock',
      option: 'clock',
      values: { ...pill, fontSize: 34, fontWeight: '700' },
      layout: { x: 835, y: -470 },
      side: 'right',
      anchor: 'top',
      scenes: everywhere,
    },
  ],
};
