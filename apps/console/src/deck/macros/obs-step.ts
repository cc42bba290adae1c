import type { Schemas } from '../../api/client';
import type { ChoiceOption, FormField } from '../../kit/form-fields';
import type { FormValues } from '../../kit/values';
import type { MacroTexts } from '../text/macro-texts';

type Task = Schemas['ObsTaskInput'];

/** OBS that steps can be about; names are known only while it is connected. */
export interface ChosenObs {
  readonly obsId: number;
  readonly name: string;
  readonly state: Pick<Schemas['ObsStateView'], 'scenes' | 'inputs'> | null;
}

/** Fields of each task, with the values that a new one has. */
const fieldsOf: { readonly [Kind in Task['do']]: FormValues } = {
  scene: { scene: null },
  item: { scene: null, source: null, visible: 'toggle' },
  filter: { source: null, filter: null, on: 'toggle' },
  text: { input: null, text: '' },
  muted: { input: null, muted: 'toggle' },
  media: { input: null, op: 'restart' },
  replay_save: {},
};
const tasks = Object.keys(fieldsOf) as readonly Task['do'][];
const mediaOps = ['play', 'pause', 'stop', 'restart', 'next', 'previous'] as const;
const switches = ['true', 'false', 'toggle'] as const;

export const begunTask: FormValues = { obsId: null, do: 'scene', ...fieldsOf.scene };

/** Returns a task with other values. Another task has other fields, and another OBS other names. */
export function changedTask(before: FormValues, changed: FormValues): FormValues {
  if (before['do'] === changed['do'] && before['obsId'] === changed['obsId']) return changed;
  return { obsId: changed['obsId'], do: changed['do'], ...fieldsOf[changed['do'] as Task['do']] };
}

/** Returns a task as the API accepts it. Selects hold texts where the API has flags. An empty text clears a source. */
export function taskOf(values: FormValues): FormValues {
  const task = values['do'] as Task['do'];
  const own = ['obsId', 'do', ...Object.keys(fieldsOf[task])];
  const filled = Object.entries(values).filter(
    ([key, value]) => own.includes(key) && value !== null && (value !== '' || key === 'text'),
  );
  return Object.fromEntries(filled.map(([key, value]) => [key, isSwitch(key) ? flagOf(value) : value]));
}

const isSwitch = (key: string): boolean => key === 'visible' || key === 'on' || key === 'muted';
const flagOf = (value: unknown): unknown => (value === 'true' ? true : value === 'false' ? false : value);

/** Returns the form fields of a task. Names are selected where OBS tells them, and typed elsewhere. */
export function taskFields(
  task: FormValues,
  connections: readonly ChosenObs[],
  t: MacroTexts,
): readonly FormField[] {
  const { state = null } = connections.find(({ obsId }) => obsId === task['obsId']) ?? {};
  const { scenes = [], inputs = [] } = state ?? {};
  const items =
    scenes.find(({ name }) => name === task['scene'])?.items ?? scenes.flatMap((each) => each.items);
  const all = task['do'] === 'filter' ? [...items.map(({ source }) => source), ...names(inputs)] : null;
  const known: { readonly [field: string]: readonly string[] } = {
    scene: names(scenes),
    source: all ?? items.map(({ source }) => source),
    input: names(task['do'] === 'muted' ? inputs.filter(({ muted }) => muted !== null) : inputs),
  };
  const field = (key: string): FormField => {
    if (isSwitch(key)) return { key: `obs.${key}`, kind: 'choice', options: labelled(switches, t.switches) };
    if (key === 'op') return { key: 'obs.op', kind: 'choice', options: labelled(mediaOps, t.mediaOps) };
    if (key === 'text') return { key: 'obs.text', kind: 'long', maxLength: 2000 };
    return nameField(key, task[key], known[key] ?? [], t.choose);
  };
  return [
    {
      ...{ key: 'obs.obsId', kind: 'choice', numeric: true, none: t.choose },
      options: connections.map(({ obsId, name }) => ({ key: String(obsId), label: name })),
    },
    { key: 'obs.do', kind: 'choice', options: labelled(tasks, t.tasks) },
    ...Object.keys(fieldsOf[task['do'] as Task['do']]).map(field),
  ];
}

function nameField(key: string, value: unknown, known: readonly string[], none: string): FormField {
  const options = [...new Set(known)];
  const isKnown = typeof value !== 'string' || value === '' || options.includes(value);
  if (options.length === 0 || !isKnown)
    return { key: `obs.${key}`, kind: 'text', maxLength: 256, nullable: true };
  return {
    ...{ key: `obs.${key}`, kind: 'choice', none },
    options: options.map((name) => ({ key: name, label: name })),
  };
}

const names = (all: readonly { readonly name: string }[]): readonly string[] => all.map(({ name }) => name);

function labelled<Key extends string>(
  keys: readonly Key[],
  labels: { readonly [key in Key]: string },
): readonly ChoiceOption[] {
  return keys.map((key) => ({ key, label: labels[key] }));
}
