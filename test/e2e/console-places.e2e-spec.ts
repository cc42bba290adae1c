import type { Browser, Page } from 'playwright-core';
import { makeAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { FakeObs } from '../support/obs/fake-obs';
import { everyFault } from '../support/page-faults';
import { StudioProcess } from '../support/server-process';
import { untilRead } from '../support/until';

interface Layer {
  readonly memberId: number;
  readonly name: string;
  readonly widget: string;
  readonly values: { readonly [key: string]: unknown };
  readonly positionPresets: readonly { readonly name: string }[];
  readonly link: { readonly memberId: number } | null;
}
interface Overlay {
  readonly overlayId: string;
  readonly layers: readonly Layer[];
  readonly scenes: readonly { readonly sceneId: number; readonly name: string }[];
}
interface Mappings {
  readonly mode: string;
  readonly items: readonly { readonly obsScene: string; readonly sceneId: number }[];
}

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/* Looks, positions, links, drawing and OBS scenes by the console: each test goes on where the last one ended. */
browserOrSkip('looks, positions, links, drawing and OBS scenes in the console', () => {
  let studio: StudioProcess;
  let obs: FakeObs;
  let browser: Browser;
  let page: Page;
  let api: ApiClient;
  let overlayId: string;
  const stopped: string[] = [];

  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const overlay = () => ok(api.get<Overlay>(`/overlays/${overlayId}`));
  const layerNamed = async (name: string): Promise<Layer> => {
    const found = (await overlay()).layers.find((layer) => layer.name === name);
    if (!found) throw new Error(`There is no layer ${name}.`);
    return found;
  };
  const mappings = () => ok(api.get<Mappings>(`/overlays/${overlayId}/obs-mappings`));

  /** Types into the open palette, and takes the first that it finds. */
  async function take(typed: string): Promise<void> {
    await page.getByRole('dialog').getByRole('combobox').fill(typed);
    // Names of overlays are still read after the palette has opened.
    await page.getByRole('dialog').getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
  }
  async function find(typed: string): Promise<void> {
    await page.keyboard.press('Control+k');
    await take(typed);
  }

  beforeAll(async () => {
    [studio, obs, browser] = await Promise.all([StudioProcess.start(), FakeObs.start(), launchBrowser()]);
    for (const name of ['BRB', 'Game', 'Ending']) obs.scenes.scenes.set(name, []);
    const owner = await makeAccount(studio, 'olga', 'Olga');
    api = new ApiClient(studio.api, owner.token);
    ({ overlayId } = await ok(
      api.post<{ overlayId: string }>('/overlays', { name: 'Show', preset: 'neon' }),
    ));
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' });
    page = await context.newPage();
    page.setDefaultTimeout(10_000);
    page.on('pageerror', (error) => stopped.push(error.message));
    await page.goto(`${studio.url}/console/`);
    await page.getByLabel('Login', { exact: true }).fill(owner.login);
    await page.getByLabel('Password').fill(owner.password);
    await button('Sign in').click();
    await page.getByRole('heading', { name: 'Overlays', level: 1 }).waitFor();
  }, 120_000);

  it.each([
    ['paired devices', 'Paired devices'],
    ['2fa', 'Two-factor sign-in'],
    ['counters', 'Counters'],
    ['mapping', 'OBS scenes'],
    ['change the look', 'Change the look'],
    ['viewers draw', 'Drawing by viewers'],
  ])(
    'finds the panel by “%s”, and puts the focus there',
    async (typed, name) => {
      await find(typed);
      await untilRead(
        () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''),
        (focused) => focused === name,
      );
    },
    25_000,
  );

  it('finds panels of the editor from every page', async () => {
    await find('named versions');
    await page.getByRole('region', { name: 'History' }).waitFor();
    await page.getByRole('button', { name: 'Named versions', pressed: true }).waitFor();
    await page.goto(`${studio.url}/console/live`);
    await find('linked layers');
    await untilRead(
      () => page.evaluate(() => document.activeElement?.id ?? ''),
      (id) => id === 'linked-layers',
    );
  }, 25_000);

  it('opens for Ctrl+K pressed while the page loads', async () => {
    const session = '**/api/v1/auth/session';
    let answer = (): void => undefined;
    const isPressed = new Promise<void>((resolve) => (answer = resolve));
    await page.route(session, async (route) => {
      await isPressed;
      await route.continue();
    });
    await page.goto(`${studio.url}/console/live`);
    await page.keyboard.press('Control+k');
    expect(await page.getByRole('main').count()).toBe(0);
    answer();
    await take('counters');
    await untilRead(
      () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''),
      (focused) => focused === 'Counters',
    );
    await page.unroute(session);
  }, 25_000);

  it('styles all layers with another look, and takes it back', async () => {
    const before = await overlay();
    await find('change the look');
    await button('Apply: Cozy Evening').press('Enter');
    await page.getByText(/^Cozy Evening: [2-9]\d layers changed/).waitFor();
    const after = await overlay();
    expect(
      after.layers.some(
        ({ values }, i) => JSON.stringify(values) !== JSON.stringify(before.layers[i]?.values),
      ),
    ).toBe(true);
    await page.goBack();
    await page.goto(`${studio.url}/console/overlays/${overlayId}`);
    await page.getByRole('treegrid', { name: 'Layers' }).waitFor();
    await page.keyboard.press('Control+z');
    await untilRead(
      overlay,
      ({ layers }) =>
        JSON.stringify(layers.map(({ values }) => values)) ===
        JSON.stringify(before.layers.map(({ values }) => values)),
    );
  }, 25_000);

  it('shows the layers again that the look shows in a scene', async () => {
    const { layers, scenes } = await overlay();
    const [scene] = scenes;
    await ok(
      api.patch(`/overlays/${overlayId}/members`, {
        changes: layers.map(({ memberId }) => ({ memberId, sceneId: scene?.sceneId, hidden: true })),
      }),
    );
    await find('reset the scenes');
    await button('Reset visibility').click();
    await button('On air: press again').click();
    await page.getByText(`Reset: ${scene?.name} (`).waitFor();
  }, 25_000);

  it('saves a spot and a position, moves a layer there, and removes them', async () => {
    await page.goto(`${studio.url}/console/overlays/${overlayId}`);
    const [first] = (await overlay()).layers.filter(({ widget }) => widget === 'text');
    const name = first?.name ?? '';
    await page.getByRole('row', { name }).first().click();
    await find('saved positions');
    await page.getByLabel('Save this position').fill('Corner');
    await page.getByLabel('Save this position').press('Enter');
    await button('Move to Corner').waitFor();
    expect((await layerNamed(name)).positionPresets).toMatchObject([{ name: 'Corner' }]);
    await page.getByLabel('Save this place as a spot').fill('Camera corner');
    await page.getByLabel('Save this place as a spot').press('Enter');
    await button('Move to Camera corner').click();
    await button('Move to Corner').click();
    // A second one of that name is refused, at its field.
    await page.getByLabel('Save this position').fill('Corner');
    await page.getByLabel('Save this position').press('Enter');
    await page.getByText('Two positions have the name "Corner".').waitFor();
    expect(await page.getByLabel('Save this position').getAttribute('aria-invalid')).toBe('true');
    await button('Remove: Corner').click();
    await button('Remove: Camera corner').click();
    await untilRead(
      () => layerNamed(name),
      ({ positionPresets }) => positionPresets.length === 0,
    );
  }, 25_000);

  it('adds a linked layer that changes with its source, and unlinks it', async () => {
    const { layers } = await overlay();
    await find('add a linked copy');
    await page.getByText(/Linked to “/).waitFor();
    const copy = await untilRead(overlay, (now) => now.layers.length === layers.length + 1);
    const [linked, ...others] = copy.layers.filter(({ link }) => link !== null);
    expect(others).toEqual([]);
    await ok(
      api.patch(`/overlays/${overlayId}/members/${linked?.link?.memberId}/fields`, {
        values: { text: 'Both say this' },
      }),
    );
    expect(await layerNamed(linked?.name ?? '')).toMatchObject({ values: { text: 'Both say this' } });
    await untilRead(
      overlay,
      (now) => now.layers.filter(({ values }) => values['text'] === 'Both say this').length === 2,
    );
    await button('Unlink').click();
    await page.getByText(/Linked to “/).waitFor({ state: 'detached' });
    expect((await overlay()).layers.every(({ link }) => link === null)).toBe(true);
  }, 25_000);

  it('draws by mouse and by keys, and clears', async () => {
    await find('draw on the stream');
    if (await button('Add a drawing layer').isVisible()) await button('Add a drawing layer').click();
    const pad = page.getByRole('application', { name: /^Drawing area/ });
    const box = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.5, { steps: 8 });
    await page.mouse.up();
    await pad.press('Space');
    for (let i = 0; i < 5; i++) await pad.press('Shift+ArrowRight');
    await pad.press('Space');
    await untilRead(
      async () => {
        await button('Clear all').click();
        await button('Press again to clear').click();
        return page.getByText(/strokes? cleared\.$/).allInnerTexts();
      },
      (texts) => texts.some((text) => !text.startsWith('0')),
    );
  }, 25_000);

  it('lets viewers draw behind a link, and replaces it', async () => {
    await page.getByRole('switch', { name: 'Viewers can draw' }).click();
    const link = region('Drawing by viewers').locator('code');
    const first = await link.innerText();
    await button('New link').click();
    await button('The old link stops working').click();
    await untilRead(
      () => link.innerText(),
      (url) => url !== first && url.startsWith('http'),
    );
    await page.getByText('Nobody has drawn yet').waitFor();
  }, 25_000);

  it('connects scenes of OBS that have the same name, and follows OBS', async () => {
    await find('obs scenes');
    const connection = region('OBS connection');
    await connection.getByRole('button', { name: 'Connect OBS' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Port').fill('0');
    await dialog.getByLabel('Password').fill(obs.password);
    await dialog.getByRole('button', { name: 'Connect OBS' }).click();
    // The API refuses the port; the field says so.
    await dialog.getByText('Enter a whole number from 1 to 65535.').waitFor();
    await dialog.getByLabel('Port').fill(String(obs.port));
    await dialog.getByRole('button', { name: 'Connect OBS' }).click();
    await connection.getByText('Connected, OBS').waitFor();
    // The offer to put the overlay into OBS.
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const card = region('OBS scenes');
    await card.getByText('2 scenes have the same names on both sides.').waitFor();
    await card.getByRole('button', { name: 'Connect them' }).click();
    await untilRead(mappings, ({ mode, items }) => mode === 'follow' && items.length === 2);
    await card.getByLabel('Scene for “Game” of OBS').selectOption({ label: 'Live' });
    await untilRead(mappings, ({ items }) => items.some(({ obsScene }) => obsScene === 'Game'));
    await card.getByRole('radio', { name: /^Both ways/ }).click();
    await untilRead(mappings, ({ mode }) => mode === 'both');
    await card.getByLabel('Scene for “Game” of OBS').selectOption({ label: 'No scene' });
    await untilRead(mappings, ({ items }) => items.every(({ obsScene }) => obsScene !== 'Game'));
  }, 40_000);

  it.each(['look', 'drawing', 'obs'])(
    'has no fault on the page %s in any size and language',
    async (place) => {
      for (const language of ['en', 'de']) {
        await page.evaluate((to) => localStorage.setItem('studio.language', to), language);
        for (const size of sizes) {
          await page.setViewportSize(size);
          await page.goto(`${studio.url}/console/overlays/${overlayId}/${place}`);
          await page.getByRole('heading', { level: 2 }).nth(1).waitFor();
          expect([place, language, size.width, await everyFault(page)]).toEqual([
            place,
            language,
            size.width,
            [],
          ]);
        }
      }
    },
    90_000,
  );

  it('says in German what is wrong, at the field', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${studio.url}/console/bot`);
    await button('Neuer Befehl').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name, ohne !').fill('leer');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await dialog.getByText('Gib eine Antwort ein oder wähle eine Aktion.').waitFor();
    expect(await dialog.getByRole('alert').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Verwerfen' }).click();
    await dialog.waitFor({ state: 'detached' });
  }, 25_000);

  it('finds pages and panels by their German names', async () => {
    await find('zuschauer zeichnen');
    await untilRead(
      () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''),
      (focused) => focused === 'Zuschauer zeichnen',
    );
    expect(stopped).toEqual([]);
  }, 25_000);
});
