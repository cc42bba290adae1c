/* Tasks in OBS that actions of automations, rewards and commands and steps of macros share. */

/** Each task with the fields that it takes. */
const obsTasks = {
  scene: ['scene'],
  item: ['scene', 'source', 'visible'],
  filter: ['source', 'filter', 'on'],
  text: ['input', 'text'],
  muted: ['input', 'muted'],
  media: ['input', 'op'],
  replay_save: [],
} as const;
export type ObsTaskKind = keyof typeof obsTasks;
export const obsTaskKinds = Object.keys(obsTasks) as readonly ObsTaskKind[];
export const obsMediaOps = ['play', 'pause', 'stop', 'restart', 'next', 'previous'] as const;
/** A flag, or the other one of the present. */
export const obsSwitches = [true, false, 'toggle'] as const;

type ObsSwitch = (typeof obsSwitches)[number];

export type ObsTask = {
  readonly obsId: number;
  readonly do: ObsTaskKind;
  readonly scene?: string;
  readonly source?: string;
  readonly visible?: ObsSwitch;
  readonly filter?: string;
  /** Switch of a filter. Not `enabled`, which steps have for themselves. */
  readonly on?: ObsSwitch;
  readonly input?: string;
  readonly text?: string;
  readonly muted?: ObsSwitch;
  readonly op?: (typeof obsMediaOps)[number];
};

const obsFields = [
  'scene',
  'source',
  'visible',
  'filter',
  'on',
  'input',
  'text',
  'muted',
  'op',
] as const satisfies readonly (keyof ObsTask)[];

/** Returns what is wrong with the fields of a task, as text; null if they fit. */
export function obsTaskFault(task: ObsTask): string | null {
  const taken: readonly string[] = obsTasks[task.do];
  const wrong = obsFields.find((name) => taken.includes(name) !== (task[name] !== undefined));
  if (wrong === undefined) return null;
  return taken.length === 0
    ? `On OBS, ${task.do} takes no ${wrong}.`
    : `On OBS, ${task.do} takes ${taken.join(', ')}, and nothing else.`;
}

/** Operation that runs a task, with its fields. */
export type ObsCall =
  | {
      readonly operation: 'set_obs_scene';
      readonly input: { readonly obsId: number; readonly scene: string; readonly target: 'program' };
    }
  | {
      readonly operation: 'set_obs_item';
      readonly input: {
        readonly obsId: number;
        readonly scene: string;
        readonly source: string;
        readonly visible: ObsSwitch;
      };
    }
  | {
      readonly operation: 'set_obs_filter';
      readonly input: {
        readonly obsId: number;
        readonly source: string;
        readonly filter: string;
        readonly enabled: ObsSwitch;
      };
    }
  | {
      readonly operation: 'set_obs_input';
      readonly input: {
        readonly obsId: number;
        readonly input: string;
        readonly text?: string;
        readonly muted?: ObsSwitch;
      };
    }
  | {
      readonly operation: 'control_obs_media';
      readonly input: {
        readonly obsId: number;
        readonly input: string;
        readonly op: (typeof obsMediaOps)[number];
      };
    }
  | {
      readonly operation: 'control_obs_output';
      readonly input: { readonly obsId: number; readonly output: 'replay'; readonly op: 'save' };
    };

/** Returns the operation that runs a task. Its fields were checked by `obsTaskFault`. */
export function obsCallOf(task: ObsTask): ObsCall {
  const { obsId, scene = '', source = '', filter = '', input = '', text = '', op = 'play' } = task;
  const { visible = 'toggle', on = 'toggle', muted = 'toggle' } = task;
  switch (task.do) {
    case 'scene':
      return { operation: 'set_obs_scene', input: { obsId, scene, target: 'program' } };
    case 'item':
      return { operation: 'set_obs_item', input: { obsId, scene, source, visible } };
    case 'filter':
      return { operation: 'set_obs_filter', input: { obsId, source, filter, enabled: on } };
    case 'text':
      return { operation: 'set_obs_input', input: { obsId, input, text } };
    case 'muted':
      return { operation: 'set_obs_input', input: { obsId, input, muted } };
    case 'media':
      return { operation: 'control_obs_media', input: { obsId, input, op } };
    case 'replay_save':
      return { operation: 'control_obs_output', input: { obsId, output: 'replay', op: 'save' } };
  }
}
