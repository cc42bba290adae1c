import { audibleVideos, healthMessage, healthOf } from './health';
import type { OpenedDesign } from '@studio/contracts/overlays/designs';
import type { SoundOfVideo } from '@studio/contracts/uploads/media-library';
import type { RecordedMoney } from './health-money';
import { findBehaviour, findWidget } from '@studio/widgets/catalog';
import type { Widget } from '@studio/widgets/widget';
import { defaultValues } from '@studio/widgets/read-values';
import type { MoneyRules } from '@studio/widgets/money';
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

const moneyWith = (
  tips: { readonly [currency: string]: readonly [amount: number, tips: number] },
  rates: MoneyRules['rates'] = null,
): RecordedMoney => {
  const all = Object.entries(tips).map(([currency, [amount, count]]) => ({ currency, amount, tips: count }));
  const range = { tips: all, kofi: [], charity: [] };
  return {
    tips: { session: range, stream: range, day: range, week: range, month: range, all: range },
    rules: { currency: 'USD', rates },
  };
};

const quiet = {
  now: 0,
  publicUrl: 'https://a.example',
  sounds: new Map<number, SoundOfVideo>(),
  money: moneyWith({}),
};
const nothingBroken = { macros: () => [], brokenObsScenes: () => [], endingLinks: [] };

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
  const design = { canvas: { width: 1920, height: 1080 }, layers, ...nothingBroken };
  return healthOf(record, design, {}, { ...quiet, sounds }).issues;
};

const codesAt = (publicUrl: string, obs = true): readonly string[] => {
  const record = {
    obsSeenAt: 0,
    browserSeenAt: null,
    lostAt: null,
    loads: [],
    nodes: { one: { obs: 1, browser: 0, renderers: [{ ...renderer, obs }] } },
  } as unknown as OutputRecord;
  const design = { canvas: { width: 1920, height: 1080 }, layers: [], ...nothingBroken };
  return healthOf(record, design, {}, { ...quiet, publicUrl }).issues.map(({ code }) => code);
};

it('a source that can’t keep its page is told of, with what helps', () => {
  expect(codesAt('http://192.168.1.20:4480')).toEqual(['page_not_kept']);
  expect(codesAt('http://192.168.1.20:4480', false)).toEqual([]);
  for (const base of ['https://overlays.example', 'http://127.0.0.1:4480', 'http://localhost:4480'])
    expect(codesAt(base)).toEqual([]);
});

it('a mapping and a macro that point at something that is gone are told of', () => {
  const record = { obsSeenAt: null, browserSeenAt: null, lostAt: null, loads: [], nodes: {} };
  const macro = { macroId: 1, name: 'Raid', color: null, icon: null, steps: [] };
  const design = {
    canvas: { width: 1920, height: 1080 },
    layers: [],
    endingLinks: [],
    macros: () => [
      { ...macro, broken: new Set(['s1']) },
      { ...macro, name: 'Whole', broken: new Set<string>() },
    ],
    brokenObsScenes: () => ['Gaming', null],
  };
  const { issues } = healthOf(record as unknown as OutputRecord, design, {}, quiet);
  expect(issues.map(({ code }) => code)).toEqual(['mapping_broken', 'mapping_broken', 'macro_broken']);
  expect(issues[0]?.message).toContain('“Gaming”');
  expect(issues[2]?.message).toContain('“Raid”');
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

it('names the end of a replaced link that a source still uses', () => {
  const renderers = [1, 2, undefined].map((generation) => ({ ...renderer, generation }));
  const record = {
    obsSeenAt: null,
    browserSeenAt: null,
    lostAt: null,
    loads: [],
    nodes: { one: { obs: 3, browser: 0, renderers } },
  };
  const endsAt = '2026-01-01T00:10:00.000Z';
  const design = {
    ...{ canvas: { width: 1920, height: 1080 }, layers: [], ...nothingBroken },
    endingLinks: [{ generation: 1, endsAt }],
  };
  const message = healthMessage(record as unknown as OutputRecord, design, {}, quiet);
  expect(message.renderers.map(({ linkEndsAt }) => linkEndsAt)).toEqual([endsAt, null, null]);
  const [issue, ...others] = message.issues.filter(({ code }) => code === 'obs_link_ends');
  expect([issue?.severity, others]).toEqual(['warning', []]);
  expect(issue?.message).toContain(endsAt);
  design.endingLinks = [];
  expect(healthOf(record as unknown as OutputRecord, design, {}, quiet).issues).not.toContainEqual(issue);
});

const HOUR = 3600_000;
const healthWith = (changes: Partial<OutputRecord>, renderers: readonly object[] = [], states = {}) => {
  const nodes = { one: { obs: renderers.length, browser: 0, renderers } };
  const record = { obsSeenAt: null, browserSeenAt: null, lostAt: null, loads: [], nodes, ...changes };
  const layers = [1, 2].map((id) => ({ ...video(id, {}), widget: id === 1 ? 'alert-box' : 'text' }));
  const design = { canvas: { width: 1920, height: 1080 }, layers, ...nothingBroken };
  const at = { ...quiet, now: 24 * HOUR };
  return healthOf(record as OutputRecord, design, states, at);
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

function widgetOf(slug: string): Widget {
  const widget = findWidget(slug);
  if (!widget) throw new Error(`There is no widget ${slug}.`);
  return widget;
}

describe('totals', () => {
  const record = { obsSeenAt: null, browserSeenAt: null, lostAt: null, loads: [], nodes: {} };
  const healthWith = (widget: string, changed: object, money: RecordedMoney, state: object = {}) => {
    const values = { ...defaultValues(widgetOf(widget)), ...changed };
    const layers = [{ ...video(1, {}), widget, values }];
    const design = { canvas: { width: 1920, height: 1080 }, layers, ...nothingBroken };
    const states = { 1: { ...findBehaviour(widget)?.initial(values), ...state } };
    return healthOf(record as unknown as OutputRecord, design, states, { ...quiet, money });
  };
  const jpy = { currency: 'JPY', amount: 1500, tips: 2 };
  const tips = { EUR: [20, 1], JPY: [1500, 2], USD: [7, 1] } as const;
  const euroRate = { base: 'USD', rates: { EUR: 0.9 } };

  it.each([
    ['goal-bar', { source: 'tips' }],
    ['challenges', { items: [{ itemId: 'a', name: 'Dance', source: 'tips', goal: 50, done: false }] }],
    ['subathon', { perTip: 60 }],
    ['stream-boss', { dmgPerTip: 1 }],
    ['tip-jar', { perTip: 1 }],
  ])('say how many tips of which currency a %s leaves out', (widget, values) => {
    const { totals, issues } = healthWith(widget, values, moneyWith(tips, euroRate));
    expect(totals.layers).toEqual([expect.objectContaining({ memberId: 1, widget, leftOut: [jpy] })]);
    expect(issues).toEqual([
      expect.objectContaining({
        code: 'currency_without_rate',
        message: expect.stringContaining('JPY (2: 1500)') as unknown,
      }),
    ]);
  });

  it('of a goal go by the currency that it has, without rates', () => {
    const { totals } = healthWith('goal-bar', { source: 'tips' }, moneyWith(tips), { currency: 'EUR' });
    expect(totals.layers[0]?.leftOut.map(({ currency }) => currency)).toEqual(['JPY', 'USD']);
  });

  it('leave nothing out if all tips have one currency, or count alike', () => {
    const one = healthWith('goal-bar', { source: 'tips' }, moneyWith({ JPY: [1500, 2] }));
    const alike = healthWith('subathon', { perTip: 60 }, moneyWith(tips));
    for (const { totals, issues } of [one, alike])
      expect([totals.layers[0]?.leftOut, issues]).toEqual([[], []]);
  });

  it('are listed only for layers that count money', () => {
    for (const [widget, values] of [
      ['goal-bar', { source: 'followers' }],
      ['tip-jar', { perTip: 0 }],
      ['text', {}],
    ] as const)
      expect(healthWith(widget, values, moneyWith(tips, euroRate))).toMatchObject({
        totals: { layers: [] },
        issues: [],
      });
  });
});
