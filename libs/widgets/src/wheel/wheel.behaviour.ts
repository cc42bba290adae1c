import { defineBehaviour, type BehaviourContext, type Participant } from '../behaviour';
import type { WidgetAction } from '../widget-actions';
import type { Values, ValuesOf } from '../widget';
import {
  segmentsOf,
  unspun,
  type PooledViewer,
  type Spin,
  type ShownWheel,
  type WheelSegment,
  type WheelState,
} from './wheel.state';
import { MOST_SEGMENTS, wheelWidget } from './wheel.widget';

type Settings = ValuesOf<typeof wheelWidget>;
type Now = BehaviourContext<Settings>;

/** Whole turns before it rests, by the seconds that it turns. */
const TURNS_PER_S = 1.2;
/** Least distance of the stop position from a segment's edges, as a share of the segment. */
const MARGIN = 0.12;
/** Viewers who won, of whom it is remembered. */
const MOST_OUT = 200;

export const wheel = defineBehaviour<typeof wheelWidget, WheelState>(wheelWidget, {
  initial: () => unspun,
  commands: {
    spin: (state, { by = '' }, now) => (isTurning(state) ? state : spun(state, by, now)),
    set_segments: (state, { segments }, { values }) => {
      const sent = Array.isArray(segments) ? (segments as readonly SentSegment[]) : [];
      return sent.length === 0 || isTurning(state) ? state : withSegments(state, values, sent.map(segmentOf));
    },
    add: (state, { name }, { values }) => {
      const all = listed(state, values);
      const isThere = all.some((each) => each.name === name);
      if (isThere || all.length >= MOST_SEGMENTS || isTurning(state)) return state;
      return withSegments(state, values, [...all, segmentOf({ name })]);
    },
    remove: (state, { name }, { values }) => {
      const all = listed(state, values);
      const left = all.filter((each) => each.name !== name);
      return left.length === all.length || isTurning(state) ? state : withSegments(state, values, left);
    },
    reset: (state, _, now) => {
      const fresh = { ...unspun, spin: null, pool: poolOf(now.people ?? [], [], now) };
      return isSame(state, fresh) ? state : fresh;
    },
  },
  on: {
    // New segments in the settings replace those of the runtime state.
    settings: (state, _, { values }) => {
      const isOther = state.segments !== null && state.madeOf !== fingerprint(values);
      const isForeign = values.source === 'list' && Object.keys(state.pool).length > 0;
      if ((!isOther && !isForeign) || isTurning(state)) return state;
      return { ...state, segments: isOther ? null : state.segments, pool: isForeign ? {} : state.pool };
    },
  },
  due: (state) => (isTurning(state) && state.spin ? state.spin.at + state.spin.ms : null),
  wake: (state, { now }) => {
    const { spin } = state;
    return spin && !state.isOver && spin.at + spin.ms <= now ? { ...state, isOver: true } : state;
  },
  view: toView as (state: WheelState) => ShownWheel & Values,
  // Viewer names stay in the wheel: events never contain them.
  events: (before, after) => {
    if (before.isOver || !after.isOver || !after.spin) return [];
    const isViewer = Object.hasOwn(before.pool, after.spin.winner);
    return [{ kind: 'wheel_result', ...(!isViewer && { value: after.spin.winner }) }];
  },
  pressesMacro: ({ kind, value }, { source, segments }) => {
    if (kind !== 'wheel_result' || source !== 'list') return null;
    return macroOf(segments.find(({ name }) => name === value));
  },
  actions: ({ source, segments }) =>
    (source === 'list' ? segments : []).flatMap((segment): readonly WidgetAction[] => {
      const macroId = macroOf(segment);
      return macroId === null ? [] : [{ kind: 'macro', macroId, by: segment.itemId }];
    }),
});

/** The button that a segment presses; null for none. */
function macroOf(segment: { readonly action: string } | undefined): number | null {
  const action = segment?.action.trim() ?? '';
  return /^\d{1,9}$/.test(action) ? Number(action) : null;
}

interface SentSegment {
  readonly name: string;
  readonly weight?: number;
  readonly color?: string;
}
type Listed = NonNullable<WheelState['segments']>[number];

function segmentOf({ name, weight = 1, color = '' }: SentSegment): Listed {
  return { name, weight, color };
}

/** Returns the current segments, if the source is a list. */
function listed(state: WheelState, values: Settings): readonly Listed[] {
  return state.segments ?? segmentsOf(values).map(segmentOf);
}

/** Returns the state with these segments; each name occurs once. */
function withSegments(state: WheelState, values: Settings, segments: readonly Listed[]): WheelState {
  const once = segments.filter(({ name }, at) => segments.findIndex((each) => each.name === name) === at);
  return { ...state, segments: once, madeOf: fingerprint(values) };
}

function fingerprint({ segments }: Pick<Settings, 'segments'>): string {
  return JSON.stringify(segments.map(({ name, weight, color }) => [name, weight, color]));
}

function isTurning({ spin, isOver }: WheelState): boolean {
  return spin !== null && !isOver;
}

/**
 * The winner is drawn now, by weight; where the wheel rests follows from it. The one before is seen until then, also
 * where winners leave.
 */
function spun(before: WheelState, by: string, now: Now): WheelState {
  const { values, random } = now;
  const state = before.spin && values.removeWinner ? withoutWinner(before, before.spin, values) : before;
  const isList = values.source === 'list';
  const pool = isList ? {} : poolOf(now.people ?? [], state.out, now);
  const segments = isList
    ? listed(state, values).map((each) => ({ ...each, key: each.name }))
    : inOrder(pool).map(({ viewerId: key, ...each }) => ({ ...each, key }));
  const winner = drawn(segments, random());
  if (!winner) return before;
  const spin: Spin = {
    n: (state.spin?.n ?? 0) + 1,
    winner: winner.key,
    at: now.now,
    ms: Math.round(values.spinS * 1000),
    turns: Math.max(2, Math.round(values.spinS * TURNS_PER_S)),
    share: Math.round((MARGIN + random() * (1 - 2 * MARGIN)) * 10_000) / 10_000,
    seed: Math.floor(random() * 2 ** 32),
    by,
  };
  return { ...state, pool, spin, isOver: false };
}

/** @param at 0 up to 1 of all weights */
function drawn<Segment extends { readonly weight: number }>(
  segments: readonly Segment[],
  at: number,
): Segment | undefined {
  let left = at * segments.reduce((sum, { weight }) => sum + weight, 0);
  return segments.find(({ weight }) => (left -= weight) < 0) ?? segments.at(-1);
}

/** Returns the participants that fit on the wheel, drawn by their weights if there are too many. */
function poolOf(
  people: readonly Participant[],
  out: readonly string[],
  { random }: Pick<Now, 'random'>,
): WheelState['pool'] {
  const left = people.filter(({ viewerId }) => !out.includes(viewerId));
  // Weighted draw without replacement: the smallest exponential numbers win.
  const chosen =
    left.length <= MOST_SEGMENTS
      ? left
      : left
          .map((person) => ({ person, order: -Math.log(1 - random()) / Math.max(1, person.weight) }))
          .sort((a, b) => a.order - b.order)
          .slice(0, MOST_SEGMENTS)
          .map(({ person }) => person);
  const isEqual = left.length > MOST_SEGMENTS;
  return Object.fromEntries(
    chosen.map(({ viewerId, user, name, weight }, n): [string, PooledViewer] => [
      viewerId,
      { viewerId, user, n, name, weight: isEqual ? 1 : weight },
    ]),
  );
}

function inOrder(pool: WheelState['pool']): readonly (PooledViewer & { readonly color: string })[] {
  return Object.values(pool)
    .sort((a, b) => a.n - b.n)
    .map((each) => ({ ...each, color: '' }));
}

function withoutWinner(state: WheelState, { winner }: Spin, values: Settings): WheelState {
  if (Object.hasOwn(state.pool, winner)) {
    const { [winner]: _, ...pool } = state.pool;
    return { ...state, pool, out: [...state.out, winner].slice(-MOST_OUT) };
  }
  return withSegments(
    state,
    values,
    listed(state, values).filter(({ name }) => name !== winner),
  );
}

function isSame(state: WheelState, other: WheelState): boolean {
  return JSON.stringify(state) === JSON.stringify(other);
}

/** Returns the view of the runtime state. Forgotten viewers are already removed. */
function toView({ segments, pool, spin, isOver }: WheelState): ShownWheel {
  const viewers = inOrder(pool).map(({ viewerId: key, name, weight, color }): WheelSegment => ({
    key,
    name,
    weight,
    color,
  }));
  const own = segments?.map((each) => ({ key: each.name, ...each })) ?? null;
  return { segments: viewers.length > 0 ? viewers : own, spin, isOver };
}
