import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { lookKitOf } from '@studio/overlays/look-kits/look-kits';
import { kitValues } from '@studio/overlays/look-kits/look-kit';
import { LEAST_GAP_MS, type ShownAlert } from '@studio/widgets/alert-box/alert-box.state';
import { alertBoxWidget } from '@studio/widgets/alert-box/alert-box.widget';
import { alertStyleNames, styleSound } from '@studio/widgets/alert-box/alert-styles';
import { styles } from '@studio/widgets/drawing/alert-styles/styles';
import sharp from 'sharp';
import { browserOrSkip } from '../../../test/support/browser';
import { BEGINNING, BenchPage } from './bench/bench-page';
import { media } from './bench/media';
import { defaultsOf } from './pictures';

jest.setTimeout(180_000);

const { alertExamples } = createRequire(__filename)('../../../scripts/alert-examples.cjs') as {
  readonly alertExamples: { readonly [kind: string]: ShownAlert };
};
const kinds = Object.keys(alertExamples);

/** @param age time that the alert has been shown, in ms */
const stateOf = (alert: ShownAlert, age = 0) => ({
  queued: 0,
  paused: false,
  muted: false,
  lastTestAt: null,
  showing: { ...alert, startsAt: BEGINNING - age, endsAt: BEGINNING + 600_000 },
});

describe('alert styles', () => {
  it.each(alertStyleNames)('%s has a small sound', (style) => {
    const file = join(__dirname, '../sounds', styleSound(style).replace('/renderer/', ''));
    expect(existsSync(file)).toBe(true);
    expect(statSync(file).size).toBeLessThan(32_000);
  });

  it.each(alertStyleNames)('%s moves by transform, opacity and clip-path alone', (style) => {
    const { enter, leave, loops = [] } = styles[style];
    const animated = [...enter, ...leave, ...loops].flatMap(({ frames }) => frames.flatMap(Object.keys));
    const allowed = new Set(['transform', 'opacity', 'clipPath', 'offset', 'easing']);
    expect(animated.filter((property) => !allowed.has(property))).toEqual([]);
    expect(loops.filter(({ duration }) => duration < 3000)).toEqual([]);
    const ends = leave.map(({ delay = 0, duration }) => delay + duration);
    expect(Math.max(...ends)).toBeLessThanOrEqual(LEAST_GAP_MS);
  });
});

browserOrSkip('alert styles in a browser', () => {
  let page: BenchPage;
  beforeAll(async () => {
    const heart = { width: 400, height: 400, channels: 3, background: '#ff0055' } as const;
    const content = await sharp({ create: heart }).png().toBuffer();
    page = await BenchPage.open({ ...media, '/media/heart.png': { type: 'image/png', content } });
  });
  afterAll(() => page.close());

  async function show(
    style: string,
    alert: ShownAlert,
    values: object = {},
    age = 0,
    kitId = 'aurora',
  ): Promise<void> {
    await page.restart();
    const kit = kitValues(lookKitOf(kitId), alertBoxWidget);
    await page.bench.evaluate((bench, given) => bench.show('1', 'alert-box', given), {
      values: { ...defaultsOf('alert-box'), ...kit, ...values, style },
      state: stateOf(alert, age),
    });
    await page.loaded();
  }

  it.each(alertStyleNames)('%s shows every kind of event', async (style) => {
    const looks = new Set<string>();
    for (const kind of kinds) {
      const alert = alertExamples[kind];
      if (!alert) throw new Error(kind);
      await show(style, alert);
      const found = await page.bench.evaluate((bench) => ({
        error: bench.error('1'),
        text: bench.root('1').querySelector('.words')?.textContent ?? '',
        art: bench.root('1').querySelectorAll('.badge > *').length,
        beyond: bench.beyond('1'),
        box: bench.box('1').toJSON() as { readonly width: number; readonly height: number },
        faint: bench.readings().filter(({ reading }) => reading.text === ''),
      }));
      expect([kind, found.error, found.beyond, found.art]).toEqual([kind, null, [], 1]);
      for (const part of [alert.text, alert.message ?? '', ...(alert.receivers ?? [])])
        expect(found.text).toContain(part);
      expect(found.box.width).toBeLessThanOrEqual(1200);
      expect(found.box.height).toBeLessThanOrEqual(kind === 'pictured' ? 700 : 400);
      looks.add(await page.bench.evaluate((bench) => bench.look('1')));
    }
    expect(looks.size).toBe(kinds.length);
  });

  it.each(alertStyleNames)('%s keeps the widest name and twelve receivers on its plate', async (style) => {
    const name = `${'W'.repeat(13)}${'M'.repeat(12)}`;
    const receivers = Array.from({ length: 12 }, (_, index) => `receiver_number_${index}_long`);
    for (const kind of ['follow', 'bomb', 'pictured']) {
      const alert = alertExamples[kind];
      if (!alert) throw new Error(kind);
      const text = alert.text.replace(alert.name ?? '', name);
      const message = alert.message && alert.message.repeat(60).slice(0, 500);
      await show(style, { ...alert, name, text, message, ...(kind === 'bomb' && { receivers }) });
      const wider = await page.bench.evaluate((bench) => {
        const root = bench.root('1');
        const width = (selector: string) => root.querySelector<HTMLElement>(selector)?.offsetWidth ?? 0;
        const parts = ['.headline', '.name', '.message', '.receivers'];
        return [
          ...parts.filter((part) => width(part) > width('.words')),
          ...(width('.words') > 0 && width('.words') <= width('.card') ? [] : ['.words']),
        ];
      });
      expect([kind, wider]).toEqual([kind, []]);
    }
  });

  it.each(alertStyleNames)('%s shows how many follow, also beside the longest names', async (style) => {
    const name = `${'W'.repeat(25)}, ${'M'.repeat(25)} and 18 others`;
    await show(style, { ...alertExamples['follow'], name, text: `${name} follow now` } as ShownAlert);
    const isCut = await page.bench.evaluate((bench) => {
      const element = bench.root('1').querySelector('.name');
      return !element || element.scrollWidth > element.clientWidth;
    });
    expect(isCut).toBe(false);
  });

  it.each(['aurora', 'cozy'].flatMap((kit) => alertStyleNames.map((style) => [style, kit] as const)))(
    '%s counts receivers that have no room, and cuts none, in the letters of %s',
    async (style, kit) => {
      const bomb = alertExamples['bomb'];
      if (!bomb) throw new Error('There is no example.');
      const receivers = Array.from({ length: 12 }, (_, index) => `receiver_number_${index}_long`);
      await show(style, { ...bomb, receivers }, {}, 0, kit);
      const { text, isCut } = await page.bench.evaluate((bench) => {
        const element = bench.root('1').querySelector('.receivers');
        if (!element) throw new Error('There are no receivers.');
        // Tall letters of a font reach beyond their line.
        const tall = parseFloat(getComputedStyle(element).lineHeight) / 2;
        return {
          text: element.textContent ?? '',
          isCut: element.scrollHeight > element.clientHeight + tall,
        };
      });
      const named = text.split(', ').length;
      expect([isCut, text.endsWith(` +${20 - named}`)]).toEqual([false, true]);
      expect(named).toBeGreaterThan(1);
    },
  );

  it.each(['plain', ...alertStyleNames])(
    '%s shows an own picture of 400 pixels in its size',
    async (style) => {
      const alert = { ...alertExamples['pictured'], rank: 'small' } as ShownAlert;
      await show(style, alert);
      const size = (): Promise<readonly number[]> =>
        page.bench.evaluate((bench) => {
          const picture = bench.root('1').querySelector<HTMLElement>('.picture');
          return [picture?.offsetWidth ?? 0, picture?.offsetHeight ?? 0];
        });
      expect(await size()).toEqual([400, 400]);
      await show(style, alert, { pictureHeight: 100 });
      expect(await size()).toEqual([100, 100]);
    },
  );

  it.each(['plain', ...alertStyleNames])(
    '%s goes on with its entrance on a page that joins it',
    async (style) => {
      const alert = alertExamples['follow'];
      if (!alert) throw new Error('There is no example.');
      const delays = async (age: number): Promise<readonly number[]> => {
        await show(style, alert, {}, age);
        const look = await page.bench.evaluate((bench) => bench.look('1'));
        return look.split('\n').flatMap((line) => {
          const [, motion] = /^motion (.*)/.exec(line) ?? [];
          const [, , { delay, iterations }] = JSON.parse(motion ?? '[0,0,{"iterations":2}]') as [
            0,
            0,
            KeyframeEffectOptions,
          ];
          return iterations === undefined ? [delay ?? 0] : [];
        });
      };
      const first = await delays(0);
      expect(first.length).toBeGreaterThan(0);
      expect(await delays(300)).toEqual(first.map((delay) => delay - 300));
    },
  );

  it('a sound ends if its alert is skipped, muted or replaced, and else by itself', async () => {
    const alert = { ...alertExamples['follow'], sound: '/media/a.ogg' } as ShownAlert;
    const state = stateOf(alert);
    const sounds = async (next: object, passed = 0): Promise<readonly string[]> => {
      await show('plain', alert);
      await page.bench.evaluate((bench) => bench.look('1'));
      await page.tab.clock.fastForward(passed);
      await page.bench.evaluate((bench, given) => bench.deliver('1', { state: given }), {
        ...state,
        ...next,
      });
      const looks = await page.bench.evaluate((bench) => bench.look('1'));
      return looks.split('\n').flatMap((line) => /^(?:sound|silence) /.exec(line)?.[0].trim() ?? []);
    };
    expect(await sounds({ showing: null })).toEqual(['silence']);
    expect(await sounds({ muted: true })).toEqual(['silence']);
    expect(await sounds({ showing: { ...state.showing, alertId: 'next' } })).toEqual(['silence', 'sound']);
    expect(await sounds({ showing: null }, 600_000)).toEqual([]);
  });

  it.each(alertStyleNames)('%s comes, goes and leaves nothing behind', async (style) => {
    const alert = alertExamples['bomb'];
    if (!alert) throw new Error('There is no example.');
    await show(style, alert);
    await page.bench.evaluate((bench, state) => bench.deliver('1', { state }), {
      ...stateOf(alert),
      showing: null,
    });
    await page.wind(1000);
    const left = await page.bench.evaluate((bench) => bench.root('1').querySelectorAll('.alert').length);
    expect(left).toBe(0);
  });
});
