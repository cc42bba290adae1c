import { isJsonObject, type JsonObject } from '@studio/kernel/json';
import type { ObsEvent, ObsRequest } from './obs-client';

export const outputKinds = ['stream', 'record', 'replay', 'virtualcam'] as const;
export type OutputKind = (typeof outputKinds)[number];
export const outputStates = [
  'unavailable',
  'off',
  'starting',
  'on',
  'paused',
  'stopping',
  'reconnecting',
] as const;
export type OutputState = (typeof outputStates)[number];

export interface ObsOutput {
  readonly state: OutputState;
  /** Time of the state, ms since 1970. */
  readonly sinceAt: number;
}

export interface ObsSceneItem {
  readonly id: number;
  readonly source: string;
  readonly visible: boolean;
  /** Group of the item within the scene. */
  readonly group: string | null;
}

export interface ObsScene {
  readonly name: string;
  readonly items: readonly ObsSceneItem[];
}

export interface ObsInput {
  readonly name: string;
  readonly kind: string;
  /** Null: it has no sound. */
  readonly muted: boolean | null;
  readonly volumeDb: number | null;
}

/** State of OBS, by its events. */
export interface ObsState {
  /** Counts changes of this state. */
  readonly rev: number;
  /** A scene collection is being loaded: scenes and sources are those before. */
  readonly changing: boolean;
  readonly programScene: string | null;
  readonly previewScene: string | null;
  readonly studioMode: boolean;
  readonly scenes: readonly ObsScene[];
  readonly inputs: readonly ObsInput[];
  /** Lists are longer than their bounds. */
  readonly truncated: boolean;
  readonly transition: { readonly name: string; readonly durationMs: number | null } | null;
  readonly outputs: Readonly<Record<OutputKind, ObsOutput>>;
}

const obsBounds = { scenes: 200, items: 500, inputs: 500 } as const;

/** Requests for everything but the items of scenes and the sound of inputs. */
export const overviewRequests: readonly ObsRequest[] = [
  { type: 'GetSceneList' },
  { type: 'GetInputList' },
  { type: 'GetStudioModeEnabled' },
  { type: 'GetCurrentSceneTransition' },
  { type: 'GetStreamStatus' },
  { type: 'GetRecordStatus' },
  { type: 'GetReplayBufferStatus' },
  { type: 'GetVirtualCamStatus' },
];

type Results = readonly (JsonObject | null)[];

interface ListedItem {
  readonly sceneItemId: number;
  readonly sourceName: string;
  readonly sceneItemEnabled: boolean;
  readonly isGroup: boolean;
}

/** Names that the overview lists, in the order of OBS's window. */
export interface Overview {
  readonly scenes: readonly string[];
  readonly inputs: readonly { readonly name: string; readonly kind: string }[];
  readonly truncated: boolean;
  readonly rest: Omit<ObsState, 'rev' | 'scenes' | 'inputs' | 'truncated'>;
}

/** @param now ms since 1970 */
export function overviewOf(results: Results, now: number): Overview {
  const [sceneList, inputList, studio, transition, stream, record, replay, camera] = results;
  // OBS lists scenes from the bottom to the top.
  const scenes = objectsIn(sceneList?.['scenes'])
    .map(({ sceneName }) => textOf(sceneName) ?? '')
    .reverse();
  const inputs = objectsIn(inputList?.['inputs']).map(({ inputName, inputKind }) => ({
    name: textOf(inputName) ?? '',
    kind: textOf(inputKind) ?? '',
  }));
  const output = (status: JsonObject | null | undefined): ObsOutput => ({
    state: outputStateOf(status),
    sinceAt: now - Number(status?.['outputDuration'] ?? 0),
  });
  return {
    scenes: scenes.slice(0, obsBounds.scenes),
    inputs: inputs.slice(0, obsBounds.inputs),
    truncated: scenes.length > obsBounds.scenes || inputs.length > obsBounds.inputs,
    rest: {
      changing: false,
      programScene: textOf(sceneList?.['currentProgramSceneName']),
      previewScene: textOf(sceneList?.['currentPreviewSceneName']),
      studioMode: studio?.['studioModeEnabled'] === true,
      transition: transition
        ? {
            name: textOf(transition['transitionName']) ?? '',
            durationMs: numberOf(transition['transitionDuration']),
          }
        : null,
      outputs: {
        stream: output(stream),
        record: output(record),
        replay: output(replay),
        virtualcam: output(camera),
      },
    },
  };
}

/** Requests for the items of scenes. */
export function itemRequests(scenes: readonly string[]): readonly ObsRequest[] {
  return scenes.map((sceneName) => ({ type: 'GetSceneItemList', data: { sceneName } }));
}

/** Requests for the items of groups. */
export function groupRequests(groups: readonly string[]): readonly ObsRequest[] {
  return groups.map((sceneName) => ({ type: 'GetGroupSceneItemList', data: { sceneName } }));
}

/** Names of the groups among items. */
export function groupsIn(results: Results): readonly string[] {
  const all = results.flatMap((result) => listedItems(result).filter(({ isGroup }) => isGroup));
  return [...new Set(all.map(({ sourceName }) => sourceName))];
}

/** Items of a scene, those of its groups behind each group. */
export function sceneItems(
  result: JsonObject | null,
  groups: ReadonlyMap<string, JsonObject | null>,
): { readonly items: readonly ObsSceneItem[]; readonly truncated: boolean } {
  const plain = (item: ListedItem, group: string | null): ObsSceneItem => ({
    id: item.sceneItemId,
    source: item.sourceName,
    visible: item.sceneItemEnabled,
    group,
  });
  const items = listedItems(result).flatMap((item) => [
    plain(item, null),
    ...(item.isGroup
      ? listedItems(groups.get(item.sourceName) ?? null).map((each) => plain(each, item.sourceName))
      : []),
  ]);
  return { items: items.slice(0, obsBounds.items), truncated: items.length > obsBounds.items };
}

/** Requests for the sound of inputs: two for each. */
export function soundRequests(inputs: Overview['inputs']): readonly ObsRequest[] {
  return inputs.flatMap(({ name }) => [
    { type: 'GetInputMute', data: { inputName: name } },
    { type: 'GetInputVolume', data: { inputName: name } },
  ]);
}

export function inputsOf(inputs: Overview['inputs'], sound: Results): readonly ObsInput[] {
  return inputs.map(({ name, kind }, index) => {
    const [mute, volume] = [sound[2 * index], sound[2 * index + 1]];
    return {
      name,
      kind,
      muted: mute ? mute['inputMuted'] === true : null,
      volumeDb: volume ? decibels(volume['inputVolumeDb']) : null,
    };
  });
}

/** Events after which scenes, sources or their names must be read again. */
const structural: ReadonlySet<string> = new Set([
  'CurrentSceneCollectionChanged',
  'InputCreated',
  'InputNameChanged',
  'InputRemoved',
  'SceneCreated',
  'SceneItemCreated',
  'SceneItemListReindexed',
  'SceneItemRemoved',
  'SceneListChanged',
  'SceneNameChanged',
  'SceneRemoved',
  'CurrentSceneTransitionChanged',
  'CurrentSceneTransitionDurationChanged',
]);

export function asksForReading({ type }: ObsEvent): boolean {
  return structural.has(type);
}

/** Events after which the program scene is asked for: their own names come late or not at all. */
const sceneEvents: ReadonlySet<string> = new Set([
  'CurrentProgramSceneChanged',
  'CurrentSceneCollectionChanged',
  'SceneTransitionEnded',
  'SceneTransitionStarted',
  'StudioModeStateChanged',
]);

export function mayChangeScene({ type }: ObsEvent): boolean {
  return sceneEvents.has(type);
}

type Change = (state: ObsState, data: JsonObject, now: number) => ObsState;

const changes: Readonly<Record<string, Change>> = {
  CurrentSceneCollectionChanging: (state) => ({ ...state, changing: true }),
  CurrentPreviewSceneChanged: (state, { sceneName }) => ({ ...state, previewScene: textOf(sceneName) }),
  StudioModeStateChanged: (state, { studioModeEnabled }) => ({
    ...state,
    studioMode: studioModeEnabled === true,
    ...(studioModeEnabled !== true && { previewScene: null }),
  }),
  SceneItemEnableStateChanged: (state, { sceneName, sceneItemId, sceneItemEnabled }) => ({
    ...state,
    scenes: state.scenes.map((scene) => ({
      ...scene,
      items: scene.items.map((item) =>
        item.id === sceneItemId && (item.group ?? scene.name) === sceneName
          ? { ...item, visible: sceneItemEnabled === true }
          : item,
      ),
    })),
  }),
  InputMuteStateChanged: (state, { inputName, inputMuted }) =>
    withInput(state, inputName, { muted: inputMuted === true }),
  InputVolumeChanged: (state, { inputName, inputVolumeDb }) =>
    withInput(state, inputName, { volumeDb: decibels(inputVolumeDb) }),
  StreamStateChanged: (state, { outputState }, now) => withOutput(state, 'stream', outputState, now),
  RecordStateChanged: (state, { outputState }, now) => withOutput(state, 'record', outputState, now),
  ReplayBufferStateChanged: (state, { outputState }, now) => withOutput(state, 'replay', outputState, now),
  VirtualcamStateChanged: (state, { outputState }, now) => withOutput(state, 'virtualcam', outputState, now),
};

/** State after an event; the same object if it changes nothing. */
export function afterEvent(state: ObsState, { type, data }: ObsEvent, now: number): ObsState {
  const change = changes[type];
  // Between two collections OBS removes all scenes first.
  if (!change || (state.changing && type !== 'CurrentSceneCollectionChanging')) return state;
  return { ...change(state, data, now), rev: state.rev + 1 };
}

function withInput(state: ObsState, name: unknown, change: Partial<ObsInput>): ObsState {
  return {
    ...state,
    inputs: state.inputs.map((input) => (input.name === name ? { ...input, ...change } : input)),
  };
}

const reportedStates: Readonly<Record<string, OutputState>> = {
  OBS_WEBSOCKET_OUTPUT_STARTING: 'starting',
  OBS_WEBSOCKET_OUTPUT_STARTED: 'on',
  OBS_WEBSOCKET_OUTPUT_RESUMED: 'on',
  OBS_WEBSOCKET_OUTPUT_PAUSED: 'paused',
  OBS_WEBSOCKET_OUTPUT_STOPPING: 'stopping',
  OBS_WEBSOCKET_OUTPUT_STOPPED: 'off',
  OBS_WEBSOCKET_OUTPUT_RECONNECTING: 'reconnecting',
  OBS_WEBSOCKET_OUTPUT_RECONNECTED: 'on',
};

function withOutput(state: ObsState, kind: OutputKind, reported: unknown, now: number): ObsState {
  const next = reportedStates[String(reported)];
  if (!next || next === state.outputs[kind].state) return state;
  // The time of a recording goes on over a pause.
  const { state: before, sinceAt } = state.outputs[kind];
  const goesOn = [before, next].every(
    (each) => each === 'on' || each === 'paused' || each === 'reconnecting',
  );
  return {
    ...state,
    outputs: { ...state.outputs, [kind]: { state: next, sinceAt: goesOn ? sinceAt : now } },
  };
}

function outputStateOf(status: JsonObject | null | undefined): OutputState {
  // The replay buffer and the virtual camera may not be set up.
  if (!status) return 'unavailable';
  if (status['outputPaused'] === true) return 'paused';
  if (status['outputReconnecting'] === true) return 'reconnecting';
  return status['outputActive'] === true ? 'on' : 'off';
}

function listedItems(result: JsonObject | null): readonly ListedItem[] {
  // OBS lists items from the bottom to the top.
  return objectsIn(result?.['sceneItems'])
    .map(({ sceneItemId, sourceName, sceneItemEnabled, isGroup }) => ({
      sceneItemId: numberOf(sceneItemId) ?? 0,
      sourceName: textOf(sourceName) ?? '',
      sceneItemEnabled: sceneItemEnabled === true,
      isGroup: isGroup === true,
    }))
    .reverse();
}

function decibels(value: unknown): number | null {
  // OBS reports silence as -100 dB or as minus infinity, which JSON shows as null.
  return typeof value === 'number' ? Math.max(-100, Math.round(value * 10) / 10) : -100;
}

function objectsIn(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** Null for anything but a text, and for an empty one. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
