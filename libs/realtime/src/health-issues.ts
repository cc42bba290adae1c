/** What can be wrong where an overlay is shown. */
export const healthIssues = [
  'no_heartbeat',
  'layer_failed',
  'wrong_source_size',
  'reloads_with_scenes',
  'several_sound_sources',
  'video_waits',
  'video_sound_muted',
  'video_sound_failed',
  'video_sound_waiting',
  'page_not_kept',
] as const;
export type HealthIssue = (typeof healthIssues)[number];
