import { BEGINNING } from './bench-page';

/* What widgets have to show when tests look at them. */
import { type Scenario, cloudLines, saidBefore, walkingLines } from './example-chat';
import {
  asked,
  bets,
  boss,
  chatters,
  clipsOfChannel,
  fourSegments,
  giveaway,
  happenings,
  highlight,
  leaders,
  leading,
  people,
  pulse,
  queue,
  sections,
  slides,
  someClips,
  someTitle,
  spin,
  thanked,
  third,
  tickerItems,
  viewers,
  wheelSegments,
} from './example-data';

/** Scenarios of the second half of the catalog, by slug. */
export const moreScenarios: { readonly [slug: string]: readonly Scenario[] } = {
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
    { values: { items: tickerItems, label: 'News' } },
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
  clips: [
    {
      values: { source: 'list', clips: someClips },
      first: { state: { moved: 0, stopped: false } },
      then: [
        [1000, {}],
        [100, { state: { moved: 1, stopped: false } }],
        [900, { state: { moved: 1, stopped: true } }],
      ],
    },
    ...['newest', 'top'].map((source) => ({
      values: { source, most: 2, order: 'shuffle' },
      first: { state: { moved: 0, stopped: false }, live: clipsOfChannel },
      then: [
        [8000, {}],
        [8000, {}],
        [8000, {}],
      ] as const,
    })),
  ],
  'guest-frame': [{ values: { url: 'https://vdo.ninja/?view=abc' } }, {}],
  splits: [
    {
      values: { segments: fourSegments },
      first: {
        state: {
          ...{ mode: 'running', startedAt: BEGINNING - 130_250, elapsedMs: 0, best: null },
          splits: [55_000, 125_000],
        },
      },
      then: [
        [1000, {}],
        [
          1000,
          { state: { mode: 'paused', startedAt: null, elapsedMs: 67_250, best: null, splits: [61_000] } },
        ],
      ],
    },
    {
      values: { segments: fourSegments },
      first: {
        state: { mode: 'paused', startedAt: null, elapsedMs: 57_000, best: null, splits: [55_000] },
      },
    },
  ],
  stinger: ['stripes', 'iris', 'curtain', 'blocks', 'blinds', 'burst', 'video'].map((design): Scenario => ({
    values: { design, video: '/media/a.webm', sound: '/media/a.mp3' },
    first: { state: { plays: 0 } },
    then: [
      [100, { state: { plays: 1 } }],
      [300, {}],
    ],
  })),
  'word-cloud': [
    {
      values: { ignored: 'userline' },
      first: { said: cloudLines },
      // New lines are counted together, after a moment.
      then: [[1000, {}]],
    },
  ],
  sponsors: [
    {
      values: {
        items: [1, 2].map((n) => ({
          itemId: `s${n}`,
          name: `Sponsor ${n}`,
          logo: '/media/a.png',
          text: 'Code OWL',
        })),
      },
      then: [
        [3000, {}],
        [7000, {}],
        [3000, {}],
      ],
    },
  ],
  'tip-jar': [
    {
      values: { title: 'Tips' },
      first: { state: { pieces: 5, fills: 0 } },
      then: [
        [100, { state: { pieces: 9, fills: 0 } }],
        [100, { state: { pieces: 2, fills: 1 } }],
      ],
    },
  ],
  'heart-rate': [
    {
      first: { state: pulse(96, [64, 90, 96]) },
      then: [
        [1000, { state: pulse(131, [64, 90, 96, 131]) }],
        [59_000, {}],
        [30_000, {}],
      ],
    },
  ],
  prediction: [
    {
      first: { state: bets(400) },
      then: [
        [1000, { state: bets(1200) }],
        [900, { state: bets(1200, { phase: 'locked', locksAt: null }) }],
        [
          900,
          { state: bets(1200, { phase: 'resolved', locksAt: null, winner: 0, endedAt: BEGINNING + 3000 }) },
        ],
        [60_000, {}],
      ],
    },
    { first: { state: bets(400, { phase: 'cancelled', locksAt: null, endedAt: BEGINNING }) } },
  ],
  avatars: [
    {
      first: { recent: saidBefore },
      then: [
        [1000, { said: walkingLines }],
        [5000, {}],
        [4000, {}],
        [60_000, {}],
      ],
    },
  ],
  scoreboard: [
    {
      values: { logoA: '/media/a.png', logoB: '/media/a.png', period: 'Round 3' },
      first: { state: { a: 2, b: 1, swapped: false, period: null } },
      then: [
        [300, { state: { a: 3, b: 1, swapped: false, period: null } }],
        [100, {}],
        [900, { state: { a: 3, b: 1, swapped: true, period: 'Final' } }],
      ],
    },
  ],
  stopwatch: [
    {
      values: { icon: true },
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
