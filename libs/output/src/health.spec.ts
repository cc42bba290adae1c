import { healthOf } from './health';
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

const codesAt = (publicUrl: string, obs = true): readonly string[] => {
  const record = {
    obsSeenAt: 0,
    browserSeenAt: null,
    lostAt: null,
    loads: [],
    nodes: { one: { obs: 1, browser: 0, renderers: [{ ...renderer, obs }] } },
  } as unknown as OutputRecord;
  const design = { canvas: { width: 1920, height: 1080 }, layers: [] };
  return healthOf(record, design, {}, { now: 0, publicUrl }).issues.map(({ code }) => code);
};

it('a source that can’t keep its page is told of, with what helps', () => {
  expect(codesAt('http://192.168.1.20:4480')).toEqual(['page_not_kept']);
  expect(codesAt('http://192.168.1.20:4480', false)).toEqual([]);
  for (const kept of ['https://overlays.example', 'http://127.0.0.1:4480', 'http://localhost:4480'])
    expect(codesAt(kept)).toEqual([]);
});
