import { issuesOfNumbers } from './obs-issues';
import { noStats, statsAfter, type ObsStats } from './obs-stats';
import { overviewOf, type ObsState } from './obs-state';

const { outputs } = overviewOf([], 0).rest;
const withOutput = (kind: 'stream' | 'record', state: ObsState['outputs']['stream']['state']) => ({
  outputs: { ...outputs, [kind]: { state, sinceAt: 0 } },
});

/** Counters of OBS at a time. */
interface Counters {
  readonly s: number;
  readonly all: number;
  readonly lag?: number;
  readonly late?: number;
  readonly dropped?: number;
}

const after = (counters: readonly Counters[], more: object = {}): ObsStats =>
  counters.reduce<ObsStats>(
    (stats, { s, all, lag = 0, late = 0, dropped = 0 }) =>
      statsAfter(
        stats,
        {
          ...{
            renderTotalFrames: all,
            renderSkippedFrames: lag,
            outputTotalFrames: all,
            outputSkippedFrames: late,
          },
          ...{ availableDiskSpace: 50_000, stream: { outputTotalFrames: all, outputSkippedFrames: dropped } },
          ...more,
        },
        s * 1000,
      ),
    noStats,
  );
const issues = (stats: ObsStats, state: Pick<ObsState, 'outputs'> = { outputs }) =>
  issuesOfNumbers(stats, state);

it.each([
  [9, []],
  [10, [{ code: 'obs_render_lag', severity: 'warning', value: 1 }]],
  [49, [{ code: 'obs_render_lag', severity: 'warning', value: 4.9 }]],
  [50, [{ code: 'obs_render_lag', severity: 'error', value: 5 }]],
] as const)('%s lost frames of 1000 are a warning from 1 percent on, an error from 5', (lag, expected) => {
  expect(
    issues(
      after([
        { s: 0, all: 500 },
        { s: 10, all: 1500, lag },
      ]),
    ),
  ).toEqual(expected);
});

it('names graphics card, encoder and network each by their own numbers', () => {
  const stats = after([
    { s: 0, all: 0 },
    { s: 20, all: 1000, lag: 10, late: 20, dropped: 60 },
  ]);
  expect(issues(stats).map(({ code, severity }) => [code, severity])).toEqual([
    ['obs_render_lag', 'warning'],
    ['obs_encoder_lag', 'warning'],
    ['obs_network_drops', 'error'],
  ]);
});

it('counts the last 30 s only, so that an issue ends', () => {
  const bad = [
    { s: 0, all: 0 },
    { s: 10, all: 600, late: 60 },
  ];
  expect(issues(after(bad))).toHaveLength(1);
  expect(issues(after([...bad, { s: 25, all: 1500, late: 60 }, { s: 41, all: 2460, late: 60 }]))).toEqual([]);
});

it('shows nothing when counters begin again with a stream, and after a moment only', () => {
  expect(
    issues(
      after([
        { s: 0, all: 9000, dropped: 900 },
        { s: 10, all: 300, dropped: 0 },
      ]),
    ),
  ).toEqual([]);
  expect(
    issues(
      after([
        { s: 0, all: 0 },
        { s: 2, all: 120, lag: 12 },
      ]),
    ),
  ).toEqual([]);
});

it('reports that OBS connects to the platform again', () => {
  const expected = [{ code: 'obs_reconnecting', severity: 'error', value: null }];
  expect(issues(noStats, withOutput('stream', 'reconnecting'))).toEqual(expected);
  expect(issues(after([{ s: 0, all: 0 }], { stream: { outputReconnecting: true } }))).toEqual(expected);
});

it('reports a full disk while OBS records, and not otherwise', () => {
  const full = after([{ s: 0, all: 0 }], { availableDiskSpace: 1999 });
  expect(issues(full)).toEqual([]);
  expect(issues(full, withOutput('record', 'on'))).toEqual([
    { code: 'obs_disk_low', severity: 'warning', value: 1999 },
  ]);
  const enough = after([{ s: 0, all: 0 }], { availableDiskSpace: 2000 });
  expect(issues(enough, withOutput('record', 'on'))).toEqual([]);
});
