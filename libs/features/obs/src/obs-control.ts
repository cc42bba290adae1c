import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject } from '@studio/kernel/json';
import { Problem } from '@studio/kernel/problem';
import { ObsRequestError, REQUEST_MS, type ObsClient } from './obs-client';
import type { ObsConnection } from './obs-connection';
import type * as commands from './obs-control.commands';
import type { MediaOp, OutputOp, Switched } from './obs-control.commands';
import { textOf, type ObsSceneItem, type ObsState, type OutputKind, type OutputState } from './obs-state';

/** A connected OBS: its requests and its state. */
export interface ControlledObs {
  readonly obsId: number;
  readonly client: ObsClient;
  /** State by the latest event; null while it is read anew. */
  readonly state: () => ObsState | null;
  /** Reads the state anew; null while OBS is not connected. @throws ObsRequestError */
  readonly stateNow: () => Promise<ObsState | null>;
  /** Waits for a state. False if it does not come in time. */
  readonly until: (holds: (state: ObsState) => boolean, ms: number) => Promise<boolean>;
}

/** Longest time for the event of an output. */
const OUTPUT_MS = 10_000;
/** Time that studio mode needs after it was turned on or off. */
const SETTLE_MS = 100;

/** @throws Problem `obs_not_connected` */
export function controlled(obsId: number, connection: ObsConnection | null): ControlledObs {
  const client = connection?.connected;
  if (!connection || !client)
    throw new Problem(
      'obs_not_connected',
      connection?.problem ? `OBS is not connected: ${connection.problem}` : 'OBS is not connected.',
      { obsId },
    );
  return {
    obsId,
    client,
    state: () => connection.state,
    stateNow: () => connection.stateNow(),
    until: (holds, ms) => connection.until(holds, ms),
  };
}

type Asked<Name extends keyof typeof commands> = InstanceType<
  Extract<(typeof commands)[Name], new () => object>
>;

/** Runs requests to OBS as operations ask for them. Each throws a `Problem` in the words of the API. */
export const obsControl = {
  SetObsScene: async (obs: ControlledObs, { scene, target }: Asked<'SetObsScene'>) => {
    const isPreview = target === 'preview';
    await write(obs, isPreview ? 'SetCurrentPreviewScene' : 'SetCurrentProgramScene', { sceneName: scene });
    return {
      obsId: obs.obsId,
      programScene: isPreview ? (obs.state()?.programScene ?? null) : scene,
      previewScene: isPreview ? scene : (obs.state()?.previewScene ?? null),
    };
  },

  TakeObsPreview: async (obs: ControlledObs) => {
    await write(obs, 'TriggerStudioModeTransition');
    // From the start of a transition OBS names the scene that it leads to.
    const { currentProgramSceneName } = await asked(obs, obs.client.read('GetCurrentProgramScene'));
    return {
      obsId: obs.obsId,
      programScene: textOf(currentProgramSceneName),
      previewScene: obs.state()?.previewScene ?? null,
    };
  },

  SetObsStudioMode: async (obs: ControlledObs, { enabled }: Asked<'SetObsStudioMode'>) => {
    await write(obs, 'SetStudioModeEnabled', { studioModeEnabled: enabled });
    await obs.until(({ studioMode }) => studioMode === enabled, REQUEST_MS);
    // For a moment after its event OBS takes another scene than the preview.
    await sleep(SETTLE_MS);
    return { obsId: obs.obsId, studioMode: enabled };
  },

  SetObsItem: async (obs: ControlledObs, { scene, source, visible }: Asked<'SetObsItem'>) => {
    const item = itemNamed(obs, scene, source);
    const isVisible = switchedFrom(item.visible, visible);
    await write(obs, 'SetSceneItemEnabled', {
      sceneName: item.group ?? scene,
      sceneItemId: item.id,
      sceneItemEnabled: isVisible,
    });
    return { obsId: obs.obsId, scene, source, visible: isVisible };
  },

  SetObsFilter: async (obs: ControlledObs, { source, filter, enabled }: Asked<'SetObsFilter'>) => {
    const named = { sourceName: source, filterName: filter };
    const before = await asked(obs, obs.client.read('GetSourceFilter', named));
    const isEnabled = switchedFrom(before['filterEnabled'] === true, enabled);
    await write(obs, 'SetSourceFilterEnabled', { ...named, filterEnabled: isEnabled });
    return { obsId: obs.obsId, source, filter, enabled: isEnabled };
  },

  SetObsInput: (obs: ControlledObs, command: Asked<'SetObsInput'>) => setInput(obs, command),

  SetObsTransition: async (obs: ControlledObs, { name, durationMs }: Asked<'SetObsTransition'>) => {
    await write(obs, 'SetCurrentSceneTransition', { transitionName: name });
    if (durationMs !== undefined)
      await write(obs, 'SetCurrentSceneTransitionDuration', { transitionDuration: durationMs });
    const now = await asked(obs, obs.client.read('GetCurrentSceneTransition'));
    const duration = now['transitionDuration'];
    const isFixed = now['transitionFixed'] === true;
    return {
      obsId: obs.obsId,
      name: textOf(now['transitionName']) ?? name,
      durationMs: typeof duration === 'number' && !isFixed ? duration : null,
    };
  },

  ControlObsOutput: (obs: ControlledObs, { output, op }: Asked<'ControlObsOutput'>) =>
    controlOutput(obs, output, op),

  ControlObsMedia: async (obs: ControlledObs, { input, op }: Asked<'ControlObsMedia'>) => {
    await write(obs, 'TriggerMediaInputAction', { inputName: input, mediaAction: mediaActions[op] });
    return { obsId: obs.obsId, input, op };
  },

  PressObsHotkey: async (obs: ControlledObs, { name }: Asked<'PressObsHotkey'>) => {
    await write(obs, 'TriggerHotkeyByName', { hotkeyName: name });
    return { obsId: obs.obsId, name };
  },
};

const mediaActions: Readonly<Record<MediaOp, string>> = {
  play: 'OBS_WEBSOCKET_MEDIA_INPUT_ACTION_PLAY',
  pause: 'OBS_WEBSOCKET_MEDIA_INPUT_ACTION_PAUSE',
  stop: 'OBS_WEBSOCKET_MEDIA_INPUT_ACTION_STOP',
  restart: 'OBS_WEBSOCKET_MEDIA_INPUT_ACTION_RESTART',
  next: 'OBS_WEBSOCKET_MEDIA_INPUT_ACTION_NEXT',
  previous: 'OBS_WEBSOCKET_MEDIA_INPUT_ACTION_PREVIOUS',
};

async function setInput(obs: ControlledObs, command: Asked<'SetObsInput'>) {
  const { input, muted, volumeDb } = command;
  const before = obs.state()?.inputs.find(({ name }) => name === input);
  if (!before) throw notFound(`OBS has no input ${JSON.stringify(input)}.`);
  const content = contentOf(before.kind, command);
  if (muted !== undefined) {
    const inputMuted = switchedFrom(before.muted === true, muted);
    await write(obs, 'SetInputMute', { inputName: input, inputMuted });
  }
  if (volumeDb !== undefined)
    await write(obs, 'SetInputVolume', { inputName: input, inputVolumeDb: volumeDb });
  if (content)
    await write(obs, 'SetInputSettings', { inputName: input, inputSettings: content, overlay: true });
  return {
    obsId: obs.obsId,
    input,
    muted: muted === undefined ? before.muted : switchedFrom(before.muted === true, muted),
    volumeDb: volumeDb ?? before.volumeDb,
  };
}

/** Setting with the shown content, by kind of input. */
const contents: readonly {
  readonly field: 'text' | 'file' | 'url';
  readonly kind: RegExp;
  readonly setting: string;
}[] = [
  { field: 'text', kind: /^text_(?:gdiplus|ft2)/, setting: 'text' },
  { field: 'file', kind: /^image_source/, setting: 'file' },
  { field: 'file', kind: /^ffmpeg_source/, setting: 'local_file' },
  { field: 'url', kind: /^browser_source/, setting: 'url' },
];

/** @throws Problem `obs_refused` for content that inputs of this kind do not have */
function contentOf(kind: string, command: Asked<'SetObsInput'>): JsonObject | null {
  const given = (['text', 'file', 'url'] as const).filter((field) => command[field] !== undefined);
  const settings = given.map((field) => {
    const content = contents.find((each) => each.field === field && each.kind.test(kind));
    if (!content)
      throw new Problem('obs_refused', `An input of the kind ${kind} has no ${field}.`, {
        obsCode: 0,
        comment: '',
      });
    return [content.setting, command[field] ?? ''] as const;
  });
  return settings.length > 0 ? Object.fromEntries(settings) : null;
}

const starts: Readonly<Record<OutputKind, string>> = {
  stream: 'StartStream',
  record: 'StartRecord',
  replay: 'StartReplayBuffer',
  virtualcam: 'StartVirtualCam',
};
const stops: Readonly<Record<OutputKind, string>> = {
  stream: 'StopStream',
  record: 'StopRecord',
  replay: 'StopReplayBuffer',
  virtualcam: 'StopVirtualCam',
};
/** Requests beyond start and stop, by output, each with the state that follows. */
const further: Readonly<
  Partial<Record<`${OutputKind} ${OutputOp}`, { readonly type: string; readonly state?: OutputState }>>
> = {
  'record pause': { type: 'PauseRecord', state: 'paused' },
  'record resume': { type: 'ResumeRecord', state: 'on' },
  'record split': { type: 'SplitRecordFile' },
  'record chapter': { type: 'CreateRecordChapter' },
  'replay save': { type: 'SaveReplayBuffer' },
};
const isRunning: ReadonlySet<OutputState> = new Set(['starting', 'on', 'paused', 'reconnecting']);

async function controlOutput(obs: ControlledObs, output: OutputKind, op: OutputOp) {
  const stateNow = (): OutputState => obs.state()?.outputs[output].state ?? 'unavailable';
  const wanted = op === 'toggle' ? (isRunning.has(stateNow()) ? 'stop' : 'start') : op;
  const answer = () => ({ obsId: obs.obsId, output, state: stateNow() });
  if (wanted !== 'start' && wanted !== 'stop') {
    const request = further[`${output} ${wanted}`];
    if (!request)
      throw new Problem('obs_unavailable', `${wanted} is not possible for ${output}.`, {
        obsCode: 0,
        comment: '',
      });
    await write(obs, request.type);
    if (request.state) await reach(obs, output, [request.state]);
    return answer();
  }
  const isOn = isRunning.has(stateNow());
  // A repeat of what already holds changes nothing.
  if (isOn === (wanted === 'start') && stateNow() !== 'stopping') return answer();
  await write(obs, wanted === 'start' ? starts[output] : stops[output], undefined, OUTPUT_MS);
  await reach(obs, output, wanted === 'start' ? ['on'] : ['off']);
  return answer();
}

/** OBS answers a start before it has happened, and also if it fails: only its events show. */
async function reach(obs: ControlledObs, output: OutputKind, states: readonly OutputState[]): Promise<void> {
  const isReached = await obs.until((state) => states.includes(state.outputs[output].state), OUTPUT_MS);
  if (!isReached)
    throw new Problem(
      'obs_timeout',
      `OBS did not report within 10 s that ${output} is ${states.join(' or ')}.`,
      {
        obsId: obs.obsId,
      },
    );
}

function itemNamed(obs: ControlledObs, scene: string, source: string): ObsSceneItem {
  const found = obs.state()?.scenes.find(({ name }) => name === scene);
  if (!found) throw notFound(`OBS has no scene ${JSON.stringify(scene)}.`);
  const item = found.items.find((each) => each.source === source);
  if (!item) throw notFound(`The scene ${JSON.stringify(scene)} has no source ${JSON.stringify(source)}.`);
  return item;
}

function notFound(message: string): Problem {
  return new Problem('obs_not_found', message, { obsCode: 600, comment: '' });
}

function switchedFrom(before: boolean, to: Switched): boolean {
  return to === 'toggle' ? !before : to;
}

function write(obs: ControlledObs, type: string, data?: JsonObject, ms?: number): Promise<JsonObject> {
  return asked(obs, obs.client.write(type, data, ms));
}

/** Waits for an answer of OBS. @throws Problem in the words of the API */
export async function asked<Result>(
  { obsId }: Pick<ControlledObs, 'obsId'>,
  call: Promise<Result>,
): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof ObsRequestError ? problemOf(error, obsId) : error;
  }
}

/** Problem for a failed request. @see obs-websocket, RequestStatus */
function problemOf({ kind, obsCode, comment }: ObsRequestError, obsId: number): Problem {
  const details = { obsCode, comment };
  if (kind === 'timeout')
    return new Problem('obs_timeout', 'OBS did not answer in time. Read its state before you try again.', {
      obsId,
    });
  if (kind === 'closed')
    return new Problem('obs_not_connected', 'The connection to OBS ended before its answer.', { obsId });
  const because = comment === '' ? '.' : `: ${comment}`;
  if (obsCode === 207)
    return new Problem('obs_busy', 'OBS is not ready. Try again in a few seconds.', details, 2);
  if (obsCode === 600) return new Problem('obs_not_found', `OBS does not have that${because}`, details);
  if (obsCode === 604 || (obsCode >= 500 && obsCode <= 504))
    return new Problem('obs_unavailable', `The output is not in the right state${because}`, details);
  if (obsCode === 505 || obsCode === 506)
    return new Problem(
      'obs_refused',
      `Studio mode must be ${obsCode === 506 ? 'on' : 'off'} for that.`,
      details,
    );
  if (obsCode === 204)
    return new Problem('obs_refused', 'This version of OBS cannot do that. Update OBS.', details);
  return new Problem('obs_refused', `OBS refused it${because}`, details);
}
