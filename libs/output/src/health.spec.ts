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
