import type { Browser, Page } from 'playwright-core';
import type { RenderLayer, RenderState } from '@studio/realtime/protocol';
import { browserOrSkip, launchBrowser } from '../../../test/support/browser';
import { chatLine, iso } from './bench/example-chat';
import { OverlayPage, until } from './page';
import { layer, stackOf } from './pictures';
import { buildPage, RenderServer } from './render-server';

jest.setTimeout(60_000);

const plain = { font: 'Inter', shadow: 'none' } as const;
const tall: RenderState['canvas'] = { width: 1080, height: 1920 };
/** Height of the canvas, in design pixels. */
const HEIGHT = 3413;

const measured: Readonly<Record<string, RenderLayer>> = {
  ticker: layer(1, 'ticker', {
    values: {
      ...plain,
      items: ['One', 'Two', 'Three'].map((text) => ({ itemId: text, text, icon: '' })),
    },
  }),
  chat: layer(2, 'chat-box', { values: { ...plain, order: 'bottom' } }),
  fit: layer(3, 'text', { values: { ...plain, text: 'As large as possible', mode: 'fit' } }),
  song: {
    ...layer(4, 'now-playing', { values: { ...plain, source: 'manual', scroll: true } }),
    state: {
      song: { title: 'A title that is much longer than its line '.repeat(4), artist: 'A', art: '' },
      hidden: false,
      since: null,
    },
  },
  fittingSong: {
    ...layer(7, 'now-playing', { values: { ...plain, source: 'manual', scroll: true } }),
    state: {
      song: { title: 'Midnight City Moonlight Walk', artist: 'A', art: '' },
      hidden: false,
      since: null,
    },
  },
  goal: layer(8, 'goal-bar', { values: { ...plain, title: 'Followers today', boxWidth: 440 } }),
  leaders: layer(9, 'leaderboard', { values: { ...plain, source: 'points' } }),
  credits: {
    ...layer(5, 'credits', {
      values: {
        ...plain,
        loop: true,
        sections: [{ itemId: 's', name: 'Thanks to', source: 'custom', text: 'One' }],
      },
    }),
    state: { startedAt: Date.now(), people: {} },
  },
  drawing: {
    ...layer(6, 'drawing'),
    state: {
      strokes: {
        one: {
          ...{ by: 'caller', color: '#ff0000', width: 8, at: 0, fadesAt: null },
          points: [
            [0.5, 0.5],
            [0.6, 0.5],
          ],
        },
      },
      frozen: false,
    },
  },
};

browserOrSkip('what widgets measure', () => {
  let built: ReturnType<typeof buildPage>;
  let browser: Browser;
  let tab: Page;
  let server: RenderServer;
  let overlay: OverlayPage;

  beforeAll(async () => {
    built = buildPage();
    browser = await launchBrowser();
    tab = await browser.newPage();
    server = new RenderServer(built.folder);
    await server.start();
    server.recent = [
      {
        kind: 'chat',
        payloads: ['1', '2', '3', '4', '5', '6'].map((id) => chatLine(id, { at: iso(Date.now()) })),
      },
    ];
    const leader = { position: 1, name: 'mossy_stones', platform: 'twitch', value: 29_004 };
    server.live = { loyalty: { pointName: 'Points', top: { points: [leader] } } };
    server.set({ canvas: tall, ...stackOf(...Object.values(measured)) });
    overlay = await OverlayPage.open(tab, server, { width: 540, height: 960 });
  });

  /** Leaves the scene and enters it again, so that all layers are created again with their fonts loaded. */
  async function reenter(): Promise<void> {
    const cut = { type: 'cut', ms: 0 } as const;
    const startAt = Date.now();
    server.publish(
      { kind: 'live', sceneId: 2, transition: cut, startAt },
      ...Object.values(measured).map(({ memberId }) => ({ kind: 'layer-removed', memberId }) as const),
    );
    await overlay.settled();
    const layers = Object.values(measured);
    server.publish(
      { kind: 'live', sceneId: 1, transition: cut, startAt },
      ...layers.map((added) => ({ kind: 'layer-added', layer: added }) as const),
      { kind: 'stacked', stack: layers.map(({ memberId }) => memberId) },
    );
    await overlay.settled();
  }

  async function inWidget<T>(name: string, read: (root: ShadowRoot) => T): Promise<T> {
    const root = await tab.evaluateHandle((memberId) => {
      const layer = document.querySelector(`[data-member-id="${memberId}"]:not([data-leaving])`);
      const shadow = layer?.querySelector('.widget')?.shadowRoot;
      if (!shadow) throw new Error(`There is no layer ${memberId}.`);
      return shadow;
    }, measured[name]?.memberId);
    return root.evaluate<T>(read);
  }

  describe.each([
    ['when the page opens', async () => Promise.resolve()],
    ['when the scene is left and entered again', reenter],
  ])('%s', (_name, arrange) => {
    beforeAll(arrange);

    it('the ticker has as many copies as its window takes', async () => {
      const band = await inWidget('ticker', (root) => {
        const turns = [...(root.querySelector('.band')?.children ?? [])];
        return { copies: turns.length, wide: turns[0]?.getBoundingClientRect().width ?? 0 };
      });
      const scale = 540 / 1920;
      expect(band.wide).toBeGreaterThan(3 * 80 * scale);
      expect(band.copies).toBe(Math.ceil(540 / band.wide) + 1);
    });

    it('the chat box shows all lines that it has room for', async () => {
      const heights = await inWidget('chat', (root) =>
        [...root.querySelectorAll<HTMLElement>('.line')].map(({ offsetHeight }) => offsetHeight),
      );
      expect(heights).toHaveLength(6);
      expect(Math.min(...heights)).toBeGreaterThan(0);
    });

    it('a text that fits fills its box and stays inside', async () => {
      const { letters, box } = await inWidget('fit', (root) => ({
        letters: root.querySelector<HTMLElement>('.letters')?.offsetHeight ?? 0,
        box: root.querySelector<HTMLElement>('.box')?.offsetHeight ?? 0,
      }));
      expect(letters).toBeLessThanOrEqual(box);
      expect(letters).toBeGreaterThan(box / 4);
    });

    it('a title that is too long goes to its end', async () => {
      await until(() =>
        inWidget('song', (root) => root.getAnimations().some(({ playState }) => playState === 'running')),
      );
    });

    it.each([
      ['fittingSong', '.line'],
      ['goal', '.letters'],
      ['leaders', '.name'],
    ])('%s: a line that is a little too long is written smaller and not cut', async (name, line) => {
      const found = await inWidget(name, (root) =>
        [...root.querySelectorAll<HTMLElement>('*')].map((part) => ({
          classes: part.className,
          size: parseFloat(part.style.fontSize),
          over: part.scrollWidth - part.clientWidth,
        })),
      );
      const { size, over } = found.find(({ classes }) => `.${classes}` === line) ?? { size: 0, over: 1 };
      expect(over).toBe(0);
      expect(size).toBeGreaterThanOrEqual(28);
      expect(size).toBeLessThan(name === 'leaders' ? 32 : 36);
    });

    it('credits begin below the canvas', async () => {
      const [from] = await inWidget('credits', (root) =>
        root
          .getAnimations()
          .flatMap(({ effect }) =>
            (effect as KeyframeEffect).getKeyframes().map((frame) => frame['transform']),
          ),
      );
      expect(from).toBe(`translateY(${HEIGHT}px)`);
    });

    it('nothing fails', () => {
      expect(overlay.errors).toEqual([]);
    });

    it('a stroke lies where it was drawn', async () => {
      const path = await inWidget('drawing', (root) => root.querySelector('path')?.getAttribute('d') ?? '');
      expect(path.split(/[MLl]/)[1]).toBe(`960 ${HEIGHT / 2}`);
    });
  });
});
