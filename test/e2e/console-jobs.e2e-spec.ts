import type { Browser, Page } from 'playwright-core';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { PASSWORD } from '../support/first-show';
import { OverlayPage } from '../support/overlay-page';
import { StudioProcess } from '../support/server-process';
import { until } from '../support/until';

jest.setTimeout(120_000);

interface Place {
  readonly layout: { readonly x: number; readonly y: number };
  readonly hidden: boolean;
}
interface Scene {
  readonly name: string;
  readonly memberState: { readonly [memberId: number]: Place };
}
interface Layer {
  readonly memberId: number;
  readonly name: string;
  readonly widget: string;
  readonly values: { readonly [key: string]: unknown };
}

/** One second of a tone, as a WAV file. */
function tone(): Buffer {
  const [rate, header] = [8000, 44];
  const wav = Buffer.alloc(header + rate);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(header - 8 + rate, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate, 28);
  wav.writeUInt16LE(1, 32);
  wav.writeUInt16LE(8, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(rate, 40);
  for (let i = 0; i < rate; i++) wav[header + i] = 128 + Math.round(60 * Math.sin(i / 3));
  return wav;
}

/**
 * Jobs of a streamer, by mouse and keyboard alone, from an empty data folder. Each counts its actions: a click, a
 * double click, a drag, a text, a file. Looking for the page of a job is not counted.
 */
browserOrSkip('jobs of a streamer in the console', () => {
  let studio: StudioProcess;
  let browser: Browser;
  let page: Page;
  let air: OverlayPage;
  let actions = 0;

  const act = async (doing: Promise<unknown>): Promise<void> => {
    actions++;
    await doing;
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const stage = () => page.frameLocator('iframe[title^="Edit"]');
  const read = <Answer>(path: string): Promise<Answer> =>
    page.evaluate(async (url) => (await (await fetch(`/api/v1${url}`)).json()) as Answer, path);
  const overlayId = (): string => /overlays\/([^/?#]+)/.exec(page.url())?.[1] ?? '';
  const layers = async (): Promise<readonly Layer[]> =>
    (await read<{ layers: readonly Layer[] }>(`/overlays/${overlayId()}`)).layers;
  const named = async (name: string): Promise<Layer> => {
    const layer = (await layers()).find((each) => each.name === name);
    if (!layer) throw new Error(`There is no layer ${name}.`);
    return layer;
  };
  /** Place of a layer in the scene Live, which is not on air. */
  const placeOf = async (memberId: number): Promise<Place | undefined> => {
    const { scenes } = await read<{ scenes: readonly Scene[] }>(`/overlays/${overlayId()}`);
    return scenes.find(({ name }) => name === 'Live')?.memberState[memberId];
  };
  const middleOf = async (name: string): Promise<{ x: number; y: number }> => {
    const { memberId } = await named(name);
    const box = await stage().locator(`[data-member-id="${memberId}"]`).boundingBox();
    if (!box) throw new Error(`${name} is not on the stage.`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  /** Text of a layer in the page that OBS loads. */
  const textOnAir = async (name: string): Promise<string> => {
    const { memberId } = await named(name);
    return air.page
      .locator(`[data-member-id="${memberId}"] .widget`)
      .evaluate((element: Element) => element.shadowRoot?.textContent ?? '');
  };

  beforeAll(async () => {
    [studio, browser] = await Promise.all([StudioProcess.start(), launchBrowser()]);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en' });
    page = await context.newPage();
    await page.goto(/http\S+\/console\/setup#\S+/.exec(studio.output)?.[0] ?? '');
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('Password').fill(PASSWORD);
    await button('Continue').click();
    await page.getByRole('button', { name: /Aurora/ }).click();
    await link('Skip for now').click();
    await page.getByText('Waiting for OBS').waitFor();
    await link('Skip for now').click();
    await link('Go to your overlays').click();
    await page
      .getByRole('link', { name: /Aurora/ })
      .first()
      .click();
    await stage().locator('[data-widget=text]').first().waitFor();
    air = await OverlayPage.open(browser, (await read<{ url: string }>(`/overlays/${overlayId()}/link`)).url);
  });

  beforeEach(() => (actions = 0));

  it('changes a text on air by a double click and typing: 2 actions', async () => {
    const { x, y } = await middleOf('Starting Soon: title');
    await act(page.mouse.dblclick(x, y));
    await page.locator('textarea:focus').waitFor();
    await act(page.keyboard.type('Good evening'));
    await until(async () => (await textOnAir('Starting Soon: title')).includes('Good evening'));
    expect(actions).toBeLessThanOrEqual(2);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Undo: Change text of Starting Soon: title (Ctrl+Z)' }).waitFor();
  });

  it('gives the follower alert a sound of its own, and tests it: 4 actions', async () => {
    await act(page.getByRole('row', { name: 'Alerts' }).click());
    const sound = page.getByRole('tabpanel', { name: 'Follow' }).getByRole('button', { name: 'Sound' });
    await act(sound.click());
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('dialog').getByRole('button', { name: 'Upload' }).waitFor();
    await act(
      page
        .getByRole('dialog')
        .getByRole('button', { name: 'Upload' })
        .click()
        .then(async () =>
          (await chooser).setFiles({ name: 'hello.wav', mimeType: 'audio/wav', buffer: tone() }),
        ),
    );
    await page.getByText('hello.wav', { exact: true }).waitFor();
    await act(button('Test').click());
    await until(async () => (await textOnAir('Alerts')).includes('follows now'));
    const { values } = await named('Alerts');
    expect(values['followSound']).toMatch(/^\/media\//);
    await until(() => air.requests.some((url) => url.endsWith(String(values['followSound']))));
    expect(actions).toBeLessThanOrEqual(4);
  });

  it('names the chosen file and plays it to this user alone', async () => {
    await button('Play Sound').click();
    await button('Pause Sound').waitFor();
    await button('Play Sound').waitFor();
  });

  it('adds a webcam frame where it belongs: 2 actions and a drag', async () => {
    await button('Live').click();
    await act(button('Add layer').click());
    await act(page.getByRole('dialog').getByRole('button', { name: 'Webcam frame', exact: true }).click());
    await until(async () => (await layers()).filter(({ widget }) => widget === 'webcam-frame').length === 2);
    const added = Math.max(...(await layers()).map(({ memberId }) => memberId));
    const frame = stage().locator(`[data-member-id="${added}"]`);
    await frame.waitFor();
    const [before, box] = [await placeOf(added), await frame.boundingBox()];
    if (!box || !before) throw new Error('The frame is not on the stage.');
    const [x, y] = [box.x + box.width * 0.3, box.y + box.height * 0.3];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 120, y + 80, { steps: 5 });
    await act(page.mouse.up());
    await until(async () => {
      const { x: left = 0, y: top = 0 } = (await placeOf(added))?.layout ?? {};
      return left < before.layout.x && top > before.layout.y;
    });
    expect(actions).toBeLessThanOrEqual(3);
  });

  it('adds the chat command !discord by 2 fields, as people write it', async () => {
    await link('Bot').click();
    await button('New command').click();
    await act(page.getByLabel('Name, without !').fill('!discord'));
    await act(page.getByLabel('Response', { exact: true }).fill('Join us: discord.gg/nightowl'));
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('!discord', { exact: true }).waitFor();
    const { items } = await read<{ items: readonly { name: string; response: string }[] }>('/bot/commands');
    expect(items.map(({ name, response }) => [name, response])).toEqual([
      ['discord', 'Join us: discord.gg/nightowl'],
    ]);
    expect(actions).toBe(2);
  });

  describe('at the width of a phone', () => {
    beforeAll(async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await link('Overlays').click();
      await page
        .getByRole('link', { name: /Aurora/ })
        .first()
        .click();
      await stage().locator('[data-widget=clock]').first().waitFor();
    });

    it('selects and moves a layer on the canvas', async () => {
      const { memberId } = await named('Goal');
      const before = await placeOf(memberId);
      const { x, y } = await middleOf('Goal');
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x - 40, y, { steps: 4 });
      await page.mouse.up();
      await until(async () => ((await placeOf(memberId))?.layout.x ?? 0) < (before?.layout.x ?? 0));
      await page.getByRole('row', { name: 'Goal', selected: true }).waitFor();
    });

    it('hides a layer, and changes its text in the settings', async () => {
      await button('Hide Goal').click();
      const { memberId } = await named('Goal');
      await until(async () => (await placeOf(memberId))?.hidden);
      await page.getByRole('row', { name: 'Starting Soon: line' }).click();
      await button('Settings').click();
      await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Back in two minutes');
      await until(async () => (await textOnAir('Starting Soon: line')).includes('two minutes'));
    });

    it('names each icon of the navigation by words on the screen', async () => {
      const links = page.getByRole('navigation').getByRole('link');
      for (const each of await links.all()) {
        const { text, width } = await each.locator('span').evaluate((element: HTMLElement) => ({
          text: element.innerText,
          width: element.getBoundingClientRect().width,
        }));
        expect([text, width > 12]).toEqual([await each.innerText(), true]);
      }
    });
  });
});
