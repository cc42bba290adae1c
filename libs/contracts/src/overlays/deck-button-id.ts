import type { TextShape } from '@studio/operations/text-shapes';

/** Bot operations that a button can run [deck/2]. */
export const botOperations = [
  'skip_song',
  'pause_songs',
  'resume_songs',
  'draw_giveaway',
  'close_giveaway',
  'clip',
  'marker',
  'next_viewer',
  'raid_mode',
  'lock_prediction',
  'resolve_prediction_1',
  'resolve_prediction_2',
  'resolve_prediction_3',
  'resolve_prediction_4',
  'resolve_prediction_5',
  'resolve_prediction_6',
  'resolve_prediction_7',
  'resolve_prediction_8',
  'resolve_prediction_9',
  'resolve_prediction_10',
  'cancel_prediction',
  'end_platform_poll',
  'start_trivia',
] as const;

export const counterOperations = ['up', 'down', 'reset'] as const;
export const alertOperations = ['pause', 'skip', 'mute'] as const;

/** Functions of OBS buttons, with the number of names that each needs in the button's id. */
const obsFunctions = {
  scene: 1,
  preview: 1,
  item: 2,
  filter: 2,
  mute: 1,
  hotkey: 1,
  stream: 0,
  record: 0,
  pause: 0,
  replay: 0,
  save: 0,
  virtualcam: 0,
  studio: 0,
  take: 0,
} as const;
export type ObsFunction = keyof typeof obsFunctions;

/** Longest id of a button. */
export const LONGEST_BUTTON_ID = 300;

const id = '[1-9]\\d{0,8}';
const encodedName = ":(?:[\\w.~!*'()-]|%[0-9A-Fa-f]{2})+";
const obsForms = Object.entries(obsFunctions).map(([name, names]) => `${name}(?:${encodedName}){${names}}`);

/** Operations of the bot; the ten that resolve a prediction in one. */
const botForms = [
  ...botOperations.filter((each) => !each.startsWith('resolve_prediction_')),
  'resolve_prediction_(?:10|[1-9])',
];

/** The forms that ids of deck buttons have. */
export const buttonIdPattern = new RegExp(
  '^(?:' +
    [
      `scene:${id}(?::${id})?`,
      `macro:${id}`,
      `${id}:[a-z][a-z0-9_]{0,63}`,
      'effect:[a-z][a-z0-9-]{0,39}:[a-z]{1,20}',
      `bot:(?:${botForms.join('|')})`,
      `preset${encodedName}`,
      `layer:${id}`,
      `arm:${id}`,
      'take',
      `counter:${id}:(?:${counterOperations.join('|')})`,
      `alerts:${id}:(?:${alertOperations.join('|')})`,
      `obs:${id}:(?:${obsForms.join('|')})`,
    ].join('|') +
    ')$',
  'u',
);

/** Form of a button's id. */
export const buttonId: TextShape = {
  pattern: buttonIdPattern,
  words:
    'the id of a button from get_deck, like scene:1, macro:2, 7:play, effect:confetti:burst, bot:skip_song, ' +
    'preset:Chess, layer:7, arm:1, take, counter:3:up, alerts:7:pause or obs:1:mute:Mic',
};

/** Target of a button, derived from its id. */
export type ButtonTarget =
  /** `stinger`: memberId of the layer that covers the switch in place of the scene's own. */
  | { readonly kind: 'scene'; readonly sceneId: number; readonly stinger?: number }
  | { readonly kind: 'macro'; readonly macroId: number }
  | { readonly kind: 'command'; readonly memberId: number; readonly command: string }
  | { readonly kind: 'effect'; readonly slug: string; readonly action: string }
  | { readonly kind: 'bot'; readonly operation: (typeof botOperations)[number] }
  /** Preset of title and category, by its name. */
  | { readonly kind: 'preset'; readonly name: string }
  | { readonly kind: 'layer'; readonly memberId: number }
  | { readonly kind: 'arm'; readonly sceneId: number }
  | { readonly kind: 'take' }
  | {
      readonly kind: 'counter';
      readonly counterId: number;
      readonly operation: (typeof counterOperations)[number];
    }
  | {
      readonly kind: 'alerts';
      readonly memberId: number;
      readonly operation: (typeof alertOperations)[number];
    }
  | ObsButton;

export interface ObsButton {
  readonly kind: 'obs';
  readonly obsId: number;
  readonly what: ObsFunction;
  /** Names in OBS, as many as the function needs. */
  readonly names: readonly string[];
}

export const buttonKinds = [
  'scene',
  'macro',
  'command',
  'effect',
  'bot',
  'preset',
  'layer',
  'arm',
  'take',
  'counter',
  'alerts',
  'obs',
] as const satisfies readonly ButtonTarget['kind'][];

/** @param buttonId of the pattern above */
export function targetOf(buttonId: string): ButtonTarget {
  const [first = '', second = '', third = '', ...names] = buttonId.split(':');
  switch (first) {
    case 'scene':
      return {
        ...{ kind: 'scene', sceneId: Number(second) },
        ...(third !== '' && { stinger: Number(third) }),
      };
    case 'macro':
      return { kind: 'macro', macroId: Number(second) };
    case 'effect':
      return { kind: 'effect', slug: second, action: third };
    case 'bot':
      return { kind: 'bot', operation: second as (typeof botOperations)[number] };
    case 'preset':
      return { kind: 'preset', name: decoded(second) };
    case 'layer':
      return { kind: 'layer', memberId: Number(second) };
    case 'arm':
      return { kind: 'arm', sceneId: Number(second) };
    case 'take':
      return { kind: 'take' };
    case 'counter':
      return {
        kind: 'counter',
        counterId: Number(second),
        operation: third as (typeof counterOperations)[number],
      };
    case 'alerts':
      return {
        kind: 'alerts',
        memberId: Number(second),
        operation: third as (typeof alertOperations)[number],
      };
    case 'obs':
      return { kind: 'obs', obsId: Number(second), what: third as ObsFunction, names: names.map(decoded) };
    default:
      return { kind: 'command', memberId: Number(first), command: second };
  }
}

/** Returns the id of the button of a preset; null if its name is too long for one. */
export function presetButtonId(name: string): string | null {
  const text = `preset:${encodeURIComponent(name)}`;
  return text.length > LONGEST_BUTTON_ID ? null : text;
}

/** Returns the id of an OBS button; null if its names are too long for one. */
export function obsButtonId(obsId: number, what: ObsFunction, ...names: readonly string[]): string | null {
  const text = ['obs', String(obsId), what, ...names.map(encodeURIComponent)].join(':');
  return text.length > LONGEST_BUTTON_ID ? null : text;
}

/** Returns a name as OBS or the settings have it. Bytes that are no UTF-8 name nothing there and stay as they are. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
