import type { Evolver } from '@studio/kernel/decider';
import type { NewEvent } from '@studio/kernel/event';
import type { JsonObject } from '@studio/kernel/json';
import { eventId, randomCommandId } from '@studio/kernel/ids';
import type { RenderLayer, RenderState, Transition } from '../protocol';
import { noStates, type LayerStates } from '../layer-states';
import { definePart, type RenderSource } from '../render-source';

/** Smallest overlay that can be shown: its events directly set what is on screen. */
export interface ToyOverlay {
  readonly view: RenderState | null;
  readonly generation: number;
  /** Until when the generation before opens it too, ms since 1970. */
  readonly graceEnds: number;
  readonly notes: number;
}

export type ToyEvent =
  | { readonly type: 'opened'; readonly data: JsonObject }
  | {
      readonly type: 'placed';
      readonly data: { readonly memberId: number; readonly x: number; readonly text: string };
    }
  | { readonly type: 'taken-away'; readonly data: { readonly memberId: number } }
  | { readonly type: 'noted'; readonly data: JsonObject }
  | { readonly type: 'went-live'; readonly data: { readonly sceneId: number; readonly ms: number } }
  | { readonly type: 'link-rotated'; readonly data: JsonObject }
  | { readonly type: 'deleted'; readonly data: JsonObject };

/** Counts of a toy overlay's layers. */
interface ToyCounts {
  readonly states: LayerStates;
}

/** Event of a third stream: an effect that happens once. */
export interface ToyMomentEvent {
  readonly type: 'played' | 'thought';
  readonly data: { readonly name: string; readonly ttlMs: number };
}

export type ToyCountEvent =
  | { readonly type: 'counted'; readonly data: { readonly memberId: number; readonly by: number } }
  | { readonly type: 'calmed'; readonly data: { readonly memberId: number } };

const countEvolver: Evolver<ToyCounts> = {
  category: 'toycount',
  schemaVersion: 1,
  initial: { states: noStates },
  evolve: {
    counted: ({ states }, { memberId, by }: { memberId: number; by: number }) => ({
      states: { ...states, [memberId]: { count: Number(states[memberId]?.['count'] ?? 0) + by } },
    }),
    calmed: ({ states }, { memberId }: { memberId: number }) => {
      const { [memberId]: _gone, ...others } = states;
      return { states: others };
    },
  },
};

/** Second stream of the same overlay. */
export const toyCounts = definePart<ToyCounts>({
  decider: countEvolver,
  layerStates: ({ states }) => states,
});

const nothing: RenderState = { canvas: { width: 1920, height: 1080 }, sceneId: 1, layers: {}, stack: [] };

function layer(memberId: number, x: number, text: string): RenderLayer {
  return {
    memberId,
    widget: 'text',
    layout: { x, y: 0, scale: 1, rot: 0, opacity: 1 },
    animation: { entrance: 'none', loop: 'none', duration: 0.5, delay: 0 },
    values: { text },
  };
}

function shown(toy: ToyOverlay, change: (view: RenderState) => RenderState): ToyOverlay {
  return toy.view ? { ...toy, view: change(toy.view) } : toy;
}

const evolver: Evolver<ToyOverlay> = {
  category: 'toy',
  schemaVersion: 1,
  initial: { view: null, generation: 1, graceEnds: 0, notes: 0 },
  evolve: {
    opened: (toy) => ({ ...toy, view: nothing }),
    placed: (toy, { memberId, x, text }: { memberId: number; x: number; text: string }) =>
      shown(toy, (view) => ({
        ...view,
        layers: { ...view.layers, [memberId]: layer(memberId, x, text) },
        stack: view.stack.includes(memberId) ? view.stack : [...view.stack, memberId],
      })),
    'taken-away': (toy, { memberId }: { memberId: number }) =>
      shown(toy, (view) => {
        const { [memberId]: _gone, ...layers } = view.layers;
        return { ...view, layers, stack: view.stack.filter((id) => id !== memberId) };
      }),
    noted: (toy) => ({ ...toy, notes: toy.notes + 1 }),
    'went-live': (toy, { sceneId }: { sceneId: number }) => shown(toy, (view) => ({ ...view, sceneId })),
    'link-rotated': (toy, { graceEnds = 0 }: { graceEnds?: number }) => ({
      ...toy,
      generation: toy.generation + 1,
      graceEnds,
    }),
    deleted: (toy) => ({ ...toy, view: null }),
  },
};

export const toySource: RenderSource<ToyOverlay> = {
  decider: evolver,
  output: ({ view }) => view,
  transition: (events): Transition | null => {
    const switched = events.find(({ type }) => type === 'went-live');
    return switched ? { type: 'fade', ms: Number(switched.data.ms) } : null;
  },
  accountOf: ({ view }) => (view ? 'owner' : null),
  // A text `live: session` is drawn from `session`.
  liveKinds: ({ values }) => String(values['text']).match(/(?<=^live: )\S+/) ?? [],
  moments: [
    {
      category: 'toymoment',
      momentOf: ({ type, data }) =>
        type === 'played'
          ? { kind: 'sound', payload: { name: data['name'] }, ttlMs: Number(data['ttlMs']) }
          : null,
    },
  ],
  opens: ({ view, generation, graceEnds }, of, now) =>
    view !== null && (of === generation || (of === generation - 1 && now < graceEnds)),
};

/** The events of one commit, ready to append. */
export function toyCommit(
  rev: number,
  at: string,
  ...events: readonly (ToyEvent | ToyCountEvent | ToyMomentEvent)[]
): NewEvent[] {
  const commandId = randomCommandId();
  return events.map(({ type, data }, index) => ({
    id: eventId(commandId, index),
    type,
    data,
    meta: {
      commandId,
      index,
      of: events.length,
      causationId: commandId,
      correlationId: commandId,
      actor: { accountId: 'a1', via: 'api' },
      operation: 'toy',
      rev,
      at,
    },
  }));
}
