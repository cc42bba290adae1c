import type { LiveData } from '@studio/widgets/drawing/widget-view';
import type { Values } from '@studio/widgets/widget';
import { BEGINNING } from './bench-page';
import type { Given } from './widget-bench';

/* What widgets have to show when tests look at them. */

/** What a widget is shown, and what comes after that. */
export interface Scenario {
  /** Settings on top of the defaults. */
  readonly values?: Values;
  readonly first?: Given;
  /** One after the other, each so many ms after the one before. */
  readonly then?: readonly (readonly [ms: number, Given])[];
}

/** Settings under which the others can be seen: an outline has no colour before it has a width. */
export const seen: Values = {
  strokeWidth: 3,
  borderWidth: 4,
  bgColor: '#14152be6',
  boxWidth: 900,
};

export const iso = (ms: number): string => new Date(ms).toISOString();

export function chatLine(messageId: string, more: Values = {}, user: Values = {}): Values {
  return {
    messageId,
    platform: 'twitch',
    at: iso(BEGINNING - 2000),
    parts: [{ kind: 'text', text: `line ${messageId}` }],
    first: false,
    highlighted: false,
    reply: null,
    pinned: false,
    simulated: true,
    ...more,
    user: {
      userId: messageId,
      login: `user${messageId}`,
      name: `User${messageId}`,
      color: '#ff8a5c',
      badges: [],
      roles: [],
      ...user,
    },
  };
}

const emote = (source: string, id: string): Values => ({
  kind: 'emote',
  text: `Emote${id}`,
  source,
  url: `/emotes/${source}/${id}`,
});

const badges = [{ id: 'sub', title: 'Subscriber', url: '/media/a.png' }];

/** One of everything that settings of a chat may hide or change. */
export const saidBefore: readonly Values[] = [
  chatLine('1', { parts: [{ kind: 'text', text: '!join' }] }),
  chatLine('2', {}, { login: 'nightbot', name: 'Nightbot' }),
  chatLine(
    '3',
    { platform: 'kick', parts: [emote('seventv', '7'), emote('twitch', '1')] },
    { roles: ['vip'] },
  ),
  chatLine('4', { platform: 'youtube', parts: [emote('bttv', 'b'), emote('ffz', '2')] }, { roles: ['mod'] }),
  chatLine(
    '5',
    { parts: [{ kind: 'link', text: 'https://example.com', url: 'https://example.com' }] },
    { badges, roles: ['sub'] },
  ),
  chatLine('6', {}, { pronouns: 'they/them' }),
];

const saidThen: readonly Values[] = [chatLine('7', { at: iso(BEGINNING) })];

const shownAlert = (more: Values = {}): Values => ({
  alertId: '1',
  kind: 'cheer',
  rank: 'middle',
  variant: null,
  text: 'nightowl cheered 250 bits',
  name: 'nightowl',
  amount: 250,
  currency: null,
  months: null,
  message: 'Keep it up!',
  image: '/media/a.png',
  video: '',
  sound: '/media/a.mp3',
  volume: 0.5,
  speech: null,
  startsAt: BEGINNING,
  endsAt: BEGINNING + 4000,
  ...more,
});

const alerts = (showing: Values | null): Values => ({
  queued: 0,
  paused: false,
  muted: false,
  showing,
  lastTestAt: null,
});

const event = (n: number, kind: string, more: Values = {}): Values => ({
  n,
  kind,
  name: `viewer${n}`,
  amount: null,
  currency: null,
  months: null,
  at: BEGINNING - n * 1000,
  ...more,
});

const events = (...kinds: readonly string[]): Values => ({
  events: Object.fromEntries(kinds.map((kind, n) => [kind, event(n + 1, kind, { amount: 100 + n })])),
});

export const threeChallenges: readonly Values[] = [1, 2, 3].map((n) => ({
  itemId: `c${n}`,
  name: `Challenge ${n}`,
  goal: n * 10,
  unit: 'wins',
  source: 'manual',
  reward: 'Hot sauce',
  done: false,
}));

const progress = (n: number, value: number, done = false): Values => ({
  name: `Challenge ${n}`,
  value,
  done,
  setting: false,
  before: null,
  currency: null,
  times: done ? 1 : 0,
});

const goal = (value: number, more: Values = {}): Values => ({
  value,
  target: 100,
  setting: 100,
  source: 'followers',
  currency: null,
  period: null,
  reached: null,
  celebrations: 0,
  ...more,
});

const giveaway = (more: Values = {}): LiveData => ({
  giveaway: {
    phase: 'open',
    prize: 'A key',
    keyword: '!join',
    entries: { tickets: 128, viewers: 96 },
    timer: { closesAt: iso(BEGINNING + 185_000), paused: false },
    winners: [],
    latest: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm'],
    ...more,
  },
});
const drawn = giveaway({
  phase: 'drawn',
  winners: [{ n: 1, name: 'lucky', status: 'claimed' }],
  reveal: { n: 1, seed: 'x' },
});

const top = (name: string): readonly Values[] => [{ name, platform: 'twitch', amount: name.length }];
const tops = { session: top('s'), week: top('we'), month: top('mon'), all: top('alls'), day: top('d') };

const songs = (title: string, paused = false): LiveData => ({
  songs: { playing: { title, requester: { name: 'foxy' } }, paused },
  youtube: { nowPlaying: { title: `video ${title}`, paused } },
});
const someTitle = 'A title that is far too long for one line of a widget, so that it has to be moved or cut';

const socialItems: readonly Values[] = ['twitch', 'kick'].map((network, n) => ({
  itemId: `s${n}`,
  name: `@owl${n}`,
  network,
  url: `https://example.com/${n}`,
}));

const mediaSlot: Values = {
  ...{ slotId: '1', providerSlug: 'cat', kind: 'gif', title: 'A cat', url: '/media/a.png', w: 200, h: 100 },
  ...{ favoriteId: null, x: 0.5, y: 0.5, scale: 1, shownAt: BEGINNING + 100, endsAt: BEGINNING + 60_000 },
};

const player = (more: Values = {}): Values => ({
  playing: null,
  queue: [],
  queued: 0,
  volume: null,
  muted: false,
  ...more,
});
const video = { videoId: 'abcdefghijk', startedAt: BEGINNING, pausedAtS: null };

const line = (y: number, more: Values = {}): Values => ({
  ...{ by: 'viewer', color: '#4dd2ff', width: 10, at: BEGINNING - 1000, fadesAt: null },
  points: [0.2, 0.5, 0.8].map((x) => [x, y]),
  ...more,
});
const strokes = {
  s1: line(0.2, { by: 'caller', color: '#ff3355' }),
  s2: line(0.4),
  s3: line(0.6, { fadesAt: BEGINNING + 2000 }),
};
/** A stroke of a viewer that grows, and is then heard of no more. */
const flying = (from: number, ...points: readonly Values[string][]): Values => ({
  memberId: 1,
  strokes: [{ strokeId: 's4', color: '#ffd24d', width: 6, from, points }],
  gone: [],
});

const people: readonly Values[] = ['Ada', 'Bea'].map((name) => ({
  ...{ itemId: name, name, subtitle: `${name} of the show`, logo: '/media/b.png' },
}));
const third = (more: Values = {}): Values => ({
  ...{ hidden: false, shownAt: null, index: null, said: null },
  ...more,
});

const done = (kind: string, name: string, more: Values = {}): Values => ({
  ...{ activityId: name, kind, platform: 'twitch', at: iso(BEGINNING), user: { login: name, name } },
  ...{ message: null, simulated: false },
  ...more,
});
const happenings: LiveData = {
  session: { latest: { follow: done('follow', 'newest'), tip: done('tip', 'giver', { amount: 5 }) } },
  'community-feed': { items: [done('cheer', 'cheerer', { bits: 100 }), done('follow', 'before')] },
};
const tickerItems: readonly Values[] = [
  { itemId: 't1', text: 'first text', icon: '/media/a.png' },
  { itemId: 't2', text: 'second text', icon: '' },
];

const slides: readonly Values[] = [1, 2, 3, 4].map((n) => ({
  ...{ itemId: `s${n}`, src: n % 2 ? '/media/a.png' : '/media/b.png', caption: `Caption ${n}` },
  seconds: n === 3 ? 2 : 0,
}));

const leaders = (source: string, ...more: readonly string[]): readonly Values[] =>
  [source, 'nightbot', 'third', 'fourth', 'fifth', 'sixth', ...more].map((name, n) => ({
    ...{ name, platform: 'twitch', amount: 9000 - n * 100, value: 9000 - n * 100 },
  }));
const ofRanges = (source: string): Values =>
  Object.fromEntries(
    ['session', 'day', 'week', 'month', 'all'].map((range) => [range, leaders(`${source} ${range}`)]),
  );
const leading: LiveData = {
  leaders: Object.fromEntries(
    ['points', 'bits', 'tips', 'gifts', 'messages'].map((source) => [source, ofRanges(source)]),
  ),
  loyalty: { pointName: 'points', top: { points: leaders('points'), watchMinutes: leaders('watcher') } },
  'text-variables': { 'counter.deaths': '7', 'counter.wins': '12' },
};

const queue = (...titles: readonly string[]): LiveData => ({
  songs: {
    queue: titles.map((title) => ({
      ...{ requestId: title, videoId: 'x', title, durationS: 185, requester: { name: 'foxy' } },
    })),
  },
});

const highlight = (messageId: string | null, more: Values = {}): Values => ({
  line: messageId && {
    ...{ messageId, platform: 'twitch', login: `user${messageId}`, name: `User ${messageId}` },
    ...{ color: '#ff8a5c', roles: ['sub'] },
    badges: [{ id: 'sub', title: 'Subscriber', url: '/media/a.png' }],
    parts: [
      { kind: 'text', text: `said in ${messageId} ` },
      { kind: 'emote', text: 'Kappa', url: '/emotes/twitch/1' },
    ],
  },
  ...{ shownAt: BEGINNING, until: null, waiting: 0 },
  ...more,
});

const asked = (votes: readonly number[], more: Values = {}): Values => ({
  ...{ question: 'Which one is next?', open: true, startedAt: BEGINNING, closesAt: BEGINNING + 60_000 },
  ...{ closedAt: null, hidden: false, round: 1, told: null },
  options: votes.map((count, n) => ({
    name: `Answer ${n}`,
    color: ['#7c5cff', '#22a6d9'][n % 2],
    votes: count,
  })),
  ...more,
});

const wheelSegments: readonly Values[] = ['One', 'Two', 'Three'].map((name, n) => ({
  ...{ itemId: name, name, weight: n + 1, color: ['#7c5cff', '#14306b', '#e5484d'][n], action: '' },
}));
const spin = (more: Values = {}): Values => ({
  ...{ n: 1, winner: 'Two', at: BEGINNING + 100, ms: 6000, turns: 7, share: 0.4, seed: 5, by: '' },
  ...more,
});

const viewers = (twitch: number, youtube: number): LiveData => ({
  'twitch-stats': { viewers: twitch },
  'youtube-stats': { viewers: youtube },
  'stream-status': { live: true, viewersBy: { kick: 7 } },
});

const boss = (hp: number, more: Values = {}): Values => ({
  boss: { name: 'nightowl', viewerId: 'v1' },
  hp,
  maxHp: 5000,
  last: { name: 'pixelfox', by: -250 },
  fallen: 1,
  ...more,
});

const hype = (level: number, progress: number): LiveData => ({
  hype: {
    ...{ level, progress, goal: 1600, startedAt: iso(BEGINNING), endsAt: iso(BEGINNING + 4000) },
    top: [{ name: 'nightowl', kind: 'bits', amount: 500 }],
  },
});

const thanked: Values = {
  a: { kind: 'follow', name: 'teaandtoast', amount: 1, n: 1 },
  b: { kind: 'sub', name: 'pixelfox', amount: 1, n: 2 },
};
const chatters: LiveData = { chatters: { chatters: [{ name: 'owl', platform: 'twitch', mod: true }] } };
const sections = ['followers', 'mods', 'custom'].map((source, n) => ({
  ...{ itemId: `x${n}`, name: `Heading ${n}`, source },
}));

/** The same emote, so often that it is a combo. */
const combo = (platform: string, first: number): readonly Values[] =>
  [0, 1, 2].map((n) => chatLine(`${first + n}`, { platform, parts: [emote('seventv', '7')] }));

const shouted = (name: string, clip: Values | null = null): Values => ({
  people: { [name]: { userId: '1', login: name, name, platform: 'twitch', avatar: '/media/a.png', clip } },
  queue: [],
  showing: { id: name, startsAt: BEGINNING, endsAt: BEGINNING + 9000 },
  count: 1,
});

/** By slug; a widget that isn't here is shown as it is. */
export const scenarios: { readonly [slug: string]: readonly Scenario[] } = {
  text: [
    { values: { text: 'some words' }, then: [[100, { state: { text: 'other words', shown: true } }]] },
    { values: { boxWidth: 0 } },
  ],
  shape: [
    { values: { borderWidth: 6 } },
    ...['linear', 'radial'].map((gradient) => ({ values: { gradient, fill2: '#000000' } })),
  ],
  'webcam-frame': [
    ...['bar', 'pill', 'underline'].map((plateStyle) => ({ values: { nameplate: 'owl', plateStyle } })),
  ],
  clock: [
    { values: { prefix: 'at' }, then: [[1000, {}]] },
    { values: { format: 'date' } },
    { values: { blink: true }, then: [[1000, {}]] },
  ],
  image: [{ values: { src: '/media/a.png' } }],
  video: [{ values: { src: '/media/a.webm', muted: false, loop: false } }],
  background: ['color', 'gradient', 'image', 'video', 'particles'].map((kind) => ({
    values: { kind, src: '/media/a.png', video: '/media/a.webm' },
  })),
  counter: [
    {
      values: { source: 'bot-counter', botCounter: 'deaths' },
      first: { live: { 'text-variables': { 'counter.deaths': '7' } } },
    },
    {
      first: { state: { value: 12 } },
      then: [
        [100, { state: { value: 13 } }],
        [900, { state: { value: 40 } }],
        [900, {}],
      ],
    },
    {},
  ],
  countdown: [
    {
      values: { durationS: 20, sound: '/media/a.mp3' },
      first: { state: { mode: 'running', endsAt: BEGINNING + 12_000, remainingMs: null } },
      then: [
        [5000, {}],
        [9000, {}],
      ],
    },
    { first: { state: { mode: 'ended', endsAt: null, remainingMs: 0 } } },
    {},
  ],
  label: [
    {
      first: {
        state: {
          source: 'latest-follower',
          name: 'somebody_with_a_long_name',
          amount: null,
          value: 'somebody_with_a_long_name',
        },
      },
      then: [
        [100, { state: { source: 'latest-follower', name: 'other', amount: null, value: 'other' } }],
        [900, {}],
      ],
    },
    {
      values: { source: 'top-cheer' },
      first: { live: { session: { top: { cheer: tops, tip: tops, gift: tops } } } },
    },
    {},
  ],
  'goal-bar': (
    [
      ['horizontal', 'both'],
      ['vertical', 'both'],
      ['horizontal', 'none'],
    ] as const
  ).map(([orientation, show]) => ({
    values: { orientation, show, title: 'Goal', sound: '/media/a.mp3' },
    first: { state: goal(72) },
    then: [
      [100, { state: goal(73) }],
      [900, { state: goal(101, { reached: 100, celebrations: 1, target: 200 }) }],
      [900, {}],
    ],
  })),
  challenges: [
    {
      values: { items: threeChallenges, title: 'Today', sound: '/media/a.mp3' },
      first: {
        state: {
          progress: { c1: progress(1, 3), c2: progress(2, 19), c3: progress(3, 30, true) },
          current: null,
        },
      },
      then: [
        [
          100,
          {
            state: {
              progress: { c1: progress(1, 4), c2: progress(2, 20, true), c3: progress(3, 30, true) },
              current: 'c1',
            },
          },
        ],
        [900, {}],
      ],
    },
  ],
  'chat-box': [
    ...['vertical', 'horizontal', 'bubbles', 'danmaku'].map((layout): Scenario => ({
      values: { layout, bgColor: layout === 'bubbles' ? '#14152be6' : '#10101880' },
      first: { recent: saidBefore },
      then: [
        [100, { said: saidThen }],
        [4000, {}],
      ],
    })),
    { values: { nameColor: 'fixed' }, first: { recent: saidBefore } },
    {
      values: { hideAfterS: 1, maxMessages: 3 },
      first: { recent: saidBefore },
      then: [
        [100, { said: saidThen }],
        [3000, {}],
      ],
    },
  ],
  'alert-box': ['above', 'side', 'over'].map((layout) => ({
    values: { layout },
    first: { state: alerts(null) },
    then: [
      [0, { state: alerts(shownAlert()) }],
      [5000, {}],
      [100, { state: alerts(null) }],
    ],
  })),
  'event-list': ['down', 'up', 'left'].map((direction) => ({
    values: { direction },
    first: { state: events('follow', 'sub', 'gift', 'cheer', 'raid', 'tip') },
    then: [
      [100, { state: events('sub', 'gift', 'cheer', 'raid', 'tip', 'redemption') }],
      [5000, {}],
    ],
  })),
  subathon: [
    {
      first: {
        state: {
          mode: 'running',
          endsAt: BEGINNING + 60_000,
          remainingMs: null,
          givenMs: 0,
          happy: null,
          added: null,
        },
      },
      then: [
        [
          1000,
          {
            state: {
              mode: 'running',
              endsAt: BEGINNING + 90_000,
              remainingMs: null,
              givenMs: 0,
              happy: null,
              added: { ms: 30_000, reason: 'sub', at: BEGINNING + 1000 },
            },
          },
        ],
      ],
    },
    {
      first: { state: { mode: 'ended', endsAt: null, remainingMs: 0, givenMs: 0, happy: null, added: null } },
    },
    {},
  ],
  socials: ['rotate', 'row', 'column'].map((mode) => ({
    values: { mode, items: socialItems },
    then: [
      [8000, {}],
      [1000, {}],
    ],
  })),
  giveaway: ['instant', 'roll', 'wheel'].map((reveal) => ({
    values: { reveal, title: 'Win', align: 'left', rollS: 4, sound: '/media/a.mp3' },
    first: { live: giveaway() },
    then: [
      [1000, { live: drawn }],
      [1000, {}],
      [2500, {}],
      [1000, {}],
    ],
  })),
  'now-playing': [
    {
      first: { live: songs(someTitle) },
      then: [
        [100, { live: songs('short') }],
        [900, {}],
        [5000, {}],
        [100, { live: songs('short', true) }],
        [900, {}],
      ],
    },
    {
      first: {
        state: { song: { title: 'T', artist: 'A', art: '/media/a.png' }, hidden: false, since: BEGINNING },
      },
      then: [[3000, {}]],
    },
  ],
  'youtube-player': [
    { first: { state: player({ playing: video }) }, then: [[1000, {}]] },
    { first: { state: player() }, then: [[1000, {}]] },
  ],
  media: [
    {
      first: { state: { slots: [], shown: 0 } },
      then: [
        [100, { state: { slots: [mediaSlot], shown: 1 } }],
        [900, {}],
        [4000, { state: { slots: [], shown: 1 } }],
      ],
    },
  ],
  drawing: [
    {
      first: { state: { strokes, frozen: false }, drawn: [flying(0, [0.1, 0.9])] },
      then: [
        [100, { drawn: [flying(1, [0.2, 0.8], [0.3, 0.9])] }],
        [2000, {}],
        [4000, { state: { strokes: { s2: strokes.s2 }, frozen: true } }],
      ],
    },
  ],
  'emote-rain': [
    ...['rain', 'rise', 'explode', 'fireworks', 'wall'].map((mode): Scenario => ({
      values: { mode },
      first: { state: { bursts: [], count: 0, stoppedAt: null } },
      then: [
        [100, { said: [...combo('twitch', 1), ...combo('kick', 4), ...combo('youtube', 7)] }],
        [
          100,
          {
            state: {
              bursts: [{ n: 1, at: BEGINNING, emotes: ['cheer', 'X'], count: 9 }],
              count: 1,
              stoppedAt: null,
            },
          },
        ],
      ],
    })),
  ],
  shoutout: [
    {
      first: { state: shouted('nightowl') },
      then: [
        [100, { state: shouted('pixelfox') }],
        [900, {}],
      ],
    },
    { first: { state: shouted('nightowl', { clipId: 'SomeClip', seconds: 12 }) } },
  ],
  'hype-train': [
    {
      first: { live: hype(1, 400) },
      then: [
        [100, { live: hype(1, 800) }],
        [900, { live: hype(2, 100) }],
        [4000, { live: { hype: null } }],
      ],
    },
    {},
  ],
  credits: [
    {
      values: { music: '/media/a.mp3', sections, loop: true },
      first: { state: { startedAt: BEGINNING - 4000, people: thanked }, live: chatters },
    },
    {
      first: { state: { startedAt: BEGINNING - 4000, people: thanked } },
      then: [[100, { state: { startedAt: null, people: thanked } }]],
    },
  ],
  'viewer-count': [
    {
      values: { hideBelow: 20 },
      first: { live: viewers(124, 31) },
      then: [
        [100, { live: viewers(125, 31) }],
        [900, { live: viewers(1250, 90) }],
        [900, {}],
        [100, { live: viewers(1, 2) }],
      ],
    },
    { values: { combine: false }, first: { live: viewers(124, 31) } },
  ],
  'stream-boss': [
    {
      values: { image: '/media/a.png' },
      first: { state: boss(3240) },
      then: [
        [100, { state: boss(2990, { last: { name: 'owl', by: -250 } }) }],
        [900, { state: boss(5000, { boss: { name: 'owl', viewerId: 'v2' }, fallen: 2 }) }],
        [900, {}],
      ],
    },
    {},
  ],
  'qr-code': [{ values: { logo: '/media/a.png' } }, { then: [[100, { state: { text: 'something else' } }]] }],
  browser: [
    {
      values: {
        url: 'https://example.com/a',
        urls: [{ itemId: 'b', name: 'b', url: 'https://example.com/b' }],
        css: 'border: 4px solid red',
      },
      then: [[100, { state: { page: 'b', reloads: 1 } }]],
    },
  ],
  sound: [
    {
      first: { state: { sounds: [] } },
      then: [[100, { state: { sounds: [{ url: '/media/a.mp3', volume: 0.3, at: BEGINNING + 100 }] } }]],
    },
  ],
  'lower-third': ['bar', 'card', 'underline', 'split'].map((style) => ({
    values: { style, title: 'Host', subtitle: 'of the show', logo: '/media/a.png', entries: people },
    first: { state: third() },
    then: [
      [100, { state: third({ index: 1, shownAt: BEGINNING }) }],
      [900, { state: third({ index: 1, hidden: true, shownAt: BEGINNING }) }],
      [900, {}],
    ],
  })),
  ticker: [
    {
      values: { items: tickerItems },
      first: { live: happenings },
      then: [
        [
          1000,
          {
            state: {
              pushed: [{ n: 1, text: 'pushed' }],
              pausedAt: BEGINNING + 1000,
              restedMs: 0,
            },
          },
        ],
      ],
    },
  ],
  slideshow: ['sequence', 'shuffle'].map((order) => ({
    values: { slides, order },
    first: { state: { index: 0, since: BEGINNING, pausedAt: null, seed: 12_345 } },
    then: [
      [8000, {}],
      [1000, {}],
      [8000, {}],
      [4000, {}],
    ],
  })),
  stopwatch: [
    {
      first: {
        state: {
          ...{ mode: 'running', startedAt: BEGINNING - 65_250, elapsedMs: 0 },
          laps: [{ n: 1, ms: 60_000, totalMs: 60_000 }],
        },
      },
      then: [
        [1000, {}],
        [1000, { state: { mode: 'paused', startedAt: null, elapsedMs: 67_250, laps: [] } }],
      ],
    },
    {},
  ],
  leaderboard: [
    {
      first: { live: leading },
      then: [
        [100, { live: { loyalty: { top: { points: leaders('another', 'points') } } } }],
        [900, { state: { page: 1 } }],
      ],
    },
    { values: { source: 'bits' }, first: { live: leading } },
  ],
  'song-queue': [
    {
      first: { live: queue(someTitle, 'b', 'c', 'd', 'e', 'f', 'g') },
      then: [
        [100, { live: queue('b', 'a', 'c', 'd', 'e', 'f', 'g') }],
        [900, {}],
      ],
    },
  ],
  'chat-highlight': [
    {
      first: { state: highlight('1') },
      then: [
        [100, { state: highlight('2') }],
        [900, { state: highlight(null) }],
        [900, { state: highlight('3') }],
        [900, { said: [{ messageId: '3' }] }],
      ],
    },
    { values: { boxWidth: 600 }, first: { state: highlight('1') } },
  ],
  poll: [
    {
      first: { state: asked([12, 30, 0]) },
      then: [
        [1000, { state: asked([13, 30, 4]) }],
        [1000, { state: asked([13, 30, 4], { open: false, closesAt: null, closedAt: BEGINNING + 2000 }) }],
        [4000, {}],
      ],
    },
  ],
  wheel: [
    {
      values: { segments: wheelSegments },
      first: { state: { segments: null, spin: spin({ at: BEGINNING - 7000 }), isOver: true } },
    },
    {
      values: { segments: wheelSegments, sound: '/media/a.mp3', winSound: '/media/c.mp3' },
      first: { state: { segments: null, spin: null, isOver: true } },
      then: [
        [100, { state: { segments: null, spin: spin(), isOver: false } }],
        [1000, {}],
        [6000, { state: { segments: null, spin: spin(), isOver: true } }],
      ],
    },
    {
      values: { source: 'giveaway-entries' },
      first: { live: giveaway() },
    },
    {
      values: { source: 'chatters' },
      first: {
        live: giveaway(),
        state: {
          segments: ['Ada', 'Bea'].map((name) => ({ key: name, name, weight: 1, color: '' })),
          ...{ spin: null, isOver: true },
        },
      },
    },
  ],
};
