import { drawingDecider, type DrawingSettings, type ViewerStroke } from '@studio/drawing/drawing.decider';
import { given } from '@studio/kernel/given-when-then';
import type { Values } from '@studio/widgets/widget';

const memberId = 1;

/** The nth of a viewer, in a color that no brush has by default. */
const ofViewer = (n: number): ViewerStroke => ({
  ...{ strokeId: `s${n}`, viewerId: 'v1', platform: 'twitch' },
  ...{ user: { userId: 'u1', login: 'owl', name: 'Owl' }, color: '#123456', width: 5 },
  points: [[0.1, 0.2]],
});

/**
 * Returns the strokes left on a layer under these settings, after more viewer strokes than it stores and one of
 * the caller's own.
 */
export function courseOfDrawing(values: Values): string {
  const settings = values as unknown as DrawingSettings;
  const strokes = Array.from({ length: 40 }, (_, n) => ofViewer(n));
  const drawn = given(drawingDecider, { type: 'viewers.admitted', data: { memberId } })
    .with({ memberId, settings, onAir: true })
    .when('AddViewerStrokes', { memberId, settings, strokes })
    .when('DrawStroke', { overlayId: 'o', memberId, points: [{ x: 0.5, y: 0.5 }] });
  return JSON.stringify(drawn.state().onLayers);
}
