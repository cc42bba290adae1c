import { FreeObject, Int, Timestamp, OneOf, Text, type FreeValues } from '@studio/operations/fields';

/** Kinds of live data [live/5]. */
export const liveKinds = [
  'text-variables',
  'stream-status',
  'twitch-stats',
  'youtube-stats',
  'kofi-stats',
  'community-feed',
  'clips',
  'media',
] as const;
export type LiveKind = (typeof liveKinds)[number];

export class LiveDataView {
  @Int('Id of the layer.') readonly memberId: number;
  @OneOf(liveKinds, 'What it tells.') readonly kind: LiveKind;
  @OneOf(['ok', 'unknown'], '`unknown`: nothing tells of it.') readonly status: 'ok' | 'unknown';
  @Timestamp('As of when.', { optional: true }) readonly at?: string;
  @FreeObject('Latest values; their names depend on `kind`.', { optional: true })
  readonly data?: FreeValues;
  @Text('Why nothing is known.', { optional: true }) readonly reason?: string;
}
