import { defineBehaviour, type AnyBehaviour } from '../behaviour';
import { defineWidget } from '../widget';
import type { CodeState } from './code-state';

const noArgs = { type: 'object', properties: {}, additionalProperties: false } as const;

/** Starts the code of a layer anew, whatever its kind. */
export const reloadCommand = {
  name: 'reload',
  label: { en: 'Start again', de: 'Neu starten' },
  args: noArgs,
} as const;

/** Every widget written for StreamElements as a widget, for what all of them can do. */
export const scriptedWidget = defineWidget({
  slug: 'custom',
  name: { en: 'Widget with code', de: 'Widget mit Code' },
  description: { en: '', de: '' },
  category: 'basic',
  icon: 'code',
  defaultSize: { w: 600, h: 400 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: true, singleton: false },
  fields: [],
  commands: [
    {
      name: 'press',
      label: { en: 'Press a button', de: 'Taste drücken' },
      args: {
        type: 'object',
        properties: { field: { type: 'string', minLength: 1, maxLength: 64 }, value: {} },
        required: ['field'],
        additionalProperties: false,
      },
    },
    { name: 'skip', label: { en: 'Skip', de: 'Überspringen' }, args: noArgs },
    { name: 'mute', label: { en: 'Mute', de: 'Stumm' }, args: noArgs },
    { name: 'unmute', label: { en: 'Unmute', de: 'Ton an' }, args: noArgs },
    reloadCommand,
  ],
  keywords: '',
  liveData: [],
  version: 1,
});

/** State of a layer; without `code` nobody has done anything with it. */
interface State {
  readonly code?: CodeState;
}

/** Has a layer start its code anew. @returns its state */
export function reloaded<Before extends State>(state: Before): Before {
  return { ...state, code: { ...state.code, reloads: (state.code?.reloads ?? 0) + 1 } };
}

function sent(state: State, listener: string, event: NonNullable<CodeState['sent']>['event']): State {
  const count = (state.code?.sent?.count ?? 0) + 1;
  return { code: { ...state.code, sent: { count, listener, event } } };
}

function muted(state: State, isMuted: boolean): State {
  return (state.code?.muted ?? false) === isMuted ? state : { code: { ...state.code, muted: isMuted } };
}

/** Buttons, sound and starts of widgets written for StreamElements. Their own code does the rest, where they are shown. */
export const scriptedBehaviour: AnyBehaviour = defineBehaviour<typeof scriptedWidget, State>(scriptedWidget, {
  initial: () => ({}),
  commands: {
    press: (state, { field, value }) =>
      sent(state, 'event:test', { listener: 'widget-button', field, value: value ?? null }),
    skip: (state) => sent(state, 'event:skip', {}),
    mute: (state) => muted(state, true),
    unmute: (state) => muted(state, false),
    reload: reloaded,
  },
});
