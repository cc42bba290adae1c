import { OneOf, OverlayId } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { HealthView, ObsStatusView, OutputStatusView, StatsView } from './output.views';

export const statsRanges = ['day', 'week', 'month'] as const;
export type StatsRange = (typeof statsRanges)[number];

@Operation({
  route: 'GET /overlays/:overlayId/output-status',
  tool: 'get_output_status',
  group: 'Stream',
  scope: 'overlays:read',
  summary: 'Tell when broadcast software or a browser last loaded an overlay',
  description: 'And whether the channel is live; where no channel is connected that is unknown.',
})
export class GetOutputStatus extends Answers(OutputStatusView) {
  @OverlayId() readonly overlayId: string;
}

@Operation({
  route: 'GET /overlays/:overlayId/health',
  tool: 'get_overlay_health',
  group: 'Stream',
  scope: 'overlays:read',
  summary: 'Tell how an overlay is doing where it is shown',
  description:
    'What renderers report: whether its layers are drawn as they should be, and what is wrong with the source in ' +
    'broadcast software, each with what to do about it.',
})
export class GetOverlayHealth extends Answers(HealthView) {
  @OverlayId() readonly overlayId: string;
}

@Operation({
  route: 'GET /status/obs',
  tool: 'get_obs_status',
  belongsTo: 'overlays',
  group: 'Stream',
  scope: 'overlays:read',
  summary: 'Tell which overlays broadcast software has loaded',
  description: 'Those that it loaded last come first; those that it never loaded come last.',
})
export class GetObsStatus extends Answers(ObsStatusView) {}

@Operation({
  route: 'GET /overlays/:overlayId/stats',
  tool: 'get_overlay_stats',
  group: 'Stream',
  scope: 'overlays:read',
  summary: 'Tell how an overlay was shown over some time',
  description:
    'Loads, minutes in broadcast software, reconnects, errors of layers, and how long commands took to be painted.',
})
export class GetOverlayStats extends Answers(StatsView) {
  @OverlayId() readonly overlayId: string;
  @OneOf(statsRanges, 'Today, or the last 7 or 30 days with today (UTC).', { default: 'week' })
  readonly range: StatsRange;
}
