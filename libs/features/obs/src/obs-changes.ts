import type { ObsEventKind, ObsLiveEvent } from '@studio/contracts/obs/obs-events';
import type { ObsEvent } from './obs-client';
import { textOf, type ObsState } from './obs-state';

/** Change of OBS that triggers may react to. */
export interface ObsChange extends Pick<ObsLiveEvent, 'data'> {
  readonly kind: ObsEventKind;
}

/** Events that are no change of the state. */
const momentary: Readonly<Record<string, (event: ObsEvent) => ObsChange>> = {
  ReplayBufferSaved: () => ({ kind: 'replay_saved', data: {} }),
  MediaInputPlaybackEnded: ({ data }) => ({
    kind: 'media_ended',
    data: { input: textOf(data['inputName']) ?? '' },
  }),
};

/** Returns what an event of OBS changed. A repeat of what holds already is no change. */
export function changesBy(event: ObsEvent, before: ObsState, after: ObsState): readonly ObsChange[] {
  const moment = momentary[event.type];
  if (moment && !before.changing) return [moment(event)];
  return before === after
    ? []
    : [...outputChanges(before, after), ...mutes(before, after), ...visibilities(before, after)];
}

function outputChanges(before: ObsState, after: ObsState): readonly ObsChange[] {
  return (['stream', 'record'] as const).flatMap((kind) => {
    const { state } = after.outputs[kind];
    return state === before.outputs[kind].state ? [] : [{ kind, data: { state } }];
  });
}

function mutes(before: ObsState, after: ObsState): readonly ObsChange[] {
  if (before.inputs === after.inputs) return [];
  const known = new Map(before.inputs.map(({ name, muted }) => [name, muted]));
  return after.inputs.flatMap(({ name: input, muted }) =>
    muted === null || !known.has(input) || known.get(input) === muted
      ? []
      : [{ kind: 'muted' as const, data: { input, muted } }],
  );
}

function visibilities(before: ObsState, after: ObsState): readonly ObsChange[] {
  return after.scenes.flatMap((scene) => {
    const earlier = before.scenes.find(({ name }) => name === scene.name);
    if (!earlier || earlier === scene) return [];
    return scene.items.flatMap(({ id, group, source, visible }) => {
      const item = earlier.items.find((each) => each.id === id && each.group === group);
      return !item || item.visible === visible
        ? []
        : [{ kind: 'item_visible' as const, data: { scene: scene.name, source, visible } }];
    });
  });
}
