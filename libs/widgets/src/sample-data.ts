import type { Values } from './widget';

/** Live data and chat lines of samples. Samples share them, because a page has one value of each kind. */

const line = (
  messageId: string,
  platform: string,
  user: { readonly name: string; readonly color: string | null; readonly roles: readonly string[] },
  text: string,
): Values => ({
  messageId,
  platform,
  at: '2026-01-01T20:00:00.000Z',
  user: { userId: messageId, login: user.name.toLowerCase(), badges: [], ...user },
  parts: [{ kind: 'text', text }],
  first: false,
  highlighted: false,
  reply: null,
  pinned: false,
  simulated: true,
});

export const sampleChat: readonly Values[] = [
  line('1', 'twitch', { name: 'NightOwl', color: '#ff8a5c', roles: ['sub'] }, 'evening everyone'),
  line(
    '2',
    'youtube',
    { name: 'pixelfox', color: '#5cc8ff', roles: [] },
    'that jump was clean, how many tries?',
  ),
  line('3', 'twitch', { name: 'TeaAndToast', color: '#9dff8a', roles: ['mod'] }, 'first try. I was there.'),
  line('4', 'kick', { name: 'mossy_stone', color: null, roles: [] }, 'GG'),
  line(
    '5',
    'twitch',
    { name: 'Quartz', color: '#e08aff', roles: ['vip'] },
    'the boss has a second form, save your potions',
  ),
];

const points = [
  ['NightOwl', 48_210],
  ['pixelfox', 31_775],
  ['TeaAndToast', 29_004],
  ['mossy_stone', 12_480],
  ['Quartz', 9_730],
] as const;

const songs = [
  ['Midnight City Lights', 243, 'NightOwl'],
  ['Paper Boats', 198, 'pixelfox'],
  ['A Song About Rain on a Tin Roof', 305, 'Quartz'],
  ['Northbound', 221, null],
] as const;

export const sampleLive = {
  giveaway: {
    phase: 'open',
    prize: 'Key for the next game',
    keyword: '!join',
    entries: { tickets: 128, viewers: 96 },
    timer: { closesAt: null, paused: false },
    winners: [],
  },
  loyalty: {
    pointName: 'Points',
    top: {
      points: points.map(([name, value], index) => ({
        position: index + 1,
        name,
        platform: 'twitch',
        value,
      })),
    },
  },
  songs: {
    queue: songs.map(([title, durationS, name], requestId) => ({
      requestId,
      title,
      durationS,
      requester: name === null ? null : { name },
    })),
  },
  twitch: { viewers: 1024 },
  youtube: { viewers: 212 },
} as const satisfies { readonly [kind: string]: Values };
