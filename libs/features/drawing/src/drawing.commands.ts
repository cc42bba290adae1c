import { Flag, Int, List, MemberId, Num, OneOf, OverlayId, Rule, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { MOST_STROKE_POINTS } from './drawing.state';
import {
  ClearedDrawingView,
  DrawingLinkView,
  DrawnStrokeView,
  EnabledDrawingView,
  ModeratedDrawingView,
  moderations,
  type DrawingModeration,
} from './drawing.views';

class StrokePoint {
  @Num('0 is left, 1 is right.', { min: 0, max: 1 }) readonly x: number;
  @Num('0 is the top, 1 the bottom.', { min: 0, max: 1 }) readonly y: number;
}

class OfDrawing {
  @OverlayId() readonly overlayId: string;
  @MemberId() readonly memberId: number;
}

@Operation({
  route: 'POST /overlays/:overlayId/members/:memberId/drawing/clear',
  tool: 'clear_drawing',
  group: 'Live',
  scope: 'actions:fire',
  effects: ['on-air', 'destructive', 'confirm'],
  summary: 'Clear a drawing',
  description: 'Every stroke goes, the caller’s and viewers’. It can’t be undone.',
  problems: ['invalid_value'],
})
export class ClearDrawing extends Answers(ClearedDrawingView, OfDrawing) {}

@Operation({
  route: 'POST /overlays/:overlayId/members/:memberId/drawing/strokes',
  tool: 'draw_stroke',
  group: 'Live',
  scope: 'actions:fire',
  effects: ['on-air'],
  summary: 'Draw a stroke',
  description: 'It fades as the layer’s settings say. What is left out is taken from its brush.',
  idempotencyKey: true,
  problems: ['invalid_value'],
})
export class DrawStroke extends Answers(DrawnStrokeView, OfDrawing) {
  @List(StrokePoint, 'Where it goes, in order.', { min: 1, max: MOST_STROKE_POINTS })
  readonly points: readonly StrokePoint[];
  @Text('#rrggbb', {
    shape: { pattern: /^#[0-9a-f]{6}$/u, words: 'a color in lower case, like #ff3355' },
    optional: true,
    example: '#ff3355',
  })
  readonly color?: string;
  @Int('Design pixels.', { min: 1, max: 60, optional: true }) readonly width?: number;
}

@Operation({
  route: 'POST /overlays/:overlayId/drawing/viewers/enable',
  tool: 'enable_viewer_drawing',
  group: 'Live',
  scope: 'actions:fire',
  ownerOnly: true,
  summary: 'Let viewers draw',
  description:
    'Turns the viewers’ drawing link on; a drawing layer is added when there is none. The link itself is never ' +
    'answered: its owner finds it in the console.',
  problems: ['limit_reached'],
})
export class EnableViewerDrawing extends Answers(EnabledDrawingView) {
  @OverlayId() readonly overlayId: string;
}

@Operation({
  route: 'POST /overlays/:overlayId/members/:memberId/drawing/viewers',
  tool: 'moderate_viewer_drawing',
  group: 'Live',
  scope: 'actions:fire',
  ownerOnly: true,
  effects: ['destructive', 'confirm'],
  summary: 'Clear viewers’ strokes, or block a viewer',
  description:
    'Blocking also removes that viewer’s strokes on air. Without a viewer, clearing takes those of all.',
  problems: ['invalid_value'],
})
@Rule(
  'block and unblock need a viewerKey.',
  ({ action, viewerKey }: ModerateViewerDrawing) =>
    action === 'clear-viewer-strokes' || viewerKey !== undefined,
)
export class ModerateViewerDrawing extends Answers(ModeratedDrawingView, OfDrawing) {
  @OneOf(moderations, 'What to do.') readonly action: DrawingModeration;
  @Text('Whom: of `get_viewer_drawing`.', { min: 1, max: 64, optional: true }) readonly viewerKey?: string;
}

@Operation({
  route: 'POST /overlays/:overlayId/drawing/link/rotate',
  tool: 'rotate_drawing_link',
  group: 'Live',
  scope: null,
  sessionOnly: true,
  ownerOnly: true,
  summary: 'Make a new drawing link for viewers',
  description: 'The old one opens nothing from then on, and whoever draws behind it is sent away.',
  secretAnswer: true,
})
export class RotateDrawingLink extends Answers(DrawingLinkView) {
  @OverlayId() readonly overlayId: string;
}

@Operation({
  route: 'PATCH /overlays/:overlayId/drawing/link',
  tool: 'set_drawing_link',
  group: 'Live',
  scope: null,
  sessionOnly: true,
  ownerOnly: true,
  summary: 'Say who may draw behind the link',
  secretAnswer: true,
  problems: ['invalid_value'],
})
export class SetDrawingLink extends Answers(DrawingLinkView) {
  @OverlayId() readonly overlayId: string;
  @Flag('False: viewers can’t draw any more.', { optional: true }) readonly active?: boolean;
  @Flag('Also viewers who haven’t said who they are in chat.', { optional: true })
  readonly anonymous?: boolean;
}
