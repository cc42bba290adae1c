import type { ChatEvent } from './chat-event';
import { chatText, hasWords, readableLine } from './chat-text';
import type { ChatEmote } from '../channels/platform-event';
import { lineBy } from './testing/line';

describe('the text of a chat line', () => {
  it.each([
    ['!hype \u{E0000}', '!hype'],
    ['!hype carla \u{E0000}', '!hype carla'],
    ['!hype\u{E0000}', '!hype'],
    ['!hype\u200B', '!hype'],
    ['!hype \u2800', '!hype'],
    ['\u2800 !points\u3164', '!points'],
    ['！ｈｙｐｅ　ｃａｒｌａ', '!hype carla'],
    ['cafe\u0301', 'café'],
    ['e\u200D\u0301', 'é'],
    ['a\tb\u0007\nc', 'a b c'],
    ['\u202Eabc\u2066', 'abc'],
  ])('of %j is %j', (raw, text) => expect(chatText(raw)).toBe(text));

  it.each([
    '👨‍👩‍👧 👩🏽‍🚀',
    '❤️',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    '1️⃣',
    'நன்றி שָׁלוֹם'.normalize('NFKC'),
  ])('keeps %j whole', (text) => expect(chatText(text)).toBe(text));
});

it('emotes of a line stand at their places in its text', () => {
  const raw = '\u2800ﬁne\u200B 😀 Kappa \u{E0000}Kappa \u{E0000}';
  const places = [...raw.matchAll(/Kappa/gu)].map(({ index }) => [...raw.slice(0, index)].length);
  const emotes = places.map((start): ChatEmote => ({
    id: '25',
    name: 'Kappa',
    start,
    end: start + 5,
    url: null,
  }));
  const body = lineBy({ userId: '1', login: 'ann', name: 'Ann' }, { messageId: 'm', text: raw, emotes });
  const event: ChatEvent = {
    ...{ platform: 'twitch', channelId: '1', eventId: 'm', at: '2026-11-26T12:00:00Z', late: false, body },
  };
  const line = readableLine(event).body;
  expect(line.text).toBe('fine 😀 Kappa Kappa');
  expect(line.emotes.map(({ start, end }) => [...line.text].slice(start, end).join(''))).toEqual([
    'Kappa',
    'Kappa',
  ]);
  expect(readableLine({ ...event, body: { ...body, text: 'Kappa', emotes: [] } }).body.text).toBe('Kappa');
});

describe('words in a text', () => {
  it.each([
    ['hello all', 'hello', true],
    ['helloes', 'hello', false],
    ['überall', 'über', false],
    ['みんなこんにちは元気', 'こんにちは', true],
    ['これはggです', 'gg', true],
    ['สวัสดีครับ', 'ครับ', true],
    ['か\u3099く', 'か', false],
    ['x_gg', 'gg', false],
    ['', 'gg', false],
    ['gg', '', false],
  ])('%j has %j: %j', (text, words, has) => expect(hasWords(text, words)).toBe(has));
});
