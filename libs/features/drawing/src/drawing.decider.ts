import type { CommandsOf, DecideTable, Decider, DecisionContext, EventOf } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import type * as commands from './drawing.commands';
import type { DrawingEvents } from './drawing.events';
import { drawingEvolve } from './drawing.evolve';
import { emptyLayer, isSeen, nothingDrawn, type Drawings } from './drawing.state';

/** Settings of a layer that affect drawings on it. */
export type DrawingSettings = {
  readonly brushColor: string;
  readonly brushWidth: number;
  readonly fadeAfterS: number;
  readonly viewerFadeS: number;
  readonly maxViewerStrokes: number;
  readonly viewerColors: boolean;
};

export type StrokePoints = readonly (readonly [x: number, y: number])[];

/** A stroke that a viewer has drawn behind the link. */
export interface ViewerStroke {
  readonly strokeId: string;
  readonly viewerId: string;
  readonly platform: string;
  readonly user: { readonly userId: string; readonly login: string; readonly name: string };
  readonly color: string;
  readonly width: number;
  readonly points: StrokePoints;
}

/** Actions of the widget's buttons. */
export type DrawingButton = 'clear' | 'undo_stroke' | 'freeze' | 'unfreeze';

/** Commands that are no operations. */
export interface InternalDrawingCommands {
  /** Strokes that viewers drew within a short time. */
  readonly AddViewerStrokes: {
    readonly memberId: number;
    readonly settings: DrawingSettings;
    readonly strokes: readonly ViewerStroke[];
  };
  readonly PressDrawingButton: { readonly memberId: number; readonly button: DrawingButton };
}

export type DrawingCommands = CommandsOf<typeof commands>;

/** The layer that a command is about. */
export interface DrawingTarget {
  readonly memberId: number;
  readonly settings: DrawingSettings;
  readonly onAir: boolean;
}

/** Result of adding the layer; null if it existed. */
export interface ViewerDrawingTarget extends DrawingTarget {
  readonly added: { readonly rev: number; readonly stepId: string | null } | null;
}

interface Owned {
  readonly ownerId: string;
}

/** Lookups of single commands. */
export interface DrawingLookups {
  readonly ClearDrawing: DrawingTarget;
  readonly DrawStroke: DrawingTarget;
  readonly EnableViewerDrawing: ViewerDrawingTarget;
  readonly ModerateViewerDrawing: DrawingTarget;
  readonly RotateDrawingLink: Owned;
  readonly SetDrawingLink: Owned;
}

const decide: DecideTable<
  DrawingCommands & InternalDrawingCommands,
  Drawings,
  DrawingEvents,
  DecisionContext,
  DrawingLookups
> = {
  ClearDrawing: (state, { memberId }) => cleared(state, memberId),

  DrawStroke: (state, { memberId, points, color, width }, { settings, now, id }) => {
    if (state.onLayers[memberId]?.frozen) throw frozen();
    const { brushColor, brushWidth, fadeAfterS } = settings;
    const stroke = {
      color: color ?? brushColor.slice(0, 7),
      width: width ?? brushWidth,
      points: rounded(points.map(({ x, y }) => [x, y])),
    };
    const data = { memberId, strokeId: id('stroke'), ...stroke, fadesAt: fadingAt(fadeAfterS, now) };
    return [{ type: 'stroke.drawn', data }];
  },

  EnableViewerDrawing: ({ link }, _command, { memberId }) =>
    link.memberId === memberId ? [] : [{ type: 'viewers.admitted', data: { memberId } }],

  ModerateViewerDrawing: (state, { memberId, action, viewerKey }) => {
    if (viewerKey !== undefined && !state.people[viewerKey])
      throw new Problem('not_found', 'This viewer has not drawn on this layer.', { resource: 'viewer' });
    if (action === 'clear-viewer-strokes') {
      const strokeIds = strokesOf(state, memberId, viewerKey);
      return strokeIds.length > 0 ? [{ type: 'strokes.removed', data: { memberId, strokeIds } }] : [];
    }
    const [viewerId, isBlocked] = [viewerKey ?? '', state.people[viewerKey ?? '']?.blocked];
    if (isBlocked === (action === 'block')) return [];
    return [{ type: action === 'block' ? 'viewer.blocked' : 'viewer.unblocked', data: { viewerId } }];
  },

  RotateDrawingLink: ({ link }) => [
    { type: 'viewers-link.rotated', data: { generation: link.generation + 1 } },
  ],

  SetDrawingLink: ({ link }, { active, anonymous }) => {
    if (active === true && link.memberId === null)
      throw new Problem(
        'invalid_value',
        'Choose the layer on which viewers draw with enable_viewer_drawing.',
        {
          field: 'active',
          expected: 'false, or true where viewers may draw already',
        },
      );
    const events: EventOf<DrawingEvents>[] = [];
    if (active === false && link.memberId !== null) events.push({ type: 'viewers.shut-out', data: {} });
    if (anonymous !== undefined && anonymous !== link.anonymous)
      events.push({ type: 'viewers.anonymous', data: { allowed: anonymous } });
    return events;
  },

  AddViewerStrokes: (state, { memberId, settings, strokes }, { now }) => {
    if (state.link.memberId !== memberId || state.onLayers[memberId]?.frozen) return [];
    const accepted = strokes.filter(({ viewerId, strokeId }) => {
      return !state.people[viewerId]?.blocked && !state.onLayers[memberId]?.strokes[strokeId];
    });
    const allowed = lastOfEach(accepted, settings.maxViewerStrokes);
    const events = allowed.map(({ points, color, ...stroke }): EventOf<DrawingEvents> => {
      const drawn = {
        ...stroke,
        points: rounded(points),
        color: settings.viewerColors ? color : settings.brushColor.slice(0, 7),
      };
      return {
        type: 'viewer-stroke.drawn',
        data: { memberId, ...drawn, fadesAt: fadingAt(settings.viewerFadeS, now) },
      };
    });
    const tooMany = beyond(state, memberId, allowed, settings.maxViewerStrokes);
    const gone =
      tooMany.length > 0
        ? [{ type: 'strokes.removed', data: { memberId, strokeIds: tooMany } } as const]
        : [];
    return [...gone, ...events];
  },

  PressDrawingButton: (state, { memberId, button }) => {
    const layer = state.onLayers[memberId] ?? emptyLayer;
    switch (button) {
      case 'clear':
        return cleared(state, memberId);
      case 'undo_stroke': {
        // Those of whoever has access: viewers' are moderated.
        const callerStrokes = Object.keys(layer.strokes).filter((id) => layer.strokes[id]?.by === 'caller');
        const last = callerStrokes.at(-1);
        return last === undefined ? [] : [{ type: 'strokes.removed', data: { memberId, strokeIds: [last] } }];
      }
      case 'freeze':
      case 'unfreeze': {
        const isFrozen = button === 'freeze';
        return layer.frozen === isFrozen
          ? []
          : [{ type: 'drawing.frozen', data: { memberId, frozen: isFrozen } }];
      }
    }
  },
};

export const drawingDecider: Decider<
  Drawings,
  DrawingCommands & InternalDrawingCommands,
  DrawingEvents,
  DecisionContext,
  DrawingLookups
> = {
  category: 'drawing',
  schemaVersion: 1,
  initial: nothingDrawn,
  decide,
  evolve: drawingEvolve,
  viewerFields: { 'viewer-stroke.drawn': ['user', 'points'] },
  viewersOn: 'overlays',
};

function cleared({ onLayers }: Drawings, memberId: number): readonly EventOf<DrawingEvents>[] {
  const { strokes } = onLayers[memberId] ?? emptyLayer;
  return Object.keys(strokes).length > 0 ? [{ type: 'drawing.cleared', data: { memberId } }] : [];
}

/** Those of viewers on a layer. @param viewerId undefined: of all */
function strokesOf({ onLayers, authors }: Drawings, memberId: number, viewerId?: string): readonly string[] {
  return Object.keys(onLayers[memberId]?.strokes ?? {}).filter((id) => {
    const author = authors[id];
    return author !== undefined && (viewerId === undefined || author === viewerId);
  });
}

/** The last so many of each viewer. */
function lastOfEach(strokes: readonly ViewerStroke[], most: number): readonly ViewerStroke[] {
  return strokes.filter((stroke, i) => {
    const later = strokes.slice(i + 1).filter(({ viewerId }) => viewerId === stroke.viewerId);
    return later.length < most;
  });
}

/** The oldest strokes of viewers who have more than they may once these are there. */
function beyond(
  state: Drawings,
  memberId: number,
  added: readonly ViewerStroke[],
  most: number,
): readonly string[] {
  return [...new Set(added.map(({ viewerId }) => viewerId))].flatMap((viewerId) => {
    const coming = added.filter((stroke) => stroke.viewerId === viewerId).length;
    const had = strokesOf(state, memberId, viewerId);
    return had.slice(0, Math.max(0, had.length + coming - most));
  });
}

function fadingAt(seconds: number, now: number): number | null {
  return seconds === 0 ? null : now + seconds * 1000;
}

function rounded(points: StrokePoints): StrokePoints {
  const share = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
  return points.map(([x, y]) => [share(x), share(y)] as const);
}

function frozen(): Problem {
  return new Problem('invalid_value', 'The layer is frozen: unfreeze it first.', { field: 'memberId' });
}

/** Returns the number of visible strokes that a change removed. */
export function goneStrokes(before: Drawings, after: Drawings, now: number): number {
  return Object.entries(before.onLayers).reduce((sum, [id, { strokes }]) => {
    const left = after.onLayers[Number(id)]?.strokes ?? {};
    return (
      sum +
      Object.keys(strokes).filter((each) => !(each in left) && isSeen(strokes[each] ?? never, now)).length
    );
  }, 0);
}

const never = { by: 'viewer', color: '', width: 0, points: [], at: 0, fadesAt: 0 } as const;
