import { catalog } from '@studio/widgets/catalog';
import type { Values, Widget } from '@studio/widgets/widget';
import { browserOrSkip } from '../../../test/support/browser';
import { BenchPage, BEGINNING } from './bench/bench-page';
import { chatLine, iso } from './bench/example-chat';
import { scenarios } from './bench/examples';
import { media } from './bench/media';
import { defaultsOf } from './pictures';

jest.setTimeout(120_000);

/** Extreme names and messages. */
const texts: { readonly [kind: string]: string } = {
  wide: 'W'.repeat(25),
  markup: '<img src=x onerror="window.harm=1"><script>window.harm=1</script>&lt;b&gt;',
  bidi: '\u202eevil\u2066\u202b abc \u2069\u202c x',
  zalgo: `Z${'\u0335\u0321\u0353\u033c\u0301\u0308'.repeat(20)}algo`,
  endless: 'x'.repeat(4000),
  emoji: '👩‍👩‍👧‍👦🏳️‍🌈👍🏽🇩🇪'.repeat(4),
  arabic: 'مرحبا بكم في البث المباشر',
};
const BIG = 9_876_543;

/** Returns a value with every text replaced by this one. */
function filled(value: unknown, text: string, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => filled(each, text, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each, text, name)]));
  if (typeof value === 'number') return /^(?:value|amount|tickets)$/.test(key) ? BIG : value;
  return typeof value === 'string' && words.has(key) ? text : value;
}
/** Keys of values with names, messages or texts of settings. */
const words: ReadonlySet<string> = new Set([
  ...['name', 'text', 'message', 'title', 'artist', 'prize', 'keyword', 'value', 'label', 'nameplate'],
  ...[
    'prefix',
    'emptyText',
    'endText',
    'reward',
    'unit',
    'latest',
    'subtitle',
    'caption',
    'separator',
    'question',
    'nameA',
    'nameB',
    'period',
  ],
]);

function settingsOf({ slug, fields }: Widget, text: string): Values {
  const lists = fields.filter(({ type }) => type === 'list').map(({ key }) => key);
  const written = fields.flatMap(({ key, type }) =>
    (type === 'text' || type === 'textarea') && words.has(key) ? [[key, text] as const] : [],
  );
  const base = { ...defaultsOf(slug), ...scenarios[slug]?.[0]?.values };
  return {
    ...base,
    ...Object.fromEntries(written),
    ...Object.fromEntries(lists.map((key) => [key, filled(base[key as keyof typeof base], text)])),
  };
}

const said = (text: string): readonly Values[] =>
  ['1', '2', '3'].map((id) =>
    chatLine(
      id,
      { at: iso(BEGINNING), parts: [{ kind: 'text', text }], reply: { name: text, text } },
      { name: text },
    ),
  );

browserOrSkip('the standard of widgets', () => {
  let page: BenchPage;
  beforeAll(async () => {
    page = await BenchPage.open(media);
  });
  afterAll(() => page.close());

  /** Shows a widget with what its first scenario has, all texts of which read so. */
  async function show(widget: Widget, text: string | null): Promise<void> {
    const { slug } = widget;
    const [{ first = {}, then = [] } = {}] = scenarios[slug] ?? [];
    const last = then.find(([, given]) => given.state)?.[1];
    const state = last?.state ?? first.state ?? widget.sample?.state;
    const given = { ...first, state, live: { ...first.live, ...last?.live } };
    const shown = text === null ? given : (filled(given, text) as typeof given);
    await page.restart();
    await page.bench.evaluate(
      (bench, { slug, values, shown, recent }) => {
        bench.show('1', slug, { ...shown, values, ...(recent && { recent }) });
        bench.tick();
      },
      {
        slug,
        shown,
        values:
          text === null ? { ...defaultsOf(slug), ...scenarios[slug]?.[0]?.values } : settingsOf(widget, text),
        recent: ['chat-box', 'word-cloud', 'avatars'].includes(slug) && text !== null ? said(text) : null,
      },
    );
    await page.loaded();
  }

  it.each(catalog.map((widget) => [widget.slug, widget] as const))(
    'nothing that people write harms or bursts %s',
    async (slug, widget) => {
      for (const [kind, text] of Object.entries(texts)) {
        await show(widget, text);
        const found = await page.bench.evaluate((bench) => ({
          // Films of tests aren't there.
          error: bench.error('1')?.startsWith('The video') ? null : bench.error('1'),
          harm: 'harm' in window,
          foreign: [...bench.root('1').querySelectorAll('script, [onerror], img[src$="/x"], b')].length,
          beyond: bench.beyond('1'),
        }));
        if (kind === 'arabic') {
          const read = await page.bench.evaluate((bench) => bench.root('1').textContent ?? '');
          expect(read.includes(text.slice(0, 5))).toBe(!wordless.has(slug));
        }
        expect([kind, found]).toEqual([kind, { error: null, harm: false, foreign: 0, beyond: [] }]);
      }
    },
  );

  it('a lower third of a script that runs from right to left is mirrored', async () => {
    const widget = catalog.find(({ slug }) => slug === 'lower-third');
    if (!widget) throw new Error('There is no lower third.');
    const side = async (text: string): Promise<string> => {
      await show(widget, text);
      return page.bench.evaluate((bench) => {
        const [mark, title] = ['.mark', '.title'].map((part) =>
          bench.root('1').querySelector(part)?.getBoundingClientRect(),
        );
        const align = getComputedStyle(bench.root('1').querySelector('.title') ?? document.body).textAlign;
        return `${(mark?.left ?? 0) < (title?.left ?? 0) ? 'left' : 'right'} ${align}`;
      });
    };
    expect(await side('Robin Vale')).toBe('left left');
    expect(await side('مرحبا بكم')).toBe('right right');
  });

  it.each(['vertical', 'horizontal', 'bubbles', 'danmaku'])(
    'a chat line that is taken back is gone at once: %s',
    async (layout) => {
      for (const taken of [
        { messageId: '2' },
        { platform: 'twitch', login: 'user2' },
        { platform: 'twitch', all: true },
      ]) {
        await page.restart();
        const left = await page.bench.evaluate(
          (bench, { values, lines, taken }) => {
            bench.show('1', 'chat-box', { values });
            bench.deliver('1', { said: lines });
            const before = bench.root('1').textContent ?? '';
            bench.deliver('1', { said: [taken] });
            return [before, bench.root('1').textContent ?? ''].map((text) => text.includes('line 2'));
          },
          {
            // Slow ones, which must not be waited for.
            values: { ...defaultsOf('chat-box'), layout, hideAfterS: 60, itemMs: 2000 },
            lines: ['1', '2'].map((id) => chatLine(id, { at: iso(BEGINNING) })),
            taken: taken,
          },
        );
        expect(left).toEqual([true, false]);
      }
    },
  );

  it.each(catalog.map((widget) => [widget.slug, widget] as const))(
    'numbers of %s keep their width',
    async (_slug, widget) => {
      await show(widget, null);
      const shaky = await page.bench.evaluate((bench) =>
        [...bench.root('1').querySelectorAll('*')]
          .filter((element) =>
            [...element.childNodes].some((node) => node instanceof Text && /\d/.test(node.data)),
          )
          .filter((element) => !getComputedStyle(element).fontVariantNumeric.includes('tabular-nums'))
          .map(({ className, textContent }) => `${String(className)}: ${textContent}`),
      );
      expect(shaky).toEqual([]);
    },
  );

  it.each(catalog.map((widget) => [widget.slug, widget] as const))(
    '%s is no larger than the catalog says, and rests',
    async (slug, widget) => {
      await show(widget, null);
      const { width, height, loops } = await page.bench.evaluate((bench) => {
        const { width, height } = bench.box('1');
        return { width, height, loops: bench.root('1').getAnimations().length };
      });
      const { w, h } = widget.defaultSize;
      expect(width).toBeLessThanOrEqual(w * 1.1);
      expect(height).toBeLessThanOrEqual(h * 1.1);
      if (!byContent.has(slug)) {
        expect(width).toBeGreaterThanOrEqual(w * 0.9);
        expect(height).toBeGreaterThanOrEqual(h * 0.9);
      }
      if (!moving.has(slug)) expect(loops).toBe(0);
    },
  );
});

/** Widgets as large as their content; their size in the catalog is only used for planning. */
const byContent: ReadonlySet<string> = new Set([
  ...['text', 'clock', 'image', 'counter', 'countdown', 'label', 'goal-bar', 'challenges', 'alert-box'],
  ...['subathon', 'socials', 'giveaway', 'now-playing', 'sound', 'media', 'leaderboard', 'song-queue'],
  ...['stopwatch', 'viewer-count', 'poll', 'splits', 'scoreboard', 'sponsors', 'tip-jar'],
  ...['heart-rate', 'prediction'],
]);

/** Widgets without free text; clocks show it only at their end. */
const wordless: ReadonlySet<string> = new Set([
  ...['shape', 'image', 'video', 'background', 'youtube-player', 'sound', 'media', 'countdown', 'subathon'],
  ...['drawing', 'stopwatch', 'viewer-count', 'qr-code', 'browser', 'emote-rain', 'stinger'],
]);

/** A title that is too long goes to and fro; a ticker runs, credits roll, and a heart beats. */
const moving: ReadonlySet<string> = new Set(['now-playing', 'ticker', 'credits', 'heart-rate']);
