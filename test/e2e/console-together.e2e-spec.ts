import type { Browser } from 'playwright-core';
import { makeAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { ConsolePage } from '../support/console-page';
import { Random } from '../support/fuzz/random';
import { OverlayPage } from '../support/overlay-page';
import { storedEvents } from '../support/stored-events';
import { StudioProcess } from '../support/server-process';
import { ToolClient } from '../support/tool-client';
import { realTime } from '../support/until';

/*
 * Two editors in real pages and an agent do what comes to their mind, all at once.
 * Longer, or otherwise: TOGETHER_SECONDS=600 TOGETHER_SEED=7 npx jest test/e2e/console-together
 */
const SECONDS = Number(process.env['TOGETHER_SECONDS'] ?? 6);
const SEED = Number(process.env['TOGETHER_SEED'] ?? 1);
const LAYERS = ['Red', 'Green', 'Blue', 'Gold'];
const SCENES = ['Show', 'Break'];

interface Layer {
  readonly memberId: number;
  readonly name: string;
  readonly hidden: boolean;
  readonly layout: { readonly x: number; readonly y: number };
  readonly values: { readonly text: string };
}
interface Design {
  readonly rev: number;
  readonly activeSceneId: number;
  readonly layers: readonly Layer[];
}
interface Shown {
  readonly scene: number;
  readonly texts: Readonly<Record<string, string>>;
}

browserOrSkip('two editors and an agent on one overlay', () => {
  let studio: StudioProcess;
  let browser: Browser;
  let overlay: OverlayPage;
  let api: ApiClient;
  let path: string;
  let overlayId: string;
  const editors: { ada: ConsolePage; ben: ConsolePage } = Object.create(null) as never;
  let agent: ToolClient;
  const memberIds: number[] = [];
  const sceneIds: number[] = [];
  /** Texts of which somebody was told, by a card, that another one's counts. */
  const givenUp: string[] = [];
  const written: string[] = [];

  beforeAll(async () => {
    [studio, browser] = await Promise.all([
      StudioProcess.start({ env: { RATE_LIMITS: 'off' } }),
      launchBrowser(),
    ]);
    const ada = await makeAccount(studio, 'ada', 'Ada');
    const ben = await makeAccount(studio, 'ben', 'Ben');
    api = new ApiClient(studio.api, ada.token);
    ({ overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Together' })));
    path = `/overlays/${overlayId}`;
    for (const [i, name] of LAYERS.entries()) {
      const body = { widget: 'text', name, values: { text: `A${i} of start` }, layout: { x: 0, y: i * 150 } };
      memberIds.push((await ok(api.post<{ memberId: number }>(`${path}/members`, body))).memberId);
    }
    sceneIds.push((await ok(api.get<Design>(path))).activeSceneId);
    await ok(api.patch(`${path}/scenes/${sceneIds[0] ?? 0}`, { name: SCENES[0], transitionType: 'cut' }));
    const second = await ok(
      api.post<{ sceneId: number }>(`${path}/scenes`, { name: SCENES[1], mode: 'snapshot' }),
    );
    sceneIds.push(second.sceneId);
    await ok(api.patch(`${path}/scenes/${second.sceneId}`, { transitionType: 'cut' }));
    await ok(
      api.put(`${path}/editors/ben`, {
        permissions: ['overlays:read', 'overlays:write', 'fields:write', 'scenes:write', 'scenes:golive'],
      }),
    );
    const { url } = await ok(api.get<{ url: string }>(`${path}/link`));
    const [pageOfAda, pageOfBen, shown, tools] = await Promise.all([
      ConsolePage.open(browser, { url: studio.url, overlayId, who: ada }),
      ConsolePage.open(browser, { url: studio.url, overlayId, who: ben }),
      OverlayPage.open(browser, url),
      ToolClient.connect(studio.api, { era: '2026-07-28', token: ada.token }),
    ]);
    Object.assign(editors, { ada: pageOfAda, ben: pageOfBen });
    overlay = shown;
    agent = tools;
    // Edits of the live scene go there at once: what is looked at is that nothing gets lost.
    for (const { page } of [pageOfAda, pageOfBen]) {
      // On by itself, as soon as the page is told that the overlay is shown.
      await page.getByRole('button', { name: 'Safe mode: on' }).click();
    }
  }, 90_000);

  afterAll(async () => {
    await agent?.close();
  }, 30_000);

  /** Remembers everything that the overlay's page showed, frame by frame. */
  async function watch(): Promise<void> {
    await overlay.page.evaluate(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen, last: '{}' });
      const look = (): void => {
        const scene = Number(document.querySelector('.stage')?.getAttribute('data-scene-id'));
        const texts = Object.fromEntries(
          [...document.querySelectorAll('[data-member-id]')].map((layer) => [
            layer.getAttribute('data-member-id') ?? '',
            layer.querySelector('.widget')?.shadowRoot?.textContent?.match(/[A-Z]\d+ of [\w ]+/)?.[0] ?? '',
          ]),
        );
        const last = JSON.stringify({ scene, texts });
        seen.add(last);
        Object.assign(window, { last });
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  }

  async function actInPage(who: 'ada' | 'ben', random: Random, n: number): Promise<void> {
    const editor = editors[who];
    const answer = random.pick(['Keep theirs', 'Use mine'] as const);
    const cards = await editor.answerCards(answer);
    if (answer === 'Keep theirs') givenUp.push(...cards);
    const layer = random.pick(LAYERS);
    const chosen = random.int(0, 9);
    if (chosen < 4) {
      const text = `B${n} of ${who}`;
      written.push(text);
      await editor.write(layer, text);
    } else if (chosen < 6) await editor.place(layer, random.pick(['X', 'Y'] as const), random.int(0, 500));
    else if (chosen < 7) {
      await editor.select(layer);
      await editor.page.keyboard.press('h');
    } else if (chosen < 9) {
      await editor.showScene(random.pick(SCENES));
      if (await editor.take.isEnabled()) await editor.take.click();
    } else await editor.page.keyboard.press('Control+z');
    // As long as a person takes; what is typed within one field leaves it before the next act.
    await editor.page.waitForTimeout(300);
  }

  async function actAsAgent(random: Random, n: number): Promise<void> {
    const memberId = random.pick(memberIds);
    const chosen = random.int(0, 9);
    if (chosen < 5) {
      const text = `C${n} of agent`;
      written.push(text);
      await agent.ok('update_member_fields', { overlayId, memberId, values: { text } });
    } else if (chosen < 8)
      await agent.ok('update_members', {
        overlayId,
        changes: [{ memberId, layout: { x: random.int(0, 500), y: random.int(0, 500) } }],
      });
    else await agent.ok('go_live_scene', { overlayId, sceneId: random.pick(sceneIds) });
    await realTime(200, 'people act at this pace');
  }

  it(
    'all act, and each of them ends with the same design',
    async () => {
      await watch();
      const until = Date.now() + SECONDS * 1000;
      const goOn = async (seed: number, act: (random: Random, n: number) => Promise<void>): Promise<void> => {
        const random = new Random(SEED * 100 + seed);
        // On a slow machine too there is enough to look at.
        for (let n = 0; Date.now() < until || written.length <= SECONDS; n++) await act(random, n);
      };
      await Promise.all([
        goOn(1, (random, n) => actInPage('ada', random, n)),
        goOn(2, (random, n) => actInPage('ben', random, n)),
        goOn(3, actAsAgent),
      ]);
      for (const editor of [editors.ada, editors.ben]) {
        await editor.untilSaved();
        givenUp.push(...(await editor.answerCards('Keep theirs')));
        await editor.untilSaved();
      }
      for (const [i, name] of SCENES.entries()) {
        await ok(api.post(`${path}/scenes/${sceneIds[i] ?? 0}/golive`, {}));
        const now = await ok(api.get<Design>(path));
        const texts = Object.fromEntries(
          now.layers.filter(({ hidden }) => !hidden).map(({ memberId, values }) => [memberId, values.text]),
        );
        for (const editor of [editors.ada, editors.ben]) {
          await editor.showScene(name);
          await overlay.until(`both show ${name} as it is`, async () =>
            same(await editor.textsOnStage(), texts),
          );
        }
        await overlay.until(`${name} is on air as it is`, async () => same((await shownNow()).texts, texts));
      }
    },
    (SECONDS + 60) * 1000,
  );

  async function shownNow(): Promise<Shown> {
    return overlay.page.evaluate(() => JSON.parse((window as unknown as { last: string }).last) as never);
  }

  it('nobody’s work is lost: each text is in the log, or its writer was asked', async () => {
    const log = JSON.stringify((await storedEvents(studio.dataDir)).map(({ data }) => data));
    expect(written.length).toBeGreaterThan(SECONDS);
    const lost = written.filter(
      // Where another one's text came into the field at that very moment, the two stand there side by side.
      (text) => !log.includes(`${text}"`) && !givenUp.some((card) => card.includes(text)),
    );
    expect(lost).toEqual([]);
    expect([...editors.ada.errors, ...editors.ben.errors, ...overlay.errors]).toEqual([]);
  });

  it('the screen never showed what no revision had', async () => {
    const seen = await overlay.page.evaluate(() => [
      ...(window as unknown as { seen: Set<string> }).seen.values(),
    ]);
    expect(seen.length).toBeGreaterThan(SECONDS);
    const { rev } = await ok(api.get<Design>(path));
    const revisions = new Set<string>();
    for (let at = 1; at <= rev; at++) {
      const { activeSceneId, layers } = await ok(api.get<Design>(`${path}/at/${at}`));
      revisions.add(
        JSON.stringify({
          scene: activeSceneId,
          texts: Object.fromEntries(layers.map(({ memberId, values }) => [memberId, values.text])),
        }),
      );
    }
    const all = [...revisions].map((each) => JSON.parse(each) as Shown);
    const never = seen.filter((each) => {
      const { scene, texts } = JSON.parse(each) as Shown;
      return !all.some(
        (revision) =>
          revision.scene === scene &&
          Object.entries(texts).every(([id, text]) => revision.texts[id] === text),
      );
    });
    expect(never).toEqual([]);
  }, 120_000);
});

function same(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const sorted = (of: object): string =>
    JSON.stringify(Object.entries(of).sort(([x], [y]) => (x < y ? -1 : 1)));
  return sorted(a) === sorted(b);
}
