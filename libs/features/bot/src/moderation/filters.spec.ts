import { chatText } from '@studio/contracts/chat/chat-text';
import * as fc from 'fast-check';
import { capitals, emojiIn, isZalgo, longestRepeat, symbolsIn } from './counts';
import { LineFilters, type FilteredLine } from './filters';
import { isListed, linksIn } from './links';
import {
  firstModeration,
  firstRule,
  type FilterName,
  type ModerationFilters,
  type PhraseRule,
} from './moderation.state';
import { exemption, offended, remembered, verdictOn } from './verdict';

const { filters: none, escalation } = firstModeration;
const plain: Omit<FilteredLine, 'text'> = {
  ...{ emotes: [], recent: 1, permitted: false, isNew: false },
  copies: { own: 1, viewers: 1 },
};
const compile = (source: string) => new RegExp(source, 'iu');

function only<Name extends Exclude<FilterName, 'phrases'>>(
  name: Name,
  change: Partial<ModerationFilters[Name]> = {},
): LineFilters {
  return new LineFilters({ ...none, [name]: { ...none[name], enabled: true, ...change } }, compile);
}

/** Returns true if filters hold a line as chat passes it on. */
function holds(filters: LineFilters, text: string, line: Partial<FilteredLine> = {}): boolean {
  return filters.hits({ ...plain, ...line, text: chatText(text) }).length > 0;
}

const phrase = (text: string, mode: PhraseRule['mode'], rule: Partial<PhraseRule> = {}): PhraseRule => ({
  ...firstRule,
  enabled: true,
  leet: false,
  text,
  mode,
  ...rule,
});
const withPhrases = (...phrases: PhraseRule[]) => new LineFilters({ ...none, phrases }, compile);

describe('links', () => {
  it.each([
    ['see https://example.com/a?b', 'example.com'],
    ['example.com', 'example.com'],
    ['WWW.Example.COM!', 'example.com'],
    ['go to bit.ly/abc now', 'bit.ly'],
    ['free at cheap-viewers (dot) com', 'cheap-viewers.com'],
    ['cheap [punkt] live', 'cheap.live'],
    ['ｅｘａｍｐｌｅ.com', 'example.com'],
    ['http://127.0.0.1:80/x', '127.0.0.1'],
    ['evil.com:8080/x', 'evil.com'],
    ['see evil.com:8080', 'evil.com'],
    ['evil。com', 'evil.com'],
    ['evil．com｡', 'evil.com'],
    ['ev\u200Bil.c\u2060om', 'evil.com'],
    ['evil . com/x', 'evil.com'],
    ['ここはevil.comです', 'evil.com'],
    ['evil.сom', 'evil.com'],
  ])('%j leads to %s', (text, host) => expect(linksIn(text).map((link) => link.host)).toEqual([host]));

  it.each([
    'hello.World',
    'he said.No way',
    'Yes.It is',
    'その通りです。そして。com',
    'v1.2.3 is out',
    'end.Then it began',
    'wait... what',
    'mail me@example.com',
    '3.50',
    '',
  ])('%j leads nowhere', (text) => expect(linksIn(text)).toEqual([]));

  it('are blocked by their host also where letters only look like it', () => {
    const links = only('links', { block: ['evil.com'] });
    expect(holds(links, '\u0435vil.com', { permitted: true })).toBe(true);
  });

  it('are held unless their host, or one above it, is allowed; blocked ones also with a permit', () => {
    const links = only('links', { allow: ['https://www.youtube.com/', 'twitch.tv'], block: ['evil.com'] });
    expect(holds(links, 'example.com')).toBe(true);
    expect(holds(links, 'clips.twitch.tv/x')).toBe(false);
    expect(holds(links, 'youtube.com/watch?v=1 and twitch.tv')).toBe(false);
    expect(holds(links, 'nottwitch.tv')).toBe(true);
    expect(holds(links, 'example.com', { permitted: true })).toBe(false);
    expect(holds(links, 'a.evil.com', { permitted: true })).toBe(true);
    expect(isListed('a.b.c.com', ['*.c.com'])).toBe(true);
  });
});

describe('what is counted', () => {
  it('capitals, of letters that have two sizes', () => {
    const caps = only('caps');
    expect(holds(caps, 'WHY IS NOBODY TALKING HERE')).toBe(true);
    expect(holds(caps, 'WHY NOT')).toBe(false);
    expect(holds(caps, 'Why is nobody talking here')).toBe(false);
    expect(holds(caps, '日本語だけの行はここにあります日本語だけの行')).toBe(false);
    expect(capitals('ABcd').percent).toBe(50);
  });

  it('capitals, in any script, and only those that shout', () => {
    const caps = only('caps');
    for (const shouted of [
      'ＷＨＹ ＩＳ ＮＯＢＯＤＹ ＴＡＬＫＩＮＧ ＨＥＲＥ',
      'ПОЧЕМУ НИКТО НЕ ГОВОРИТ ЗДЕСЬ',
      '🅆🄷🅈 🄸🅂 🄽🄾🄱🄾🄳🅈 🄷🄴🅁🄴 🄽🄾🅆 🄾🄺 🄾🄺',
    ])
      expect(holds(caps, shouted)).toBe(true);
    for (const calm of [
      'Привет всем, как ваши дела сегодня',
      'みんなさんこんにちはげんきですか',
      'مرحبا بالجميع كيف حالكم اليوم',
    ])
      expect(holds(caps, calm)).toBe(false);
    const emotes = [3, 9, 15, 21].map((start) => ({ start, end: start + 5 }));
    expect(holds(caps, 'so KAPOW KAPOW KAPOW KAPOW')).toBe(true);
    expect(holds(caps, 'so KAPOW KAPOW KAPOW KAPOW', { emotes })).toBe(false);
  });

  it('without emotes and links', () => {
    const text = 'KAPPAKAPPAKAPPAKAPPA ok';
    expect(holds(only('caps'), text)).toBe(true);
    expect(holds(only('caps'), text, { emotes: [{ start: 0, end: 20 }] })).toBe(false);
    expect(holds(only('caps'), 'HTTPS://EXAMPLE.COM/ABCDEFGHIJKLMNOP ok')).toBe(false);
  });

  it('symbols, their share and how many stand in a row', () => {
    const symbols = only('symbols');
    expect(holds(symbols, '▀▄▀▄▀▄▀▄▀▄▀')).toBe(true);
    expect(holds(symbols, '#a #b #c ## $$ %% && ?? == !!')).toBe(true);
    expect(holds(symbols, 'wow!!!!! (really)')).toBe(false);
    expect(symbolsIn('😀😀😀 ok')).toMatchObject({ percent: 0, run: 0 });
    expect(symbolsIn('नमस्ते สวัสดี')).toMatchObject({ percent: 0 });
  });

  it('the same in a row, characters or words', () => {
    expect(longestRepeat('aaAA b')).toBe(4);
    expect(longestRepeat('spam Spam SPAM egg')).toBe(3);
    expect(longestRepeat('a b a b     ')).toBe(1);
    expect(holds(only('repeats', { limit: 3 }), 'noooo')).toBe(true);
    expect(holds(only('repeats', { limit: 3 }), 'nooo')).toBe(false);
  });

  it('emotes, emoji among them, each once', () => {
    expect(emojiIn('👩‍🚀👍🏽😀')).toBe(3);
    const emotes = only('emotes', { limit: 2 });
    expect(holds(emotes, '😀😀😀')).toBe(true);
    expect(holds(emotes, 'Kappa 😀', { emotes: [{ start: 0, end: 5 }] })).toBe(false);
    expect(holds(emotes, 'Kappa 😀😀', { emotes: [{ start: 0, end: 5 }] })).toBe(true);
  });

  it('characters as people count them', () => {
    const length = only('length', { limit: 3 });
    expect(holds(length, '😀😀😀')).toBe(false);
    expect(holds(length, 'abcd')).toBe(true);
  });

  it('marks heaped on letters, which no language does', () => {
    expect(isZalgo('Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢')).toBe(true);
    for (const text of ['Tiếng Việt', 'நன்றி', 'สวัสดีครับ ก็', 'שָׁלוֹם', 'naïve', '👩🏽‍🚀❤️'])
      expect(isZalgo(text)).toBe(false);
  });

  it('lines of one viewer in a while', () => {
    expect(holds(only('flood'), 'a', { recent: 30 })).toBe(false);
    expect(holds(only('flood'), 'a', { recent: 31 })).toBe(true);
  });
});

describe('copies and newcomers', () => {
  it('the same text again, of one viewer or of several', () => {
    const copies = only('copies', { times: 2, viewers: 4 });
    expect(holds(copies, 'a', { copies: { own: 2, viewers: 4 } })).toBe(false);
    expect(holds(copies, 'a', { copies: { own: 3, viewers: 1 } })).toBe(true);
    expect(holds(copies, 'a', { copies: { own: 1, viewers: 5 } })).toBe(true);
    expect(holds(only('copies', { viewers: 0 }), 'a', { copies: { own: 1, viewers: 99 } })).toBe(false);
  });

  it('links of new chatters, or all that they write first, unless allowed or permitted', () => {
    const links = only('newcomers');
    expect(holds(links, 'see example.com', { isNew: true })).toBe(true);
    expect(holds(links, 'see example.com', { isNew: true, permitted: true })).toBe(false);
    expect(holds(links, 'see example.com')).toBe(false);
    expect(holds(links, 'hello', { isNew: true })).toBe(false);
    expect(holds(only('newcomers', { lines: 'all' }), 'hello', { isNew: true })).toBe(true);
  });
});

describe('phrases', () => {
  it('are found within words, as words, or by an expression', () => {
    expect(holds(withPhrases(phrase('ass', 'contains')), 'classic')).toBe(true);
    expect(holds(withPhrases(phrase('ass', 'word')), 'classic')).toBe(false);
    expect(holds(withPhrases(phrase('ass', 'word')), 'an ASS!')).toBe(true);
    expect(holds(withPhrases(phrase('über', 'word')), 'wir sind Über alles')).toBe(true);
    expect(holds(withPhrases(phrase('über', 'word')), 'überall')).toBe(false);
    expect(holds(withPhrases(phrase('b[u4]y now', 'regex')), 'please B4Y NOW')).toBe(true);
  });

  it('whichever way they are written', () => {
    const bad = withPhrases(phrase('Bad Word', 'contains'));
    expect(holds(bad, 'ｂａｄ ｗｏｒｄ')).toBe(true);
    expect(holds(bad, 'ba\u200Bd wo\u00ADrd')).toBe(true);
  });

  const badWord = withPhrases(phrase('badword', 'word'));
  it.each([
    'badword',
    'ｂａｄｗｏｒｄ',
    'bа\u0501wоrd',
    '\u0432а badword',
    'bádwörd',
    'ba\u0301dword',
    'b a d w o r d',
    'so b  a  d  w  o  r  d !',
    'b.a.d.w.o.r.d',
    'ba-d_w*ord',
    'b a d wo r d',
    'b\u00ADad\u200Dword',
    '𝓫𝓪𝓭𝔀𝓸𝓻𝓭',
    'ⓑⓐⓓⓦⓞⓡⓓ',
    'ひどいbadwordだ',
  ])('hold the forbidden word in %j', (text) => expect(holds(badWord, text)).toBe(true));

  it.each(['badwords', 'bad word', 'a bad, wordy day', 'бадворд'])('let %j pass', (text) =>
    expect(holds(badWord, text)).toBe(false),
  );

  it('do not take words of another script or neighbours for a forbidden word', () => {
    expect(holds(withPhrases(phrase('rape', 'contains')), 'сигарета')).toBe(false);
    expect(holds(withPhrases(phrase('penis', 'word')), 'the pen is red')).toBe(false);
    expect(holds(withPhrases(phrase('schön', 'word')), 'das ist schon gut')).toBe(false);
    expect(holds(withPhrases(phrase('schön', 'word')), 'scho\u0308n')).toBe(true);
    expect(holds(withPhrases(phrase('соседи', 'word')), 'сoсeди')).toBe(true);
  });

  it('by expressions hold wide and lookalike letters as well', () => {
    const pattern = withPhrases(phrase('b[u4]y now', 'regex'));
    expect(holds(pattern, 'Ｂ４Ｙ ｎｏｗ')).toBe(true);
    expect(holds(pattern, 'b4y n\u043Ew')).toBe(true);
  });

  it('with leetspeak on take digits and signs for letters, and no number for a word', () => {
    const leet = withPhrases(
      phrase('bad ass', 'word', { leet: true }),
      phrase('loser', 'word', { leet: true }),
    );
    for (const text of ['b4d a55', 'B@D a$$!', 'l0s3r', '1053r now', 'lo$er?'])
      expect(holds(leet, text)).toBe(true);
    for (const text of ['b4d assets', '10537', 'lo$ers', 'he lost 3 rounds'])
      expect(holds(leet, text)).toBe(false);
    expect(holds(withPhrases(phrase('loser', 'word')), 'l0s3r')).toBe(false);
  });

  it('switched off find nothing', () => {
    expect(holds(withPhrases(phrase('a', 'contains', { enabled: false })), 'a')).toBe(false);
  });

  it('by expressions are all looked for, however busy the computer is', () => {
    const filters = withPhrases(...Array.from({ length: 200 }, (_, i) => phrase(`w${i}(x|y)`, 'regex')));
    const busy = jest.spyOn(performance, 'now').mockImplementation(() => Date.now() * 1000);
    const text = `${'a '.repeat(247)}w199x`;
    expect(filters.hits({ ...plain, text }).map(({ found }) => found)).toEqual(['w199(x|y)']);
    busy.mockRestore();
  });

  it('by an expression that can’t be compiled any more are looked for as they stand', () => {
    const filters = new LineFilters({ ...none, phrases: [phrase('b(d', 'regex')] }, () => null);
    expect(filters.hits({ ...plain, text: 'a B(D word' }).map(({ found }) => found)).toEqual(['b(d']);
  });
});

describe('what is done about a line', () => {
  const hitBy = (...phrases: PhraseRule[]) => withPhrases(...phrases).hits({ ...plain, text: 'bad' });
  const now = 1_000_000_000;
  const timeout = hitBy(phrase('bad', 'word', { seconds: 30 }));

  it('nothing, where no filter holds it', () => expect(verdictOn([], null, escalation, now)).toBeNull());

  it('first a warning, then the timeout of the filter, or that of all', () => {
    expect(verdictOn(timeout, null, escalation, now)).toMatchObject({
      action: 'timeout',
      seconds: 5,
      isWarning: true,
    });
    const once = offended(null, escalation, now);
    expect(verdictOn(timeout, once, escalation, now + 1)).toMatchObject({ seconds: 30, isWarning: false });
    const general = hitBy(phrase('bad', 'word'));
    expect(verdictOn(general, once, escalation, now + 1)).toMatchObject({ seconds: 600 });
  });

  it('a warning takes back the line only, where its timeout has no length', () =>
    expect(verdictOn(timeout, null, { ...escalation, firstTimeoutS: 0 }, now)).toMatchObject({
      action: 'delete',
      isWarning: true,
    }));

  it('goes from words over a deletion and a timeout to a ban', () => {
    const steps = { ...escalation, cautions: 1, warnings: 1, firstTimeoutS: 0, banAfter: 3 };
    const general = hitBy(phrase('bad', 'word'));
    const actions = [0, 1, 2, 3, 9].map(
      (count) => verdictOn(general, { count, lastAt: now }, steps, now)?.action,
    );
    expect(actions).toEqual(['warn', 'delete', 'timeout', 'ban', 'ban']);
  });

  it('what was long ago is forgotten', () => {
    const once = offended(null, escalation, now);
    expect(remembered(once, escalation, now + 60 * 60_000 - 1)).toBe(once);
    expect(remembered(once, escalation, now + 60 * 60_000)).toBeNull();
    expect(offended(once, escalation, now + 60 * 60_000)).toMatchObject({ count: 1 });
  });

  it('a ban is at once, a deletion stays one, and the strictest filter decides', () => {
    const all = hitBy(
      phrase('bad', 'word', { action: 'delete' }),
      phrase('bad', 'word', { action: 'ban' }),
      phrase('bad', 'word'),
    );
    expect(verdictOn(all, null, escalation, now)).toMatchObject({ action: 'ban', seconds: 0 });
    const [deletion] = all;
    const often = { count: 9, lastAt: now };
    expect(verdictOn(deletion ? [deletion] : [], often, escalation, now)).toMatchObject({ action: 'delete' });
  });

  it('spares moderators and the broadcaster, and whom the account spares', () => {
    const exempt = { subs: true, vips: false, regulars: false };
    expect(exemption(['sub', 'mod'], { exempt })).toBe('mod');
    expect(exemption(['broadcaster'], { exempt })).toBe('broadcaster');
    expect(exemption(['sub'], { exempt })).toBe('sub');
    expect(exemption(['vip'], { exempt })).toBeNull();
    expect(exemption([], { exempt })).toBeNull();
  });
});

it('any line is looked at in a moment, by filters and phrases alike, and counts make sense', () => {
  const every = Object.fromEntries(
    Object.entries(none).map(([name, rule]) => [
      name,
      name === 'phrases' ? [phrase('x', 'word')] : { ...rule, enabled: true },
    ]),
  ) as ModerationFilters;
  const filters = new LineFilters(every, compile);
  const nasty = fc.constantFrom(
    'http://',
    'a.',
    '(dot)',
    '.com',
    '😀',
    '\u0301',
    'A',
    '!',
    ' ',
    '\u200B',
    '@',
    '/',
    'ﷺ',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(nasty, fc.string({ unit: 'grapheme' })), { maxLength: 120 }), (parts) => {
      const text = parts.join('').slice(0, 500);
      const hits = filters.hits({ ...plain, text });
      expect(new Set(hits.map(({ filter }) => filter)).size).toBe(hits.length);
      expect(capitals(text).percent).toBeLessThanOrEqual(100);
      expect(symbolsIn(text).run).toBeLessThanOrEqual(symbolsIn(text).length);
      expect(emojiIn(text)).toBeLessThanOrEqual([...text].length);
    }),
    { seed: 1, numRuns: 500 },
  );
});
