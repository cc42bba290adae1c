import type { LiveData } from '@studio/widgets/drawing/widget-view';
import type { Values } from '@studio/widgets/widget';
import { BEGINNING } from './bench-page';

/* What widgets have to show when tests look at them. */
import { chatLine, emote, iso } from './example-chat';

export const pulse = (bpm: number, recent: readonly number[]): Values => ({
  ...{ bpm, at: BEGINNING, low: 64, high: 131, recent },
});

export const bets = (yes: number, more: Values = {}): Values => ({
  ...{ phase: 'open', title: 'Do we win?', winner: null, locksAt: BEGINNING + 30_000, endedAt: null },
  outcomes: [
    { title: 'Yes', points: yes, users: 12 },
    { title: 'No', points: 900, users: 9 },
  ],
  ...{ hidden: false, source: { platform: 'twitch', predictionId: 'p1' }, ...more },
});

export const saidThen: readonly Values[] = [chatLine('7', { at: iso(BEGINNING) })];

export const shownAlert = (more: Values = {}): Values => ({
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

export const alerts = (showing: Values | null): Values => ({
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

export const events = (...kinds: readonly string[]): Values => ({
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

export const fourSegments: readonly Values[] = ['1:00', '2:00', '3:00', '4:00'].map((time, n) => ({
  itemId: `s${n}`,
  name: `Segment ${n + 1}`,
  time,
}));

export const progress = (n: number, value: number, done = false): Values => ({
  name: `Challenge ${n}`,
  value,
  done,
  setting: false,
  before: null,
  currency: null,
  times: done ? 1 : 0,
});

export const goal = (value: number, more: Values = {}): Values => ({
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

export const giveaway = (more: Values = {}): LiveData => ({
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
export const drawn = giveaway({
  phase: 'drawn',
  winners: [{ n: 1, name: 'lucky', status: 'claimed' }],
  reveal: { n: 1, seed: 'x' },
});

const top = (name: string): readonly Values[] => [{ name, platform: 'twitch', amount: name.length }];
export const topsOf = (of: string): Values =>
  Object.fromEntries(
    [
      ['session', 's'],
      ['week', 'we'],
      ['month', 'mon'],
      ['all', 'alls'],
      ['day', 'd'],
    ].map(([range = '', name]) => [range, top(`${of} ${name}`)]),
  );

export const songs = (title: string, paused = false): LiveData => ({
  songs: { playing: { title, requester: { name: 'foxy' } }, paused },
  youtube: { nowPlaying: { title: `video ${title}`, paused } },
});
export const someTitle =
  'A title that is far too long for one line of a widget, so that it has to be moved or cut';

export const socialItems: readonly Values[] = ['twitch', 'kick'].map((network, n) => ({
  itemId: `s${n}`,
  name: `@owl${n}`,
  network,
  url: `https://example.com/${n}`,
}));

export const mediaSlot: Values = {
  ...{ slotId: '1', providerSlug: 'cat', kind: 'gif', title: 'A cat', url: '/media/a.png', w: 200, h: 100 },
  ...{ favoriteId: null, x: 0.5, y: 0.5, scale: 1, shownAt: BEGINNING + 100, endsAt: BEGINNING + 60_000 },
};

export const player = (more: Values = {}): Values => ({
  playing: null,
  queue: [],
  queued: 0,
  volume: null,
  muted: false,
  ...more,
});
export const video = { videoId: 'abcdefghijk', startedAt: BEGINNING, pausedAtS: null };

const line = (y: number, more: Values = {}): Values => ({
  ...{ by: 'viewer', color: '#4dd2ff', width: 10, at: BEGINNING - 1000, fadesAt: null },
  points: [0.2, 0.5, 0.8].map((x) => [x, y]),
  ...more,
});
export const strokes = {
  s1: line(0.2, { by: 'caller', color: '#ff3355' }),
  s2: line(0.4),
  s3: line(0.6, { fadesAt: BEGINNING + 2000 }),
};
/** Growing stroke of a viewer, without further updates. */
export const flying = (from: number, ...points: readonly Values[string][]): Values => ({
  memberId: 1,
  strokes: [{ strokeId: 's4', color: '#ffd24d', width: 6, from, points }],
  gone: [],
});

export const people: readonly Values[] = ['Ada', 'Bea'].map((name) => ({
  ...{ itemId: name, name, subtitle: `${name} of the show`, logo: '/media/b.png' },
}));
export const third = (more: Values = {}): Values => ({
  ...{ hidden: false, shownAt: null, index: null, said: null },
  ...more,
});

const done = (kind: string, name: string, more: Values = {}): Values => ({
  ...{ activityId: name, kind, platform: 'twitch', at: iso(BEGINNING), user: { login: name, name } },
  ...{ message: null, simulated: false },
  ...more,
});
export const happenings: LiveData = {
  session: { latest: { follow: done('follow', 'newest'), tip: done('tip', 'giver', { amount: 5 }) } },
  'community-feed': { items: [done('cheer', 'cheerer', { bits: 100 }), done('follow', 'before')] },
};
export const tickerItems: readonly Values[] = [
  { itemId: 't1', text: 'first text', icon: '/media/a.png' },
  { itemId: 't2', text: 'second text', icon: '' },
];

export const slides: readonly Values[] = [1, 2, 3, 4].map((n) => ({
  ...{ itemId: `s${n}`, src: n % 2 ? '/media/a.png' : '/media/b.png', caption: `Caption ${n}` },
  seconds: n === 3 ? 2 : 0,
}));

export const leaders = (source: string, ...more: readonly string[]): readonly Values[] =>
  [source, 'nightbot', 'third', 'fourth', 'fifth', 'sixth', ...more].map((name, n) => ({
    ...{ name, platform: 'twitch', amount: 9000 - n * 100, value: 9000 - n * 100 },
  }));
const ofRanges = (source: string): Values =>
  Object.fromEntries(
    ['session', 'day', 'week', 'month', 'all'].map((range) => [range, leaders(`${source} ${range}`)]),
  );
export const leading: LiveData = {
  leaders: Object.fromEntries(
    ['points', 'bits', 'tips', 'gifts', 'messages'].map((source) => [source, ofRanges(source)]),
  ),
  loyalty: { pointName: 'points', top: { points: leaders('points'), watchMinutes: leaders('watcher') } },
  'text-variables': { 'counter.deaths': '7', 'counter.wins': '12' },
};

export const queue = (...titles: readonly string[]): LiveData => ({
  songs: {
    queue: titles.map((title) => ({
      ...{ requestId: title, videoId: 'x', title, durationS: 185, requester: { name: 'foxy' } },
    })),
  },
});

export const highlight = (messageId: string | null, more: Values = {}): Values => ({
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

export const asked = (votes: readonly number[], more: Values = {}): Values => ({
  ...{ question: 'Which one is next?', open: true, startedAt: BEGINNING, closesAt: BEGINNING + 60_000 },
  ...{ closedAt: null, hidden: false, round: 1, told: null },
  options: votes.map((count, n) => ({
    name: `Answer ${n}`,
    color: ['#7c5cff', '#22a6d9'][n % 2],
    votes: count,
  })),
  ...more,
});

export const wheelSegments: readonly Values[] = ['One', 'Two', 'Three'].map((name, n) => ({
  ...{ itemId: name, name, weight: n + 1, color: ['#7c5cff', '#14306b', '#e5484d'][n], action: '' },
}));
export const spin = (more: Values = {}): Values => ({
  ...{ n: 1, winner: 'Two', at: BEGINNING + 100, ms: 6000, turns: 7, share: 0.4, seed: 5, by: '' },
  ...more,
});

export const viewers = (twitch: number, youtube: number): LiveData => ({
  'twitch-stats': { viewers: twitch },
  'youtube-stats': { viewers: youtube },
  'stream-status': { live: true, viewersBy: { kick: 7 } },
});

/** Live data of a channel. */
export const channel = (viewersNow: number): Values => ({
  ...{ live: true, title: 'A long evening', category: 'Chess', startedAt: iso(BEGINNING - 3_723_000) },
  ...{ viewersBy: { twitch: viewersNow }, followersBy: { twitch: 4711 }, subsBy: { twitch: 31 } },
});

export const boss = (hp: number, more: Values = {}): Values => ({
  boss: { name: 'nightowl', viewerId: 'v1' },
  hp,
  maxHp: 5000,
  last: { name: 'pixelfox', by: -250 },
  fallen: 1,
  ...more,
});

export const hype = (level: number, progress: number): LiveData => ({
  hype: {
    ...{ level, progress, goal: 1600, startedAt: iso(BEGINNING), endsAt: iso(BEGINNING + 4000) },
    top: [{ name: 'nightowl', kind: 'bits', amount: 500 }],
  },
});

export const thanked: Values = {
  a: { kind: 'follow', name: 'teaandtoast', amount: 1, n: 1 },
  b: { kind: 'sub', name: 'pixelfox', amount: 1, n: 2 },
};
export const chatters: LiveData = {
  chatters: { chatters: [{ name: 'owl', platform: 'twitch', mod: true }] },
};
export const sections = ['followers', 'mods', 'custom'].map((source, n) => ({
  ...{ itemId: `x${n}`, name: `Heading ${n}`, source },
}));

/** Lines with the same emote, as often as a combo needs. */
export const combo = (platform: string, first: number): readonly Values[] =>
  [0, 1, 2].map((n) => chatLine(`${first + n}`, { platform, parts: [emote('seventv', '7')] }));

export const shouted = (name: string, clip: Values | null = null): Values => ({
  people: {
    [name]: {
      userId: '1',
      login: name,
      name,
      platform: 'twitch',
      avatar: '/media/a.png',
      clip,
      category: 'Chess',
    },
  },
  queue: [],
  showing: { id: name, startsAt: BEGINNING, endsAt: BEGINNING + 9000 },
  count: 1,
});

/** A list with a video and a clip. */
export const someClips = [
  { itemId: 'a', link: '', video: '/media/a.webm', title: 'The last boss', creator: '', seconds: 20 },
  {
    ...{ itemId: 'b', link: 'https://clips.twitch.tv/SomeClip', video: '' },
    ...{ title: 'What a jump', creator: 'pixelfox', seconds: 12 },
  },
];

const clip = (clipId: string, hoursAgo: number, views: number): Values => ({
  ...{ clipId, title: `Clip ${clipId}`, creator: 'pixelfox', seconds: 5, views },
  createdAt: iso(BEGINNING - hoursAgo * 3_600_000),
});

/** Clips of the account's channel, in live data. */
export const clipsOfChannel = {
  clips: {
    clips: [
      clip('old', 2000, 900),
      clip('month', 400, 300),
      clip('week', 100, 50),
      clip('today', 5, 8),
      clip('new', 1, 2),
    ],
  },
};
