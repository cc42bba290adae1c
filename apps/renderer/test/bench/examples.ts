import { BEGINNING } from './bench-page';

/* What widgets have to show when tests look at them. */
import { type Scenario, saidBefore } from './example-chat';
import {
  alerts,
  channel,
  combo,
  drawn,
  events,
  flying,
  giveaway,
  goal,
  hype,
  mediaSlot,
  player,
  progress,
  saidThen,
  shouted,
  shownAlert,
  socialItems,
  someTitle,
  songs,
  strokes,
  threeChallenges,
  topsOf,
  video,
} from './example-data';
import { moreScenarios } from './more-scenarios';

/** By slug; a widget that isn't here is shown as it is. */
export const scenarios: { readonly [slug: string]: readonly Scenario[] } = {
  text: [
    { values: { text: 'some words' }, then: [[100, { state: { text: 'other words', shown: true } }]] },
    { values: { boxWidth: 0 } },
    { values: { mode: 'shrink', boxWidth: 300, text: 'more words than one line has room for' } },
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
  background: ['color', 'gradient', 'image', 'video', 'particles', 'scenery'].map((kind) => ({
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
      values: { design: 'card', source: 'latest-cheer' },
      first: {
        state: { source: 'latest-cheer', name: 'somebody', amount: '1,500', value: 'somebody' },
      },
      then: [
        [100, { state: { source: 'latest-cheer', name: 'other', amount: '200', value: 'other' } }],
        [900, {}],
      ],
    },
    {
      values: { source: 'top-cheer' },
      first: {
        live: {
          session: { top: { cheer: topsOf('cheer'), tip: topsOf('tip'), gift: topsOf('gift') } },
          'stream-status': channel(124),
        },
      },
      then: [[1000, { live: { 'stream-status': channel(125) } }]],
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
    first: { state: goal(72), live: { 'stream-status': channel(90) } },
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
  'alert-box': [{ layout: 'above' }, { layout: 'side' }, { layout: 'over' }, { style: 'party' }].map(
    (values) => ({
      values,
      first: { state: alerts(null) },
      then: [
        [0, { state: alerts(shownAlert()) }],
        [5000, {}],
        [100, { state: alerts(null) }],
      ],
    }),
  ),
  'event-list': (
    [
      ['down', 'cards', 'mono'],
      ['left', 'cards', 'color'],
      ['down', 'rows', 'color'],
      ['up', 'rows', 'mono'],
      ['left', 'rows', 'color'],
    ] as const
  ).map(([direction, design, icons]) => ({
    values: { direction, design, icons },
    first: { state: events('follow', 'sub', 'gift', 'cheer', 'raid', 'tip') },
    then: [
      [100, { state: events('sub', 'gift', 'cheer', 'raid', 'tip', 'redemption') }],
      [5000, {}],
    ],
  })),
  subathon: [
    {
      values: { icon: true },
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
  ...moreScenarios,
};
