/** Issues an overlay can have where it is shown. */
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
  'currency_without_rate',
  'clock_wrong',
  'mapping_broken',
  'macro_broken',
  'obs_source_missing',
  'obs_link_dead',
  'obs_link_ends',
  'obs_not_in_scene',
  'obs_source_hidden',
  'obs_page_not_loaded',
  'obs_render_lag',
  'obs_encoder_lag',
  'obs_network_drops',
  'obs_reconnecting',
  'obs_disk_low',
] as const;
export type HealthIssue = (typeof healthIssues)[number];

/** Source that shows nothing because of its link. */
export interface RefusedSourceMessage {
  readonly reason: 'replaced' | 'invalid';
  readonly obs: boolean;
  readonly userAgent: string;
  readonly address: string;
  readonly since: string;
}
