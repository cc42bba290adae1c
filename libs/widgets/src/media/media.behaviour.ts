import { defineBehaviour, type BehaviourContext } from '../behaviour';
import type { ValuesOf } from '../widget';
import { nothingShown, type MediaState, type ShownMedia } from './media.state';
import { mediaWidget, MOST_WAITING } from './media.widget';

type Settings = ValuesOf<typeof mediaWidget>;
type Here = BehaviourContext<Settings>;

/** Least distance from an edge, as a share of the layer. */
const MARGIN = 0.18;

export const media = defineBehaviour<typeof mediaWidget, MediaState>(mediaWidget, {
  initial: () => nothingShown,
  commands: {
    share: (state, { mode }, moment) => shown(state, mode, null, moment),
    show_favorite: (state, { mode, durationMs = null }, moment) => shown(state, mode, durationMs, moment),
    move: (state, { slotId, x, y }, { now }) => {
      const there = state.slots.filter((slot) => !isOver(slot, now));
      const moved = slotId === undefined ? there.at(-1) : there.find((slot) => slot.slotId === slotId);
      if (!moved || (moved.x === x && moved.y === y)) return state;
      return { ...state, slots: state.slots.map((slot) => (slot === moved ? { ...slot, x, y } : slot)) };
    },
    clear: (state) => (state.slots.length === 0 ? state : { ...state, slots: [] }),
  },
  room: { share: roomOf, show_favorite: roomOf },
  due: ({ slots }) => {
    const ends = slots.flatMap(({ endsAt }) => endsAt ?? []);
    return ends.length > 0 ? Math.min(...ends) : null;
  },
  wake: (state, { now }) => {
    const slots = state.slots.filter((slot) => !isOver(slot, now));
    return slots.length === state.slots.length ? state : { ...state, slots };
  },
});

function shown(
  state: MediaState,
  mode: string | undefined,
  asked: number | null,
  { media: given, now, values, random }: Here,
): MediaState {
  if (!given || !values[given.kind]) return state;
  const { durationMs, loop, scale, ...picture } = given;
  const { slots, startsAt } = roomFor(state, mode === 'replace', { now, values });
  if (startsAt === null) return state;
  const lasts = asked ?? durationMs ?? values.durationMs;
  const count = state.shown + 1;
  const slot: ShownMedia = {
    slotId: String(count),
    ...picture,
    ...placeFor(slots, { values, random }),
    scale: Math.round(scale * values.scale * 1000) / 1000,
    shownAt: startsAt,
    endsAt: loop && asked === null ? null : startsAt + lasts,
  };
  return { slots: [...slots, slot], shown: count };
}

/**
 * Returns the media that remain if one more is added, and its start time; null as start time if there is no room.
 */
function roomFor(
  { slots }: MediaState,
  replaces: boolean,
  { now, values }: Pick<Here, 'now' | 'values'>,
): { readonly slots: readonly ShownMedia[]; readonly startsAt: number | null } {
  const there = replaces ? [] : slots.filter((slot) => !isOver(slot, now));
  if (values.placement !== 'queue')
    return { slots: there.slice(Math.max(0, there.length - values.maxItems + 1)), startsAt: now };
  if (there.filter(({ shownAt }) => shownAt > now).length >= MOST_WAITING) return { slots, startsAt: null };
  // What has no end makes room for what comes next.
  const ended = there.map((slot) =>
    slot.endsAt === null ? { ...slot, endsAt: Math.max(now, slot.shownAt) } : slot,
  );
  const left = ended.filter((slot) => !isOver(slot, now));
  return { slots: left, startsAt: Math.max(now, ...left.map(({ endsAt }) => endsAt ?? now)) };
}

function placeFor(
  slots: readonly ShownMedia[],
  { values: { placement, maxItems }, random }: Pick<Here, 'values' | 'random'>,
): { readonly x: number; readonly y: number } {
  if (placement === 'random') return { x: within(random()), y: within(random()) };
  if (placement !== 'grid') return { x: 0.5, y: 0.5 };
  const columns = Math.ceil(Math.sqrt(maxItems));
  const rows = Math.ceil(maxItems / columns);
  const cells = Array.from({ length: maxItems }, (_, i) => ({
    x: rounded(((i % columns) + 0.5) / columns),
    y: rounded((Math.floor(i / columns) + 0.5) / rows),
  }));
  const free = cells.find((cell) => !slots.some(({ x, y }) => x === cell.x && y === cell.y));
  return free ?? { x: 0.5, y: 0.5 };
}

function within(share: number): number {
  return rounded(MARGIN + share * (1 - 2 * MARGIN));
}

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}

function isOver({ endsAt }: ShownMedia, now: number): boolean {
  return endsAt !== null && endsAt <= now;
}

function roomOf({ slots }: MediaState) {
  return { resource: 'media that waits', most: MOST_WAITING + 1, used: slots.length };
}

/** Returns the media shown at a time or later, in ms since 1970. */
export function slotsAt({ slots }: MediaState, now: number): readonly ShownMedia[] {
  return slots.filter((slot) => !isOver(slot, now));
}
