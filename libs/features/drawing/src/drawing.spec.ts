import { given } from '@studio/kernel/given-when-then';
import { drawingDecider, type ViewerStroke } from './drawing.decider';
import { drawingEvolve } from './drawing.evolve';
import { MOST_POINTS, MOST_STROKES, nothingDrawn, type Drawings } from './drawing.state';

const overlayId = 'o';
const settings = {
  ...{ brushColor: '#ff3355', brushWidth: 8, fadeAfterS: 0, viewerFadeS: 20 },
  ...{ maxViewerStrokes: 2, viewerColors: true },
};
const lookups = {
  ownerId: 'owner',
  memberId: 4,
  settings,
  onAir: true,
  added: null,
  now: Date.UTC(2026, 0, 1),
};
const START = Date.UTC(2026, 0, 1);

const points = [{ x: 0.123456, y: 0.5 }];
const admitted = { type: 'viewers.admitted', data: { memberId: 4 } } as const;
const stroke = (strokeId: string, viewerId = 'v1'): ViewerStroke => ({
  ...{ strokeId, viewerId, platform: 'twitch', user: { userId: 'u', login: 'owl', name: 'Owl' } },
  ...{ color: '#00ff00', width: 5, points: [[0.1, 0.2]] },
});
const open = given(drawingDecider, admitted).with(lookups);
const drawn = (...strokes: readonly ViewerStroke[]) =>
  open.when('AddViewerStrokes', { memberId: 4, settings, strokes });

describe('a drawing', () => {
  it('takes what is left out of a stroke from the layer’s brush', () => {
    open.when('DrawStroke', { overlayId, memberId: 4, points }).then([
      {
        type: 'stroke.drawn',
        data: {
          ...{ memberId: 4, strokeId: expect.any(String) as string, color: '#ff3355', width: 8 },
          ...{ points: [[0.1235, 0.5]], fadesAt: null },
        },
      },
    ]);
  });

  it('fades as the settings say', () => {
    const fading = { settings: { ...settings, fadeAfterS: 3 } };
    open
      .when('DrawStroke', { overlayId, memberId: 4, points }, fading)
      .then([{ type: 'stroke.drawn', data: expect.objectContaining({ fadesAt: START + 3000 }) as never }]);
  });

  it('is drawn on by viewers only where they may', () => {
    drawn(stroke('a')).then([
      { type: 'viewer-stroke.drawn', data: { memberId: 4, ...stroke('a'), fadesAt: START + 20_000 } },
    ]);
    given(drawingDecider)
      .with(lookups)
      .when('AddViewerStrokes', { memberId: 4, settings, strokes: [stroke('a')] })
      .then([]);
    given(drawingDecider, admitted, { type: 'drawing.frozen', data: { memberId: 4, frozen: true } })
      .with(lookups)
      .when('AddViewerStrokes', { memberId: 4, settings, strokes: [stroke('a')] })
      .then([]);
  });

  it('has so many strokes of each viewer: the oldest go', () => {
    drawn(stroke('a'), stroke('b'), stroke('c')).then([
      { type: 'viewer-stroke.drawn', data: expect.objectContaining({ strokeId: 'b' }) as never },
      { type: 'viewer-stroke.drawn', data: expect.objectContaining({ strokeId: 'c' }) as never },
    ]);
    drawn(stroke('a'), stroke('b'))
      .when('AddViewerStrokes', { memberId: 4, settings, strokes: [stroke('c')] })
      .then([
        { type: 'strokes.removed', data: { memberId: 4, strokeIds: ['a'] } },
        { type: 'viewer-stroke.drawn', data: expect.objectContaining({ strokeId: 'c' }) as never },
      ]);
  });

  it('is in the brush’s color where viewers choose none', () => {
    const plain = { ...settings, viewerColors: false };
    open
      .when('AddViewerStrokes', { memberId: 4, settings: plain, strokes: [stroke('a')] })
      .then([{ type: 'viewer-stroke.drawn', data: expect.objectContaining({ color: '#ff3355' }) as never }]);
  });

  it('loses a blocked viewer’s strokes, and takes no more of them', () => {
    const moderate = { overlayId, memberId: 4, viewerKey: 'v1' };
    const blocked = drawn(stroke('a'), stroke('b', 'v2')).when('ModerateViewerDrawing', {
      ...moderate,
      action: 'block',
    });
    blocked.then([{ type: 'viewer.blocked', data: { viewerId: 'v1' } }]);
    expect(Object.keys(blocked.state().onLayers[4]?.strokes ?? {})).toEqual(['b']);
    blocked.when('AddViewerStrokes', { memberId: 4, settings, strokes: [stroke('c')] }).then([]);
    blocked.when('ModerateViewerDrawing', { ...moderate, action: 'block' }).then([]);
    blocked
      .when('ModerateViewerDrawing', { ...moderate, action: 'unblock' })
      .then([{ type: 'viewer.unblocked', data: { viewerId: 'v1' } }]);
    blocked
      .when('ModerateViewerDrawing', { ...moderate, viewerKey: 'x', action: 'block' })
      .fails('not_found');
  });

  it('takes back the last stroke of those with access alone', () => {
    const both = drawn(stroke('a')).when('DrawStroke', { overlayId, memberId: 4, points });
    const undone = both.when('PressDrawingButton', { memberId: 4, button: 'undo_stroke' });
    expect(Object.keys(undone.state().onLayers[4]?.strokes ?? {})).toEqual(['a']);
    undone.when('PressDrawingButton', { memberId: 4, button: 'undo_stroke' }).then([]);
  });

  it('never holds more strokes and points than a page is sent', () => {
    const at = { at: new Date(START).toISOString() } as never;
    const many = (count: number, size: number): Drawings =>
      Array.from({ length: count }).reduce<Drawings>(
        (state, _, i) =>
          drawingEvolve['stroke.drawn'](
            state,
            {
              ...{ memberId: 1, strokeId: `s${i}`, color: '#000000', width: 1, fadesAt: null },
              points: Array.from({ length: size }, () => [0, 0] as const),
            },
            at,
          ),
        nothingDrawn,
      );
    expect(Object.keys(many(MOST_STROKES + 5, 1).onLayers[1]?.strokes ?? {})).toHaveLength(MOST_STROKES);
    const points = Object.values(many(120, 400).onLayers[1]?.strokes ?? {}).flatMap((each) => each.points);
    expect(points).toHaveLength(MOST_POINTS);
  });

  it('lets go of those who are forgotten', () => {
    const state = drawingEvolve['viewer.forgotten'](
      drawn(stroke('a')).state(),
      { viewerId: 'v1' },
      {} as never,
    );
    expect([state.onLayers[4]?.strokes, state.people, state.authors]).toEqual([{}, {}, {}]);
  });
});
