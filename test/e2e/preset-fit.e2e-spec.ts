import type { Browser } from 'playwright-core';
import { browserWith, cookieIn } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { OverlayPage } from '../support/overlay-page';
import { StudioProcess } from '../support/server-process';

/** Visible part of a layer, in pixels of the canvas. */
interface Shown {
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Canvas {
  readonly width: number;
  readonly height: number;
}

interface Overlay {
  readonly overlayId: string;
  readonly layers: readonly { readonly memberId: number; readonly name: string; readonly widget: string }[];
  readonly scenes: readonly {
    readonly sceneId: number;
    readonly name: string;
    readonly memberState: { readonly [memberId: string]: { readonly hidden: boolean } };
  }[];
}

const canvases: readonly Canvas[] = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 2560, height: 1080 },
];

/** As long as platforms allow. */
const streamTitle = `${'We finish the forest temple without a single death and then '.repeat(2)}play your levels.`;

/** Decoration may run out of the picture and lie under anything; these fill the canvas, or show nothing by themselves. */
const apart: ReadonlySet<string> = new Set(['background', 'shape', 'media', 'drawing', 'sound', 'stinger']);

function overlap(a: Shown, b: Shown): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** The part of the canvas that begins so far from each edge. */
function inside({ width, height }: Canvas, part: number): Omit<Shown, 'name'> {
  return {
    left: width * part,
    top: height * part,
    right: width * (1 - part),
    bottom: height * (1 - part),
  };
}

/** EBU R 95, with what rounding to pixels takes. */
function isSafe({ left, top, right, bottom }: Shown, canvas: Canvas): boolean {
  const safe = inside(canvas, 0.05);
  return left >= safe.left - 1 && top >= safe.top - 1 && right <= safe.right + 1 && bottom <= safe.bottom + 1;
}

/** In the browser: what of layers is seen, which may be less or more than their boxes. */
function seenOf(layers: readonly Element[]) {
  /** Something that cuts off what is beyond it. */
  const cuts = ({ overflowX, clipPath }: CSSStyleDeclaration): boolean =>
    overflowX !== 'visible' || clipPath !== 'none';
  const paints = (element: Element): boolean => {
    const { backgroundColor, backgroundImage, borderTopWidth, visibility } = getComputedStyle(element);
    if (visibility === 'hidden') return false;
    const hasWords = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    const hasGround = !/, 0\)$/.test(backgroundColor) || backgroundImage !== 'none';
    return hasWords || hasGround || parseFloat(borderTopWidth) > 0 || element instanceof SVGSVGElement;
  };
  const seen = (element: Element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let box = element.parentElement; box; box = box.parentElement) {
      if (!cuts(getComputedStyle(box))) continue;
      const edge = box.getBoundingClientRect();
      [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
      [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    return { left, top, right, bottom };
  };
  return layers.map((layer) => {
    const root = layer.querySelector('.widget')?.shadowRoot;
    const parts = [...(root?.querySelectorAll('*') ?? [])]
      .filter(paints)
      .map(seen)
      // What is not laid out has no place.
      .filter(({ left, top, right, bottom }) => right > left && bottom > top);
    return {
      memberId: Number((layer as HTMLElement).dataset['memberId']),
      left: Math.min(...parts.map(({ left }) => left)),
      top: Math.min(...parts.map(({ top }) => top)),
      right: Math.max(...parts.map(({ right }) => right)),
      bottom: Math.max(...parts.map(({ bottom }) => bottom)),
    };
  });
}

const presets: readonly (readonly [id: string, options: { readonly [key: string]: boolean }])[] = [
  ...['aurora', 'neon', 'cozy', 'lounge', 'vinyl', 'deep-work', 'on-the-road'].map((id) => [id, {}] as const),
  ...[false, true].map((four) => ['round-table', { four }] as const),
  ...['split-second', 'matchday'].map((id) => [id, {}] as const),
];

browserOrSkip('what an overlay begins with, on a canvas', () => {
  let studio: StudioProcess;
  let api: ApiClient;
  /** Signed in, as the language of an account needs it. */
  let owner: ApiClient;
  let browser: Browser;

  beforeAll(async () => {
    [studio, browser] = await Promise.all([
      StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on' } }),
      launchBrowser(),
    ]);
    api = new ApiClient(studio.api);
    const secret = /\/console\/setup#(\S+)/.exec(studio.output)?.[1] ?? '';
    const setUp = { secret, password: 'a good password', name: 'Ada' };
    const { headers } = await new ApiClient(studio.api, null).post('/auth/setup', setUp);
    owner = browserWith(cookieIn(headers), studio).client;
    await simulate('stream-online', {});
  }, 60_000);

  const simulate = (kind: string, values: object): Promise<unknown> =>
    ok(api.post(`/simulate/${kind}`, values));
  const command = (overlayId: string, memberId: number, name: string, args: object = {}) =>
    ok(api.post(`/overlays/${overlayId}/members/${memberId}/commands/${name}`, { args }));

  /** Everything has something to show, names as long as they can be, in one scene as long as titles of streams. */
  async function fill({ overlayId, layers }: Overlay): Promise<void> {
    for (const { memberId, name } of layers)
      if (['BRB: title', 'BRB: line', 'Topic'].includes(name))
        await ok(
          api.patch(`/overlays/${overlayId}/members/${memberId}/fields`, { values: { text: streamTitle } }),
        );
    for (const kind of ['follow', 'sub', 'cheer', 'raid', 'tip', 'follow'])
      await simulate(kind, { login: 'otters_who_dream_of_rivers' });
    const song = { title: 'A song with a title that is too long', artist: 'Somebody who sings', art: '' };
    for (const { memberId, widget } of layers)
      if (widget === 'now-playing') await command(overlayId, memberId, 'set', song);
  }

  /** More is said than there is room for. */
  async function chat(page: OverlayPage): Promise<void> {
    const message = 'that jump was clean, how many tries was it?';
    for (let n = 0; n < 12; n++) await simulate('chat', { login: `viewer_${n}`, message });
    await page.page.getByText('how many tries').last().waitFor({ state: 'visible', timeout: 20_000 });
  }

  /** Shows an alert of middle rank instead of whatever waits. */
  async function alert({ overlayId, layers }: Overlay, page: OverlayPage): Promise<void> {
    const { memberId = 0 } = layers.find(({ widget }) => widget === 'alert-box') ?? {};
    const message = 'Thank you for the stream, it made my day';
    await command(overlayId, memberId, 'clear');
    await command(overlayId, memberId, 'test', { kind: 'cheer', name: 'somebody', amount: 1234567, message });
    await page.until('the alert is shown', async () =>
      (await shown(page, { overlayId, layers, scenes: [] })).some(({ name }) => name === 'Alerts'),
    );
  }

  /** Fonts are there, and whatever comes has come. */
  async function atRest(page: OverlayPage): Promise<void> {
    await page.page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.page.$$eval('.layer', (layers) =>
      Promise.allSettled(
        layers
          .flatMap((layer) => [
            ...layer.getAnimations({ subtree: true }),
            ...(layer.querySelector('.widget')?.shadowRoot?.getAnimations() ?? []),
          ])
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
          .map(({ finished }) => finished),
      ).then(() => undefined),
    );
  }

  async function shown(page: OverlayPage, { layers }: Overlay): Promise<readonly Shown[]> {
    const boxes = await page.page.$$eval('.layer', seenOf);
    return boxes.flatMap(({ memberId, ...box }) => {
      const layer = layers.find((each) => each.memberId === memberId);
      const isSeen = box.right > box.left && box.bottom > box.top;
      return layer && isSeen && !apart.has(layer.widget) ? [{ ...box, name: layer.name }] : [];
    });
  }

  /** Returns the faults in a scene's content. */
  function faultsOf(scene: string, content: readonly Shown[], canvas: Canvas): readonly string[] {
    const describe = ({ name, left, top, right, bottom }: Shown): string =>
      `${scene}: ${name} (${[left, top, right, bottom].map(Math.round).join(', ')})`;
    return content.flatMap((one, index) => [
      ...(isSafe(one, canvas) ? [] : [`${describe(one)} leaves the safe area`]),
      ...content
        .slice(index + 1)
        .filter((other) => overlap(one, other))
        .map((other) => `${describe(one)} and ${describe(other)} overlap`),
    ]);
  }

  /** Returns the layers that a scene is expected to show: all that aren't hidden there and have something to show. */
  function contentOf({ layers }: Overlay, { memberState }: Overlay['scenes'][number]): Overlay['layers'] {
    return layers.filter(({ memberId, widget }) => !memberState[memberId]?.hidden && !apart.has(widget));
  }

  async function open(overlay: Overlay, canvas: Canvas): Promise<OverlayPage> {
    const { url } = await ok(api.get<{ url: string }>(`/overlays/${overlay.overlayId}/link`));
    return OverlayPage.open(browser, url, canvas);
  }

  interface Look {
    readonly preset: string;
    readonly presetOptions: { readonly [key: string]: boolean };
    readonly canvas: Canvas;
    readonly isLooked: (scene: string) => boolean;
  }

  /** Returns the faults of an overlay that begins with a preset, in the scenes that are looked at. */
  async function faultsIn({ preset, presetOptions, canvas, isLooked }: Look): Promise<readonly string[]> {
    const overlay = await ok(
      api.post<Overlay>('/overlays', { name: 'Fits', preset, presetOptions, ...canvas }),
    );
    const { overlayId, scenes } = overlay;
    const page = await open(overlay, canvas);
    await fill(overlay);
    const faults: string[] = [];
    for (const each of scenes.filter(({ name }) => isLooked(name))) {
      const { sceneId, name: scene } = each;
      const expected = contentOf(overlay, each);
      await ok(api.post(`/overlays/${overlayId}/scenes/${sceneId}/golive`, { transition: 'cut' }));
      await page.until('the scene is on', async () => (await page.sceneId()) === sceneId);
      if (expected.some(({ widget }) => widget === 'chat-box')) await chat(page);
      await alert(overlay, page);
      const names = expected
        .map(({ name }) => name)
        .sort()
        .join(', ');
      const seenNames = async () => (await shown(page, overlay)).map(({ name }) => name);
      await page.until(
        `${scene} shows ${names}`,
        async () => (await seenNames()).sort().join(', ') === names,
      );
      await atRest(page);
      const content = await shown(page, overlay);
      faults.push(...faultsOf(scene, content, canvas));
      // The game is seen while an alert is shown.
      const middle = { name: 'the middle', ...inside(canvas, 0.3) };
      if (scene === 'Live')
        faults.push(
          ...content
            .filter(({ name }) => name === 'Alerts')
            .filter((one) => overlap(one, middle))
            .map(() => 'An alert covers the middle'),
        );
    }
    await page.close();
    await ok(api.delete(`/overlays/${overlayId}`));
    return faults;
  }

  describe.each(presets.map(([id, options], index) => [id, options, index] as const))(
    '%s',
    (preset, presetOptions, index) => {
      it.each(canvases)(
        'keeps all of its content in the safe area of $width × $height, and nothing over another',
        async (canvas) => {
          // Break scenes have one layout, which the first looks show on every canvas.
          const isLooked = (scene: string) => canvas === canvases[0] || index < 3 || scene === 'Live';
          expect(await faultsIn({ preset, presetOptions, canvas, isLooked })).toEqual([]);
        },
        60_000,
      );

      it('keeps its German texts in the safe area, and none over another', async () => {
        await ok(owner.patch('/me', { locale: 'de' }));
        try {
          for (const canvas of canvases.slice(0, 2))
            expect(await faultsIn({ preset, presetOptions, canvas, isLooked: () => true })).toEqual([]);
        } finally {
          await ok(owner.patch('/me', { locale: 'en' }));
        }
      }, 120_000);
    },
  );

  it.each(canvases)(
    'a starter keeps its layers in the safe area of $width × $height',
    async (canvas) => {
      const overlay = await ok(api.post<Overlay>('/overlays', { name: 'Fits', starter: true, ...canvas }));
      const page = await open(overlay, canvas);
      await fill(overlay);
      await chat(page);
      await atRest(page);
      const content = await shown(page, overlay);
      expect(content.map(({ name }) => name)).toEqual(['Webcam frame', 'Latest follower', 'Chat']);
      expect(faultsOf('Scene 1', content, canvas)).toEqual([]);
      await page.close();
      await ok(api.delete(`/overlays/${overlay.overlayId}`));
    },
    30_000,
  );
});
