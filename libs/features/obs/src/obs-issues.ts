import { lostFrames, type ObsStats } from './obs-stats';
import type { ObsState } from './obs-state';

export const obsIssueCodes = [
  'obs_render_lag',
  'obs_encoder_lag',
  'obs_network_drops',
  'obs_reconnecting',
  'obs_disk_low',
] as const;
export type ObsIssueCode = (typeof obsIssueCodes)[number];

/** Issue that OBS's own numbers show. */
export interface ObsNumberIssue {
  readonly code: ObsIssueCode;
  readonly severity: 'warning' | 'error';
  /** Percent of frames, or free MB; null for a state. */
  readonly value: number | null;
}

/** Percent of lost frames from which it is a warning, and an error. */
const [WARN, BAD] = [1, 5];
/** Free space for recordings below which it is a warning, in MB. */
const LOW_MB = 2000;
/** Shorter spans show single hiccups, such as those of a start, ms. */
const MIN_SPAN_MS = 8_000;

/** Returns the issues that the numbers of the last 30 s show. */
export function issuesOfNumbers(
  stats: ObsStats,
  { outputs }: Pick<ObsState, 'outputs'>,
): readonly ObsNumberIssue[] {
  const issues: ObsNumberIssue[] = [];
  const { samples, freeDiskMb, isReconnecting } = stats;
  const [first, last] = [samples[0], samples.at(-1)];
  if (first && last && last.at - first.at >= MIN_SPAN_MS) {
    const { rendering, encoding, network } = lostFrames(stats);
    const add = (code: ObsIssueCode, value: number | null): void => {
      if (value !== null && value >= WARN)
        issues.push({ code, severity: value >= BAD ? 'error' : 'warning', value });
    };
    add('obs_render_lag', rendering);
    add('obs_encoder_lag', encoding);
    add('obs_network_drops', network);
  }
  if (isReconnecting || outputs.stream.state === 'reconnecting')
    issues.push({ code: 'obs_reconnecting', severity: 'error', value: null });
  const isRecording = outputs.record.state === 'on' || outputs.record.state === 'paused';
  if (isRecording && freeDiskMb !== null && freeDiskMb < LOW_MB)
    issues.push({ code: 'obs_disk_low', severity: 'warning', value: freeDiskMb });
  return issues;
}
