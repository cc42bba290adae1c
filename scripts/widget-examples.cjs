'use strict';
// What the widgets of the docs' pictures have to show.
const sharp = require('sharp');
const { defaultsOf, layer } = require('../apps/renderer/test/pictures.ts');
const { kitValues } = require('../libs/overlay/src/look-kits/look-kit.ts');
const { game } = require('./game-picture.cjs');

const line = (messageId, platform, name, color, roles, text) => ({
  messageId,
  platform,
  at: new Date().toISOString(),
  user: { login: name.toLowerCase(), name, color, badges: [], roles },
  parts: [{ kind: 'text', text }],
  first: false,
  highlighted: false,
  reply: null,
  pinned: false,
  simulated: true,
});

const recentExamples = [
  {
    kind: 'chat',
    payloads: [
      line('1', 'twitch', 'NightOwl', '#ff8a5c', ['sub'], 'evening everyone'),
      line('2', 'youtube', 'pixelfox', '#5cc8ff', [], 'that jump was clean, how many tries?'),
      line('3', 'twitch', 'TeaAndToast', '#9dff8a', ['mod'], 'first try. I was there.'),
      line('4', 'kick', 'mossy_stone', null, [], 'GG'),
      line('5', 'twitch', 'Quartz', '#e08aff', ['vip'], 'the boss has a second form, save your potions'),
    ],
  },
];

const liveExamples = {
  giveaway: {
    phase: 'open',
    prize: 'Key for the next game',
    keyword: '!join',
    entries: { tickets: 128, viewers: 96 },
    timer: { closesAt: new Date(Date.now() + 185_000).toISOString(), paused: false },
    winners: [],
  },
};

/** Settings of the pictures that defaults leave empty. */
const valueExamples = {
  image: { src: '/media/sample.jpg' },
  socials: {
    items: [{ itemId: 'a', name: '@nightowl', network: 'twitch', url: 'https://example.com/nightowl' }],
  },
  challenges: {
    items: [
      {
        itemId: 'a',
        name: 'No damage in act two',
        goal: 10,
        unit: '',
        source: 'manual',
        reward: 'Hot sauce',
        done: false,
      },
      {
        itemId: 'b',
        name: 'Fifty new subs',
        goal: 50,
        unit: 'subs',
        source: 'subs',
        reward: '',
        done: false,
      },
    ],
  },
};

/** A layer of a widget that has something to show. @param kit it looks like this; undefined: as it comes */
function drawn(memberId, widget, layout, kit) {
  const { slug, previewState } = widget;
  const values = { ...defaultsOf(slug), ...(kit && kitValues(kit, widget)), ...valueExamples[slug] };
  return { ...layer(memberId, slug, { layout, values }), ...(previewState && { state: previewState }) };
}

/** Uploads that examples show. */
async function showExamples(server) {
  const content = await sharp(game).resize(960).jpeg().toBuffer();
  server.media.set('/media/sample.jpg', { type: 'image/jpeg', content });
}

module.exports = { drawn, liveExamples, recentExamples, showExamples };
