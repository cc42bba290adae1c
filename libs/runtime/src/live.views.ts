import { FreeObject, Int, Moment, OneOf, Text, type FreeValues } from '@studio/operations/fields';

/** What can be asked for (reference 2, Live tools: statistics and live data). */
export const liveKinds = [
  'text-variables',
  'stream-status',
  'twitch-stats',
  'youtube-stats',
  'kofi-stats',
  'community-feed',
  'media',
] as const;
export type LiveKind = (typeof liveKinds)[number];

export class LiveDataView {
  @Int('Id of the layer.') readonly memberId: number;
  @OneOf(liveKinds, 'What it tells.') readonly kind: LiveKind;
  @OneOf(['ok', 'unknown'], '`unknown`: nothing tells of it.') readonly status: 'ok' | 'unknown';
  @Moment('As of when.', { optional: true }) readonly at?: string;
  @FreeObject('What is known, by the kind (answers, Live data).', { optional: true })
  readonly data?: FreeValues;
  @Text('Why nothing is known.', { optional: true }) readonly reason?: string;
}
