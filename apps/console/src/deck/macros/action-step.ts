import { allPlatforms } from '@studio/platforms/platforms';
import type { ChoiceOption, FormField } from '../../kit/form-fields';
import type { FormValues } from '../../kit/values';
import type { MacroTexts } from '../text/macro-texts';

const types = [
  'chat',
  'prediction',
  'poll',
  'trivia',
  'raid_mode',
  'stream_preset',
  'giveaway',
  'counter',
] as const;
type Type = (typeof types)[number];

/** Values of a new action, by its type. */
const begun: { readonly [Each in Type]: FormValues } = {
  chat: { text: '' },
  prediction: { op: 'start' },
  poll: { op: 'start' },
  trivia: {},
  raid_mode: { op: 'toggle' },
  stream_preset: { name: null },
  giveaway: { op: 'start' },
  counter: { name: null, op: 'add', amount: 1 },
};
export const begunAction: FormValues = { type: 'chat', ...begun.chat };

const operations: { readonly [Each in Type]?: readonly (keyof MacroTexts['actionOps'])[] } = {
  prediction: ['start', 'lock', 'resolve', 'cancel'],
  poll: ['start', 'end'],
  raid_mode: ['on', 'off', 'toggle'],
  giveaway: ['start', 'close', 'draw', 'next'],
  counter: ['add', 'set', 'reset'],
};

/** Returns an action with other values; one of another type begins anew. */
export function changedAction(before: FormValues, changed: FormValues): FormValues {
  if (before['type'] === changed['type']) return changed;
  return { type: changed['type'], ...begun[changed['type'] as Type] };
}

/** Returns an action as the API accepts it: the filled fields that its form shows. */
export function actionOf(values: FormValues): FormValues {
  const shown = fieldKeys(values);
  const filled = Object.entries(values).filter(
    ([key, value]) =>
      shown.includes(key) && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(filled);
}

function fieldKeys(action: FormValues): readonly string[] {
  const op = action['op'];
  const byType: { readonly [Each in Type]: readonly string[] } = {
    chat: ['text', 'platforms'],
    prediction: [
      ...['op', 'on'],
      ...(op === 'start' ? ['title', 'outcomes', 'seconds'] : []),
      ...(op === 'resolve' ? ['outcome'] : []),
    ],
    poll: ['op', ...(op === 'start' ? ['title', 'choices', 'seconds'] : [])],
    trivia: [],
    raid_mode: ['op', ...(op === 'off' ? [] : ['minutes'])],
    stream_preset: ['name'],
    giveaway: ['op', ...(op === 'draw' ? ['count'] : [])],
    counter: ['name', 'op', ...(op === 'reset' ? [] : ['amount'])],
  };
  return ['type', ...byType[action['type'] as Type]];
}

/** Returns the form fields of an action. @param presets names of the saved titles */
export function actionFields(
  action: FormValues,
  presets: readonly string[],
  t: MacroTexts,
): readonly FormField[] {
  const type = action['type'] as Type;
  const number = (min: number, max: number, nullable = true) =>
    ({ kind: 'number', min, max, nullable }) as const;
  const text = (maxLength: number) => ({ kind: 'text', maxLength, nullable: true }) as const;
  const saved = presets.map((name) => ({ key: name, label: name }));
  const isSaved = action['name'] === null || presets.some((name) => name === action['name']);
  const inputs: { readonly [field: string]: FieldInput } = {
    type: { kind: 'choice', options: labelled(types, t.actions) },
    op: { kind: 'choice', options: labelled(operations[type] ?? [], t.actionOps) },
    on: { kind: 'choice', none: t.anyPrediction, options: labelled(['points', 'twitch'], t.predictions) },
    text: { kind: 'long', maxLength: 500 },
    platforms: { kind: 'choices', options: allPlatforms },
    title: text(type === 'poll' ? 60 : 100),
    outcomes: { kind: 'lines' },
    choices: { kind: 'lines' },
    seconds: number(type === 'poll' ? 15 : 10, 1800),
    outcome: number(1, 10),
    minutes: number(1, 120),
    count: number(1, 20),
    amount: number(-1_000_000, 1_000_000, false),
    name:
      type === 'stream_preset' && saved.length > 0 && isSaved
        ? { kind: 'choice', none: t.choose, options: saved }
        : text(40),
  };
  return fieldKeys(action).flatMap((key) => {
    const input = inputs[key];
    return input ? [{ ...input, key: `action.${key}` }] : [];
  });
}

type WithoutKey<Field> = Field extends FormField ? Omit<Field, 'key'> : never;
type FieldInput = WithoutKey<FormField>;

function labelled<Key extends string>(
  keys: readonly Key[],
  labels: { readonly [key in Key]: string },
): readonly ChoiceOption[] {
  return keys.map((key) => ({ key, label: labels[key] }));
}
