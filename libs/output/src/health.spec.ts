import { audibleVideos, healthOf } from './health';
import type { OpenedDesign, SoundOfVideo } from '@studio/areas/ports';
import type { OutputRecord } from './output-record';

const renderer = {
  obs: true,
  active: true,
  width: 1920,
  height: 1080,
  paintedRev: 3,
  behindSince: null,
  errors: [],
} as const;

const issuesOf = (
  layers: OpenedDesign['layers'],
  waiting: readonly number[],
  sounds: ReadonlyMap<number, SoundOfVideo>,
) => {
  const record = {
    obsSeenAt: 0,
    browserSeenAt: null,
    lostAt: null,
    loads: [],
    nodes: { one: { obs: 1, browser: 0, renderers: [{ ...renderer, waiting }] } },
  } as unknown as OutputRecord;
  const design = { canvas: { width: 1920, height: 1080 }, layers };
  return healthOf(record, design, {}, { now: 0, publicUrl: 'https://a.example', sounds }).issues;
};

const codesAt = (publicUrl: string, obs = true): readonly string[] => {
  const record = {
    obsSeenAt: 0,
    browserSeenAt: null,
    lostAt: null,
    loads: [],
    nodes: { one: { obs: 1, browser: 0, renderers: [{ ...renderer, obs }] } },
  } as unknown as OutputRecord;
  const design = { canvas: { width: 1920, height: 1080 }, layers: [] };
  return healthOf(record, design, {}, { now: 0, publicUrl, sounds: new Map() }).issues.map(
    ({ code }) => code,
  );
};

it('a source that can’t keep its page is told of, with what helps', () => {
  expect(codesAt('http://192.168.1.20:4480')).toEqual(['page_not_kept']);
  expect(codesAt('http://192.168.1.20:4480', false)).toEqual([]);
  for (const kept of ['https://overlays.example', 'http://127.0.0.1:4480', 'http://localhost:4480'])
    expect(codesAt(kept)).toEqual([]);
});

const video = (memberId: number, values: object): OpenedDesign['layers'][number] => ({
  memberId,
  name: `Clip ${memberId}`,
  widget: 'video',
  values: { src: '/media/a.mp4', muted: false, ...values },
  onAir: true,
  link: null,
});

it('videos are to be heard that are on air, have a file and aren’t muted', () => {
  const layers = [
    video(1, {}),
    video(2, { muted: true }),
    video(3, { src: '' }),
    { ...video(4, {}), onAir: false },
    { ...video(5, {}), widget: 'background' },
  ];
  expect([...audibleVideos({ layers })]).toEqual([[1, '/media/a.mp4']]);
});

it('a video that holds its frame, or isn’t heard, is told of with its layer and what helps', () => {
  const sounds = new Map<number, SoundOfVideo>([
    [1, 'ready'],
    [2, 'muted'],
    [3, 'waiting'],
    [4, 'failed'],
    [5, 'none'],
  ]);
  const issues = issuesOf(
    [1, 2, 3, 4, 5].map((id) => video(id, {})),
    [5],
    sounds,
  );
  expect(issues.map(({ code, severity, memberId }) => [code, severity, memberId])).toEqual([
    ['video_waits', 'warning', 5],
    ['video_sound_muted', 'warning', 2],
    ['video_sound_failed', 'warning', 4],
    ['video_sound_waiting', 'info', 3],
  ]);
  expect(issues[1]?.message).toMatch(/^Clip 2: .*FFMPEG_PATH/);
});

const HOUR = 3600_000;
const healthWith = (changes: Partial<OutputRecord>, renderers: readonly object[] = [], states = {}) => {
  const nodes = { one: { obs: renderers.length, browser: 0, renderers } };
  const record = { obsSeenAt: null, browserSeenAt: null, lostAt: null, loads: [], nodes, ...changes };
  const layers = [1, 2].map((id) => ({ ...video(id, {}), widget: id === 1 ? 'alert-box' : 'text' }));
  const design = { canvas: { width: 1920, height: 1080 }, layers };
  const at = { now: 24 * HOUR, publicUrl: 'https://a.example', sounds: new Map<number, SoundOfVideo>() };
  return healthOf(record as unknown as OutputRecord, design, states, at);
};

it.each([
  [null, null, 'never_loaded'],
  [null, 1, 'browser_only'],
  [12 * HOUR, 24 * HOUR, 'in_obs'],
  [12 * HOUR - 1, 24 * HOUR, 'obs_earlier'],
] as const)('loaded in OBS at %j and in a browser at %j it is %s', (obsSeenAt, browserSeenAt, status) => {
  expect(healthWith({ obsSeenAt, browserSeenAt }).output.status).toBe(status);
});

it.each([
  ['ready', null],
  ['updating', 24 * HOUR - 1],
  ['delayed', 0],
] as const)(
  'layers are %s where a page lacks something since %j, and failed where it says so',
  (state, since) => {
    const error = { memberId: 2, message: 'no font' };
    const { widgets, issues } = healthWith({}, [
      { ...renderer, waiting: [], behindSince: since, errors: [error] },
    ]);
    expect(widgets).toMatchObject({
      status: 'known',
      layers: [
        { memberId: 1, state, error: null },
        { memberId: 2, state: 'failed', error: 'no font' },
      ],
    });
    expect(issues[0]).toMatchObject({ code: 'layer_failed', severity: 'error', memberId: 2 });
  },
);

it('what the server cannot see is unknown with a reason', () => {
  const { output, widgets } = healthWith({});
  expect([output.activeInObs, widgets]).toEqual([
    { status: 'unknown', reason: 'no_renderer' },
    { status: 'unknown', reason: 'no_renderer', layers: [] },
  ]);
  const untold = healthWith({}, [{ ...renderer, active: null, waiting: [] }]);
  expect(untold.output.activeInObs).toEqual({ status: 'unknown', reason: 'not_reported' });
});

it('alert boxes tell how they are doing, and when one was tested last', () => {
  const states = { 1: { paused: true, muted: false, queue: [1, 2], lastTestAt: HOUR }, 2: { lastTestAt: 9 } };
  expect(healthWith({}, [], states).alerts).toEqual({
    layers: [{ memberId: 1, name: 'Clip 1', paused: true, muted: false, queued: 2 }],
    lastTestAt: '1970-01-01T01:00:00.000Z',
  });
  expect(healthWith({}).alerts.lastTestAt).toBeNull();
});
