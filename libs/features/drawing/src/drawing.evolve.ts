import type { DrawnState, Stroke } from '@studio/widgets/drawing-canvas/drawing.state';
import type { EvolveTable } from '@studio/kernel/decider';
import type { DrawingEvents } from './drawing.events';
import {
  emptyLayer,
  isSeen,
  MOST_PEOPLE,
  MOST_POINTS,
  MOST_STROKES,
  type DrawingPerson,
  type Drawings,
} from './drawing.state';

export const drawingEvolve: EvolveTable<Drawings, DrawingEvents> = {
  'stroke.drawn': (state, { memberId, strokeId, ...stroke }, { at }) =>
    withStroke(state, memberId, strokeId, { by: 'caller', ...stroke, at: Date.parse(at) }),
  'viewer-stroke.drawn': (
    state,
    { memberId, strokeId, viewerId, platform, user, points, ...stroke },
    { at },
  ) => {
    if (!user || !points) return state;
    const drawn = withStroke(state, memberId, strokeId, {
      by: 'viewer',
      ...stroke,
      points,
      at: Date.parse(at),
    });
    const { userId, login, name } = user;
    const blocked = state.people[viewerId]?.blocked ?? false;
    return {
      ...drawn,
      authors: { ...drawn.authors, [strokeId]: viewerId },
      people: withPerson(state.people, viewerId, { platform, userId, login, name, blocked }),
    };
  },
  'strokes.removed': (state, { memberId, strokeIds }) =>
    withLayer(state, memberId, (layer) => without(layer, (id) => strokeIds.includes(id))),
  'drawing.cleared': (state, { memberId }) =>
    withLayer(state, memberId, ({ frozen }) => ({ strokes: {}, frozen })),
  'drawing.frozen': (state, { memberId, frozen }) =>
    withLayer(state, memberId, (layer) => ({ ...layer, frozen })),
  'viewers.admitted': (state, { memberId }) => ({ ...state, link: { ...state.link, memberId } }),
  'viewers.shut-out': (state) => ({ ...state, link: { ...state.link, memberId: null } }),
  'viewers.anonymous': (state, { allowed }) => ({ ...state, link: { ...state.link, anonymous: allowed } }),
  'viewers-link.rotated': (state, { generation }) => ({ ...state, link: { ...state.link, generation } }),
  'viewer.blocked': (state, { viewerId }) => blockedOrNot(withoutViewer(state, viewerId), viewerId, true),
  'viewer.unblocked': (state, { viewerId }) => blockedOrNot(state, viewerId, false),
  'viewer.forgotten': (state, { viewerId }) => {
    const { [viewerId]: _, ...people } = state.people;
    return { ...withoutViewer(state, viewerId), people };
  },
};

function withLayer(state: Drawings, memberId: number, change: (layer: DrawnState) => DrawnState): Drawings {
  const layer = change(state.onLayers[memberId] ?? emptyLayer);
  const onLayers = { ...state.onLayers, [memberId]: layer };
  const gone = Object.keys(state.onLayers[memberId]?.strokes ?? {}).filter((id) => !(id in layer.strokes));
  const authors = gone.some((id) => id in state.authors)
    ? Object.fromEntries(Object.entries(state.authors).filter(([id]) => !gone.includes(id)))
    : state.authors;
  return { ...state, onLayers, authors };
}

/** With one more; those that have faded, and the oldest beyond what there may be, go. */
function withStroke(state: Drawings, memberId: number, strokeId: string, stroke: Stroke): Drawings {
  return withLayer(state, memberId, (layer) => {
    const remaining = Object.entries(layer.strokes).filter(([, each]) => isSeen(each, stroke.at));
    remaining.push([strokeId, stroke]);
    let points = remaining.reduce((sum, [, each]) => sum + each.points.length, 0);
    while (remaining.length > MOST_STROKES || (points > MOST_POINTS && remaining.length > 1))
      points -= remaining.shift()?.[1].points.length ?? 0;
    return { ...layer, strokes: Object.fromEntries(remaining) };
  });
}

function without(layer: DrawnState, isGone: (strokeId: string) => boolean): DrawnState {
  const remaining = Object.entries(layer.strokes).filter(([id]) => !isGone(id));
  return { ...layer, strokes: Object.fromEntries(remaining) };
}

function withoutViewer(state: Drawings, viewerId: string): Drawings {
  const { authors } = state;
  return Object.keys(state.onLayers).reduce(
    (next, id) =>
      withLayer(next, Number(id), (layer) => without(layer, (strokeId) => authors[strokeId] === viewerId)),
    state,
  );
}

function blockedOrNot(state: Drawings, viewerId: string, blocked: boolean): Drawings {
  const person = state.people[viewerId];
  return person ? { ...state, people: { ...state.people, [viewerId]: { ...person, blocked } } } : state;
}

/** The latest last; of those beyond what there may be, the oldest who aren't blocked go. */
function withPerson(people: Drawings['people'], viewerId: string, person: DrawingPerson): Drawings['people'] {
  const { [viewerId]: known, ...others } = people;
  if (known?.name === person.name && known.login === person.login) return people;
  const all = [...Object.entries(others), [viewerId, person] as const];
  const free = all.filter(([, { blocked }]) => !blocked);
  const gone = new Set(free.slice(0, Math.max(0, all.length - MOST_PEOPLE)).map(([id]) => id));
  return Object.fromEntries(all.filter(([id]) => !gone.has(id)));
}
