import type { Browser, Locator, Page } from 'playwright-core';
import { encode } from 'uqr';
import { browserPath, launchBrowser } from '../support/browser';
import { PASSWORD } from '../support/first-show';
import { hasNetworks, OtherNetwork } from '../support/other-network';
import { OverlayPage } from '../support/overlay-page';
import { StudioProcess } from '../support/server-process';
import { until } from '../support/until';

jest.setTimeout(120_000);

const isPossible = browserPath !== undefined && hasNetworks();
if (!isPossible)
  process.stderr.write('Skipped: “a real phone” needs Chromium, and root for a network namespace.\n');

/** Taps of which each must reach the picture. */
const ROUNDS = 40;
/** Time in which a key counts once. */
const GUARD_MS = 400;

interface Scenes {
  readonly scenes: readonly { readonly name: string; readonly live: boolean }[];
}

/** From an empty data folder to a scene on air by a phone in another network: tests build on each other. */
(isPossible ? describe : describe.skip)('a real phone', () => {
  let studio: StudioProcess;
  let network: OtherNetwork;
  let desktop: Browser;
  let phones: Browser;
  let owner: Page;
  let phone: Page;
  let overlayId: string;
  /** Address that the studio has for the pairing, on this computer. */
  let begunAt: URL;

  const code = () => owner.getByRole('img', { name: 'QR code for the camera of the device' });
  const button = (name: string, page = owner) => page.getByRole('button', { name, exact: true });
  const read = <Answer>(path: string): Promise<Answer> =>
    owner.evaluate(async (url) => (await (await fetch(`/api/v1${url}`)).json()) as Answer, path);
  const liveScene = async () =>
    (await read<Scenes>(`/overlays/${overlayId}/scenes`)).scenes.find(({ live }) => live)?.name;

  /** Returns true if the squares of a code say an address, as a camera reads it. */
  async function says(squares: Locator, address: string): Promise<boolean> {
    const { size, data } = encode(address, { border: 0 });
    const drawn = await squares.evaluate((svg: SVGElement) => ({
      box: svg.getAttribute('viewBox'),
      path: svg.querySelector('path')?.getAttribute('d') ?? '',
    }));
    const dark = new Set(
      drawn.path
        .split('M')
        .slice(1)
        .map((each) => each.split('h')[0]),
    );
    const isSame = data.every((row, y) => row.every((isDark, x) => isDark === dark.has(`${x} ${y}`)));
    return isSame && drawn.box === `0 0 ${size} ${size}`;
  }

  beforeAll(async () => {
    network = OtherNetwork.open();
    [studio, desktop, phones] = await Promise.all([
      StudioProcess.start(),
      launchBrowser(),
      network.launchBrowser(),
    ]);
    owner = await (
      await desktop.newContext({ locale: 'en', viewport: { width: 1280, height: 800 } })
    ).newPage();
    await owner.goto(/http\S+\/console\/setup#\S+/.exec(studio.output)?.[0] ?? '');
    await owner.getByLabel('Password').fill(PASSWORD);
    await button('Continue').click();
    await owner.getByRole('button', { name: /Aurora/ }).click();
    await owner.getByRole('heading', { name: 'Connect your channel' }).waitFor();
    overlayId = /channel\/([^/]+)/.exec(owner.url())?.[1] ?? '';
    const context = await phones.newContext({
      viewport: { width: 390, height: 780 },
      hasTouch: true,
      isMobile: true,
      locale: 'de',
    });
    phone = await context.newPage();
  });

  afterAll(async () => {
    await phones?.close();
    await desktop?.close();
    network?.close();
  });

  it('cannot reach the studio before its owner allows it', async () => {
    await expect(phone.goto(`${studio.url}/console`)).rejects.toThrow('ERR_CONNECTION_REFUSED');
    await expect(phone.goto(`http://${network.host}:${studio.port}/console`)).rejects.toThrow(
      'ERR_CONNECTION',
    );
    await owner.goto(`${studio.url}/console/access`);
    await owner.getByLabel('Overlay', { exact: true }).selectOption(overlayId);
    await owner.getByLabel('Name of the device').fill('Phone');
    const [begun] = await Promise.all([
      owner.waitForResponse(
        (answer) => answer.url().endsWith('/pairings') && answer.request().method() === 'POST',
      ),
      button('Pair a device').click(),
    ]);
    begunAt = new URL(((await begun.json()) as { readonly url: string }).url);
    await owner.getByText('A phone cannot reach this computer yet').waitFor();
    expect(await code().count()).toBe(0);
  });

  it('puts BRB on air: scan, tap', async () => {
    await button('Allow devices in my network').click();
    await code().waitFor();
    const choice = owner.getByLabel('Address of this computer');
    if ((await choice.count()) > 0) await choice.selectOption(network.host);
    const shown = owner.getByText(/open \S+\/console\/pair on the device/);
    const host = /open (\S+)\/console\/pair/.exec(await shown.innerText())?.[1] ?? '';
    expect(host).toBe(`${network.host}:${studio.port}`);
    const address = `http://${host}${begunAt.pathname}${begunAt.hash}`;
    expect(await says(code(), address)).toBe(true);
    // The first action: the phone's camera opens the address.
    await phone.goto(address);
    // A reload while the phone waits changes nothing.
    await phone.getByText(/^Erlaube das Gerät/).waitFor();
    await phone.reload();
    await button('Allow').click();
    // The second one.
    await button('BRB', phone).tap();
    await until(async () => (await liveScene()) === 'BRB', { what: 'BRB is on air' });
  });

  it('keeps its deck over a reload, at the address that it has scanned', async () => {
    await phone.reload();
    await button('Live', phone).tap();
    await until(async () => (await liveScene()) === 'Live', { what: 'Live is on air' });
    expect(new URL(phone.url()).hostname).toBe(network.host);
  });

  it('switches the picture in OBS with each tap', async () => {
    const { url } = await read<{ readonly url: string }>(`/overlays/${overlayId}/link`);
    const overlay = await OverlayPage.open(desktop, url);
    /** Milliseconds since 1970 of each new scene: when the page has it, and when the frame with it is drawn. */
    const taken = (): Promise<readonly { readonly known: number; readonly drawn: number }[]> =>
      overlay.page.evaluate(() => (window as unknown as { taken: { known: number; drawn: number }[] }).taken);
    await overlay.page.evaluate(() => {
      const taken: object[] = [];
      Object.assign(window, { taken });
      new MutationObserver(() => {
        const known = Date.now();
        requestAnimationFrame(() => setTimeout(() => taken.push({ known, drawn: Date.now() })));
      }).observe(document.querySelector('.stage') as Element, { attributeFilter: ['data-position'] });
    });
    await phone.evaluate(() => {
      const taps: number[] = [];
      Object.assign(window, { taps });
      addEventListener('pointerdown', () => taps.push(Date.now()), true);
    });
    for (let round = 1; round <= ROUNDS; round++) {
      await button(round % 2 === 0 ? 'Live' : 'BRB', phone).tap();
      await until(async () => (await taken()).length === round, { what: `frame ${round}` });
      // The same key again counts as bounced before that.
      await phone.waitForTimeout(GUARD_MS / 2);
    }
    const taps = await phone.evaluate(() => (window as unknown as { taps: number[] }).taps);
    const scenes = await taken();
    for (const end of ['known', 'drawn'] as const) {
      const waits = scenes.map((scene, n) => scene[end] - (taps[n] ?? NaN)).sort((a, b) => a - b);
      const share = (of: number): number => waits[Math.floor(ROUNDS * of)] ?? NaN;
      process.stdout.write(`From tap to ${end}: p50 ${share(0.5)} ms, p95 ${share(0.95)} ms.\n`);
    }
    expect(taps).toHaveLength(ROUNDS);
    await overlay.close();
  });
});
