import { MemberId, Nested, OneOf, OverlayId, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { streamKindNames, type StreamKind } from '@studio/platforms/stream-kinds';
import { TestedAlert } from './alert-args';
import { FiredView } from '../model/runtime.views';

const actions = ['pause', 'resume', 'skip', 'clear', 'mute', 'unmute', 'replay'] as const;

@Operation({
  route: 'POST /overlays/:overlayId/members/:memberId/alerts/control',
  tool: 'control_alerts',
  group: 'Live',
  scope: 'actions:fire',
  effects: ['on-air'],
  summary: 'Pause, resume, skip, clear, mute or replay alerts',
  description: 'The same as the commands of that name, of a layer that shows alerts.',
  idempotencyKey: true,
  problems: ['invalid_value'],
})
export class ControlAlerts extends Answers(FiredView) {
  @OverlayId() readonly overlayId: string;
  @MemberId() readonly memberId: number;
  @OneOf(actions, 'What to do.') readonly action: (typeof actions)[number];
  @Text('For `replay`: the activity whose alert is shown again; without it the last one.', {
    min: 1,
    max: 64,
    optional: true,
  })
  readonly activityId?: string;
}

@Operation({
  route: 'POST /overlays/:overlayId/members/:memberId/alerts/test',
  tool: 'test_alert',
  group: 'Live',
  scope: 'actions:fire',
  effects: ['on-air'],
  summary: 'Show an alert of something that did not happen',
  description: 'It enters the same queue as any other. Nothing is counted, and no activity comes of it.',
  idempotencyKey: true,
  problems: ['invalid_value'],
})
export class TestAlert extends Answers(FiredView) {
  @OverlayId() readonly overlayId: string;
  @MemberId() readonly memberId: number;
  @OneOf(streamKindNames, 'What it is about.') readonly kind: StreamKind;
  @Nested(TestedAlert, 'What it tells; an example of what is left out.', { optional: true })
  readonly values?: TestedAlert;
}
