import { isCustom } from '@studio/widgets/custom/custom-widget';
import type { ChoiceOption, FormField } from '../../kit/form-fields';
import type { FormValues } from '../../kit/values';
import type { MacroTexts } from '../text/macro-texts';
import { actionFields } from './action-step';
import { taskFields } from './obs-step';
import type { StepDraft, StepKind } from './steps';
import type { StepChoices } from './use-step-choices';

interface Making {
  readonly step: StepDraft;
  readonly choices: StepChoices;
  readonly t: MacroTexts;
}

const transitions = ['morph', 'fade', 'slide', 'zoom', 'cut'] as const;
const videoOperations = [
  'play',
  'queue',
  'skip',
  'stop',
  'pause',
  'resume',
  'mute',
  'unmute',
  'volume',
] as const;
const PLAYER = 'youtube-player';
const STINGER = 'stinger';

const byKind: { readonly [Kind in StepKind]: (making: Making) => readonly FormField[] } = {
  scene: ({ choices, t }) => [
    { key: 'sceneId', kind: 'choice', numeric: true, none: t.choose, options: choices.scenes },
    { key: 'transition', kind: 'choice', none: t.own, options: named(transitions, t.transitions) },
    {
      ...{ key: 'stinger', kind: 'choice', numeric: true, none: t.own },
      options: choices.layers.filter(({ widget }) => widget === STINGER),
    },
  ],
  command: ({ step, choices, t }) => {
    const able = new Set(choices.commands.map(({ memberId }) => String(memberId)));
    const offered = choices.commands.filter(({ memberId }) => memberId === step['memberId']);
    const chosen = offered.find(({ command }) => command === step['command']);
    return [
      layer(
        choices.layers.filter(({ key }) => able.has(key)),
        t.choose,
      ),
      {
        key: 'command',
        kind: 'choice',
        none: t.choose,
        options: offered.map(({ command = '', label }) => ({ key: command, label })),
      },
      ...argFields(chosen?.args).filter(
        ({ key }) => !isOwnAction(step, choices) || !ofOwnAction.includes(key),
      ),
    ];
  },
  media: ({ choices, t }) => [
    { key: 'favoriteId', kind: 'choice', numeric: true, none: t.choose, options: choices.favourites },
    layer(
      choices.layers.filter(({ widget }) => widget === 'media'),
      t.anyLayer,
    ),
    { key: 'mode', kind: 'choice', none: t.ofLayer, options: named(['add', 'replace'], t.modes) },
  ],
  position: ({ step, choices, t }) => {
    const withPositions = choices.layers.filter(({ positions }) => positions.length > 0);
    const chosen = withPositions.find(({ key }) => key === String(step['memberId']));
    const positions = (chosen?.positions ?? []).map((name) => ({ key: name, label: name }));
    return [
      layer(withPositions, t.choose),
      { key: 'name', kind: 'choice', none: t.choose, options: positions },
    ];
  },
  layout: ({ choices, t }) => [
    layer(choices.layers, t.choose),
    { key: 'durationMs', kind: 'number', min: 0, max: 5000, nullable: true },
    ...(['x', 'y', 'rot'] as const).map((key) => part(key, {})),
    part('scale', { min: 0.05, max: 4 }),
    part('opacity', { min: 0, max: 1 }),
    ...(['cropL', 'cropR', 'cropT', 'cropB'] as const).map((key) => part(key, { min: 0, advanced: true })),
  ],
  video: ({ step, choices, t }) => [
    layer(
      choices.layers.filter(({ widget }) => widget === PLAYER),
      t.choose,
    ),
    { key: 'op', kind: 'choice', options: named(videoOperations, t.operations) },
    ...(step['op'] === 'volume'
      ? [{ key: 'volume', kind: 'number', min: 0, max: 100 } as const]
      : [{ key: 'videoId', kind: 'text', maxLength: 64, nullable: true } as const]),
  ],
  obs: ({ step, choices, t }) => taskFields(step['obs'] as FormValues, choices.obs, t),
  action: ({ step, choices, t }) => actionFields(step['action'] as FormValues, choices.presets, t),
  delay: () => [{ key: 'ms', kind: 'number', min: 50, max: 60_000 }],
};

/** Arguments of a graphic's own action that have a form of their own. */
const ofOwnAction: readonly string[] = ['args.id', 'args.payload'];

/** Returns true for a step that has a graphic do something of its own. */
export function isOwnAction(step: StepDraft, { layers }: Pick<StepChoices, 'layers'>): boolean {
  if (step.kind !== 'command' || step['command'] !== 'action') return false;
  return layers.some(({ key, widget }) => key === String(step['memberId']) && isCustom(widget));
}

/** Returns the form fields of a step, by its kind. */
export function stepFields(making: Making): readonly FormField[] {
  const { t } = making;
  return [
    ...byKind[making.step.kind](making),
    { key: 'enabled', kind: 'switch', advanced: true },
    { key: 'waitFor', kind: 'choice', advanced: true, options: named(['start', 'finish'], t.waits) },
    { key: 'onError', kind: 'choice', advanced: true, options: named(['stop', 'continue'], t.policies) },
  ];
}

function layer(options: readonly ChoiceOption[], none: string): FormField {
  return { key: 'memberId', kind: 'choice', numeric: true, none, options };
}

function part(
  key: string,
  bounds: { readonly min?: number; readonly max?: number; readonly advanced?: boolean },
): FormField {
  return { key: `layout.${key}`, kind: 'number', step: 'any', nullable: true, ...bounds };
}

function named<Key extends string>(
  keys: readonly Key[],
  labels: { readonly [key in Key]: string },
): readonly ChoiceOption[] {
  return keys.map((key) => ({ key, label: labels[key] }));
}

interface ArgSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: { readonly type?: string };
}

/**
 * Returns the form fields for a command's arguments, by its schema. Texts may contain placeholders for the
 * button's input, whatever their length.
 */
function argFields(schema: object = {}): readonly FormField[] {
  const { properties = {} } = schema as { readonly properties?: { readonly [name: string]: ArgSchema } };
  return Object.entries(properties).map(([name, arg]): FormField => {
    const key = `args.${name}`;
    if (arg.enum) return { key, kind: 'choice', none: '–', options: arg.enum };
    switch (arg.type) {
      case 'string':
        return { key, kind: 'text', nullable: true };
      case 'boolean':
        return { key, kind: 'switch' };
      case 'integer':
      case 'number': {
        const { minimum: min, maximum: max } = arg;
        const bounds = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
        return { key, kind: 'number', nullable: true, step: arg.type === 'number' ? 'any' : 1, ...bounds };
      }
      default:
        return { key, kind: arg.items?.type === 'string' ? 'lines' : 'json' };
    }
  });
}
