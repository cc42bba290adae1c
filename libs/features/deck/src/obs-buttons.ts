import type { ObsButton } from '@studio/contracts/overlays/deck-button-id';
import { obsButtonId } from '@studio/contracts/overlays/deck-button-id';
import type { ButtonLook } from './deck.views';
import type { DeckObs, SeenObs } from './surroundings';
import type { Language } from '@studio/platforms/languages';

type Output = SeenObs['outputs']['stream'];

/**
 * Returns the look of an OBS button; null if OBS has no such scene, source or input. While OBS is not connected its
 * state is unknown.
 */
export function obsLook(
  target: ObsButton,
  connections: readonly DeckObs[],
  locale: Language,
  now: number,
): ButtonLook | null {
  const obs = connections.find(({ obsId }) => obsId === target.obsId);
  if (!obs) return null;
  const [name = '', second] = target.names;
  const look = looks[target.what];
  const label = look.label?.[locale] ?? second ?? name;
  const shown = obs.state && !obs.state.changing ? stateOf(target, obs.state, now) : unknown;
  return shown && { icon: look.icon, color: null, label, value: null, ...shown };
}

/** Ids of the buttons that a connection offers. */
export function obsButtonIds({ obsId, state }: DeckObs): readonly string[] {
  const id = (what: ObsButton['what'], ...names: readonly string[]): readonly string[] => {
    const text = obsButtonId(obsId, what, ...names);
    return text === null ? [] : [text];
  };
  const { scenes = [], inputs = [], outputs, programScene } = state ?? {};
  const current = scenes.find(({ name }) => name === programScene);
  return [
    ...scenes.flatMap(({ name }) => id('scene', name)),
    ...(state?.studioMode ? [...scenes.flatMap(({ name }) => id('preview', name)), ...id('take')] : []),
    ...(current?.items ?? []).flatMap(({ source }) => id('item', current?.name ?? '', source)),
    ...inputs.filter(({ muted }) => muted !== null).flatMap(({ name }) => id('mute', name)),
    ...id('stream'),
    ...id('record'),
    ...id('pause'),
    ...(outputs && outputs.replay.state !== 'unavailable' ? [...id('replay'), ...id('save')] : []),
    ...(outputs && outputs.virtualcam.state !== 'unavailable' ? id('virtualcam') : []),
    ...id('studio'),
  ];
}

type Shown = Pick<ButtonLook, 'state'> & Partial<Pick<ButtonLook, 'value' | 'icon'>>;
const unknown: Shown = { state: 'unknown' };
const isOn = (on: boolean): Shown => ({ state: on ? 'on' : 'off' });

/** Null: OBS has no such thing. */
function stateOf(
  { what, names: [name = '', second = ''] }: ObsButton,
  obs: SeenObs,
  now: number,
): Shown | null {
  const { outputs } = obs;
  switch (what) {
    case 'scene':
      if (!obs.scenes.some((scene) => scene.name === name)) return null;
      if (obs.programScene === name) return { state: 'live' };
      return { state: obs.previewScene === name ? 'armed' : 'off' };
    case 'preview':
      if (!obs.scenes.some((scene) => scene.name === name)) return null;
      return { state: obs.previewScene === name ? 'armed' : 'off' };
    case 'item': {
      const items = obs.scenes.find((scene) => scene.name === name)?.items;
      const item = items?.find(({ source }) => source === second);
      return item ? { ...isOn(item.visible), icon: item.visible ? 'eye' : 'eye-off' } : null;
    }
    case 'mute': {
      const input = obs.inputs.find((each) => each.name === name);
      if (!input || input.muted === null) return null;
      return { ...isOn(input.muted), icon: input.muted ? 'mute' : 'volume' };
    }
    case 'stream':
      return output(outputs.stream, 'LIVE', now);
    case 'record':
      return output(outputs.record, 'REC', now);
    case 'pause':
      return isOn(outputs.record.state === 'paused');
    case 'replay':
      return output(outputs.replay, null, now);
    case 'virtualcam':
      return output(outputs.virtualcam, null, now);
    case 'studio':
      return isOn(obs.studioMode);
    // OBS does not report filters and hotkeys in its state.
    case 'filter':
      return unknown;
    case 'hotkey':
    case 'save':
    case 'take':
      return { state: null };
  }
}

function output({ state, sinceAt }: Output, word: string | null, now: number): Shown {
  if (state === 'unavailable') return unknown;
  if (state === 'off' || state === 'stopping') return { state: 'off' };
  return { state: 'on', value: word === null ? null : `${word} ${elapsed(now - Date.parse(sinceAt))}` };
}

/** Returns a duration in at most seven characters: `12:04`, `1:02:03`, `12 h 04`. */
export function elapsed(ms: number): string {
  const s = Math.max(0, Math.floor(ms / 1000));
  const two = (n: number): string => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(s / 3600), Math.floor(s / 60) % 60];
  if (hours === 0) return `${minutes}:${two(s % 60)}`;
  if (hours < 10) return `${hours}:${two(minutes)}:${two(s % 60)}`;
  return `${hours} h ${two(minutes)}`;
}

const looks: {
  readonly [What in ObsButton['what']]: {
    readonly icon: string;
    /** Without one the name in OBS is shown. */
    readonly label?: { readonly [key in Language]: string };
  };
} = {
  scene: { icon: 'image' },
  preview: { icon: 'image' },
  item: { icon: 'eye' },
  filter: { icon: 'sparkles' },
  mute: { icon: 'volume' },
  hotkey: { icon: 'play' },
  stream: { icon: 'flag', label: { en: 'Stream', de: 'Stream' } },
  record: { icon: 'video', label: { en: 'Recording', de: 'Aufnahme' } },
  pause: { icon: 'pause', label: { en: 'Pause recording', de: 'Aufnahme pausieren' } },
  replay: { icon: 'clock', label: { en: 'Replay buffer', de: 'Replay-Puffer' } },
  save: { icon: 'star', label: { en: 'Save replay', de: 'Replay speichern' } },
  virtualcam: { icon: 'camera', label: { en: 'Virtual camera', de: 'Virtuelle Kamera' } },
  studio: { icon: 'eye', label: { en: 'Studio mode', de: 'Studiomodus' } },
  take: { icon: 'play', label: { en: 'Take preview', de: 'Vorschau übernehmen' } },
};
