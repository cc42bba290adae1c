import type { LayerStates } from '@studio/realtime/layer-states';
import { noStates } from '@studio/realtime/layer-states';
import { definePart } from '@studio/realtime/render-source';
import { findBehaviour } from '@studio/widgets/catalog';
import type { Values } from '@studio/widgets/widget';
import { runtimeDecider } from './runtime.decider';
import { noLayerStates, type Runtime } from '../model/runtime.state';

/** Runtime state as renderers see it: the states of layers, as their widgets show them. */
export const runtimePart = definePart<Runtime>({
  decider: runtimeDecider,
  layerStates: ({ states, widgets }) => {
    if (states === noLayerStates) return noStates;
    const known = shown.get(states);
    if (known) return known;
    const viewed = Object.entries(widgets).filter(([, widget]) => findBehaviour(widget)?.view !== undefined);
    const views = viewed.flatMap(([id, widget]) => {
      const state = states[Number(id)];
      return state ? [[id, stateView(widget, state)] as const] : [];
    });
    const all: LayerStates = views.length > 0 ? { ...states, ...Object.fromEntries(views) } : states;
    shown.set(states, all);
    return all;
  },
});

const shown = new WeakMap<object, LayerStates>();
const views = new WeakMap<Values, Values>();

/** Returns the visible part of a layer's state; the same object for the same state. */
export function stateView(widget: string, state: Values): Values {
  const behaviour = findBehaviour(widget);
  if (!behaviour?.view) return state;
  const known = views.get(state) ?? behaviour.view(state);
  views.set(state, known);
  return known;
}
