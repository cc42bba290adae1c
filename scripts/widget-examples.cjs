'use strict';
// What the widgets of the docs' pictures have to show.
const sharp = require('sharp');
const { defaultsOf, layer } = require('../apps/renderer/test/pictures.ts');
const { kitValues } = require('../libs/features/overlays/src/look-kits/look-kit.ts');
const { PLAYER_ORIGIN } = require('../libs/widgets/src/youtube-player/frame-url.ts');
const { needsSample } = require('../libs/widgets/src/sample.ts');
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
  loyalty: {
    pointName: 'Points',
    top: {
      points: [
        ...[
          ['NightOwl', 48_210],
          ['pixelfox', 31_775],
          ['TeaAndToast', 29_004],
        ],
        ...[
          ['mossy_stone', 12_480],
          ['Quartz', 9_730],
        ],
      ].map(([name, value], index) => ({ position: index + 1, name, platform: 'twitch', value })),
    },
  },
  songs: {
    queue: [
      ['Midnight City Lights', 243, 'NightOwl'],
      ['Paper Boats', 198, 'pixelfox'],
      ['A Song About Rain on a Tin Roof', 305, 'Quartz'],
      ['Northbound', 221, null],
    ].map(([title, durationS, name], requestId) => ({
      ...{ requestId, title, durationS },
      requester: name && { name },
    })),
  },
  'twitch-stats': { viewers: 1024 },
  'youtube-stats': { viewers: 212 },
};

/** Progress of a challenge. */
const reached = (name, value) => ({
  ...{ name, value, done: false, setting: false },
  ...{ before: null, currency: null, times: 0 },
});

/** States of the pictures that go by the clock: as they are a moment after the page was loaded. */
const stateExamples = {
  'emote-rain': () => ({
    bursts: [
      { n: 1, at: Date.now() + 1500, emotes: ['follow', 'sub', 'cheer', 'gift', 'tip', 'raid'], count: 70 },
    ],
    count: 1,
    stoppedAt: null,
  }),
  challenges: (preview) => ({
    ...preview,
    progress: { a: reached('No damage in act two', 7), b: reached('Fifty new subs', 31) },
  }),
  'youtube-player': (preview) => ({
    ...preview,
    playing: { videoId: 'abcdefghijk', startedAt: Date.now() - 72_000, pausedAtS: null },
  }),
  credits: (preview) => ({ ...preview, startedAt: Date.now() - 9000 }),
};

/** Sample of a web page. */
const samplePage = `<!doctype html><meta charset="utf-8"><style>
  body { margin: 0; height: 100vh; display: grid; place-items: center; font: 600 28px sans-serif; color: #e9ecf5; background: linear-gradient(135deg, #1d2540, #3a2a5c); }
  main { display: grid; gap: 18px; width: 70%; } h1 { font-size: 52px; margin: 0; } p { margin: 0; opacity: 0.8; }
  i { display: block; height: 14px; border-radius: 7px; background: #7c8cff; } i + i { width: 60%; background: #49d6c3; }
</style><main><h1>Speedrun board</h1><p>A page of the web, in its frame</p><i></i><i></i></main>`;

/** Sample of a platform's player. It sends a message, since the widget stays hidden without one. */
const samplePlayer = (poster) => `<!doctype html><meta charset="utf-8"><style>
  body { margin: 0; height: 100vh; overflow: hidden; display: grid; align-content: space-between; font: 600 32px sans-serif; color: #ffffff; background: center / cover url(data:image/jpeg;base64,${poster}); }
  p { margin: 0; padding: 16px 24px 32px; background: linear-gradient(#000000c0, #00000000); }
  div { margin: 0 24px 20px; height: 8px; border-radius: 4px; background: #ffffff60; } i { display: block; width: 34%; height: 100%; border-radius: 4px; background: #ff2d2d; }
</style><p>Over the hills, part one</p><div><i></i></div><script>onmessage = () => parent.postMessage('{}', '*')</script>`;

/** A moment of film that shows a picture at night, as the browser records it. */
async function filmOf(tab, poster) {
  const film = await tab.evaluate(async (source) => {
    const { document, Image, MediaRecorder } = globalThis;
    const picture = new Image();
    picture.src = source;
    await picture.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [picture.width, picture.height];
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
    const parts = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const ended = new Promise((done) => (recorder.onstop = done));
    recorder.start();
    const pen = canvas.getContext('2d');
    pen.fillStyle = '#1a0f4ca0';
    for (let frame = 0; frame < 12; frame++) {
      pen.drawImage(picture, 0, 0);
      pen.fillRect(0, 0, canvas.width, canvas.height);
      await new Promise((done) => setTimeout(done, 50));
    }
    recorder.stop();
    await ended;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  }, `data:image/jpeg;base64,${poster}`);
  return Buffer.from(film);
}

/** Settings of the pictures that defaults leave empty. */
const valueExamples = {
  clips: {
    source: 'list',
    clips: [
      {
        ...{ itemId: 'a', link: '', video: '/media/sample.webm', seconds: 30 },
        ...{ title: 'That jump was clean', creator: 'pixelfox' },
      },
    ],
  },
  image: { src: '/media/sample.jpg' },
  video: { src: '/media/sample.webm', loop: false },
  slideshow: {
    slides: [{ itemId: 'a', src: '/media/sample.jpg', caption: 'Fan art of the week', seconds: 0 }],
  },
  'stream-boss': { image: '/media/sample.jpg' },
  'emote-rain': { size: 110, durationMs: 2600 },
  browser: { url: 'https://example.com/', css: 'border-radius: 16px' },
  socials: {
    items: [{ itemId: 'a', name: '@nightowl', network: 'twitch', url: 'https://example.com/nightowl' }],
  },
  credits: { speed: 60 },
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
  const { slug, sample } = widget;
  const defaults = defaultsOf(slug);
  const filled = sample && needsSample(sample, { values: defaults }) ? sample.values : {};
  const values = {
    ...defaults,
    ...widget.initial,
    ...(kit && kitValues(kit, widget)),
    ...filled,
    ...valueExamples[slug],
  };
  const state = sample?.state && (stateExamples[slug]?.(sample.state) ?? sample.state);
  return { ...layer(memberId, slug, { layout, values }), ...(state && { state }) };
}

/** Uploads and pages of the web that examples show. */
async function showExamples(server, tab) {
  const content = await sharp(game).resize(960).jpeg().toBuffer();
  server.media.set('/media/sample.jpg', { type: 'image/jpeg', content });
  const poster = content.toString('base64');
  server.media.set('/media/sample.webm', { type: 'video/webm', content: await filmOf(tab, poster) });
  await tab.route(/^https:/, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: route.request().url().startsWith(PLAYER_ORIGIN) ? samplePlayer(poster) : samplePage,
    }),
  );
}

module.exports = { drawn, liveExamples, recentExamples, showExamples };
