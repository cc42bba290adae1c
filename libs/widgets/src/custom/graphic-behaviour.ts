import { defineBehaviour, type AnyBehaviour } from '../behaviour';
import { defineWidget } from '../widget';
import { reloadCommand, reloaded } from './code-behaviour';
import type { CodeState } from './code-state';
import { GRAPHIC_SIZE, stepAfter } from './graphic-data';
import type { GraphicAction, GraphicState } from './graphic-state';

const skipAnimation = { type: 'boolean' } as const;

/** Every OGraf graphic as a widget, for what all of them can do. */
export const graphicWidget = defineWidget({
  slug: 'custom',
  name: { en: 'OGraf graphic', de: 'OGraf-Grafik' },
  description: { en: '', de: '' },
  category: 'basic',
  icon: 'code',
  defaultSize: GRAPHIC_SIZE,
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: true, singleton: false },
  fields: [],
  commands: [
    {
      name: 'play',
      label: { en: 'Play or next step', de: 'Abspielen oder nächster Schritt' },
      args: {
        type: 'object',
        properties: {
          goto: { type: 'integer', minimum: 0, maximum: 10_000 },
          delta: { type: 'integer', minimum: -10_000, maximum: 10_000 },
          skipAnimation,
        },
        additionalProperties: false,
      },
    },
    {
      name: 'stop',
      label: { en: 'Stop', de: 'Stoppen' },
      args: { type: 'object', properties: { skipAnimation }, additionalProperties: false },
    },
    {
      name: 'action',
      label: { en: 'Own action', de: 'Eigene Aktion' },
      args: {
        type: 'object',
        properties: {
          id: { type: 'string', minLength: 1, maxLength: 200 },
          payload: { type: 'object' },
          skipAnimation,
        },
        required: ['id'],
        additionalProperties: false,
      },
    },
    reloadCommand,
  ],
  keywords: '',
  liveData: [],
  version: 1,
});

/** State of a layer; without `graphic` nobody has done anything with it: it plays its first step. */
interface State {
  readonly graphic?: GraphicState;
  readonly code?: CodeState;
}

/** Play and stop of OGraf graphics. Their own code does the rest, where they are shown. */
export const graphicBehaviour: AnyBehaviour = defineBehaviour<typeof graphicWidget, State>(graphicWidget, {
  initial: () => ({}),
  commands: {
    play: (state, args, { stepCount = -1 }) => {
      const step = stepAfter(stepOf(state), args, stepCount);
      return did(state, { name: 'play', ...args }, { playing: step !== null, step });
    },
    stop: (state, args) => did(state, { name: 'stop', ...args }, { playing: false, step: null }),
    action: (state, { id, payload, ...args }) => {
      const { playing, step } = state.graphic ?? { playing: true, step: 0 };
      return did(
        state,
        { name: 'action', id, ...(payload !== undefined && { payload }), ...args },
        { playing, step },
      );
    },
    reload: reloaded,
  },
  on: { sceneLive: anew, shown: anew },
});

function stepOf({ graphic }: State): number | null {
  return graphic ? graphic.step : 0;
}

function did(state: State, action: GraphicAction, now: Pick<GraphicState, 'playing' | 'step'>): State {
  const { graphic } = state;
  return { ...state, graphic: { ...now, run: { count: (graphic?.run.count ?? 0) + 1, action } } };
}

/** Returns the state of a layer that is shown anew: it plays from its beginning. */
function anew(state: State): State {
  const { graphic } = state;
  if (!graphic || (graphic.playing && graphic.step === 0)) return state;
  return { ...state, graphic: { ...graphic, playing: true, step: 0 } };
}
