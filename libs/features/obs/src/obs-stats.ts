import type { JsonObject } from '@studio/kernel/json';

/** Counters of OBS at one time. */
interface Sample {
  readonly at: number;
  readonly rendered: number;
  readonly renderLagged: number;
  readonly encoded: number;
  readonly encodeLagged: number;
  readonly sent: number;
  readonly dropped: number;
}

/** Numbers of OBS about itself, with the counters of the last 30 s. */
export interface ObsStats {
  readonly fps: number | null;
  readonly cpuPercent: number | null;
  readonly memoryMb: number | null;
  readonly freeDiskMb: number | null;
  readonly isReconnecting: boolean;
  readonly samples: readonly Sample[];
}

export const noStats: ObsStats = {
  fps: null,
  cpuPercent: null,
  memoryMb: null,
  freeDiskMb: null,
  isReconnecting: false,
  samples: [],
};

const WINDOW_MS = 30_000;

/** Numbers after another answer to `GetStats`, with that of `GetStreamStatus` as `stream`. @param now ms since 1970 */
export function statsAfter(before: ObsStats, answer: JsonObject, now: number): ObsStats {
  const stream = (answer['stream'] ?? {}) as JsonObject;
  const sample: Sample = {
    at: now,
    rendered: numberIn(answer, 'renderTotalFrames'),
    renderLagged: numberIn(answer, 'renderSkippedFrames'),
    encoded: numberIn(answer, 'outputTotalFrames'),
    encodeLagged: numberIn(answer, 'outputSkippedFrames'),
    sent: numberIn(stream, 'outputTotalFrames'),
    dropped: numberIn(stream, 'outputSkippedFrames'),
  };
  return {
    fps: Math.round(numberIn(answer, 'activeFps') * 10) / 10,
    cpuPercent: Math.round(numberIn(answer, 'cpuUsage') * 10) / 10,
    memoryMb: Math.round(numberIn(answer, 'memoryUsage')),
    freeDiskMb: Math.round(numberIn(answer, 'availableDiskSpace')),
    isReconnecting: stream['outputReconnecting'] === true,
    samples: [...before.samples.filter(({ at }) => now - at <= WINDOW_MS), sample],
  };
}

/** Shares of lost frames over the last 30 s, in percent; null while none is known. */
export interface LostFrames {
  /** Frames that the graphics card did not finish in time. */
  readonly rendering: number | null;
  /** Frames that the encoder did not finish in time. */
  readonly encoding: number | null;
  /** Frames that the network did not take in time. */
  readonly network: number | null;
}

export function lostFrames({ samples }: ObsStats): LostFrames {
  const [first, last] = [samples[0], samples.at(-1)];
  const share = (lost: keyof Sample, all: keyof Sample): number | null => {
    if (!first || !last || first === last) return null;
    const [from, to] = [last[all] - first[all], last[lost] - first[lost]];
    // Counters begin again with a stream or with OBS.
    if (from < 0 || to < 0) return null;
    return from === 0 ? 0 : Math.round((to / from) * 1000) / 10;
  };
  return {
    rendering: share('renderLagged', 'rendered'),
    encoding: share('encodeLagged', 'encoded'),
    network: share('dropped', 'sent'),
  };
}

function numberIn(object: JsonObject, key: string): number {
  const value = object[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
