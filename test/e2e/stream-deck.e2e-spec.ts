import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { ok, type ApiClient } from '../support/api-client';
import { makeAccount, signIn } from '../support/accounts';
import { launchBrowser } from '../support/browser';
import { integrationOrSkip } from '../support/integrations';
import { StudioProcess } from '../support/server-process';
import { StreamDeckHost } from '../support/stream-deck/host';
import { PackedPlugin } from '../support/stream-deck/plugin';
import { realTime, until, untilRead } from '../support/until';

/* The plugin as it is packed, between a Stream Deck and a studio. Elgato's command line validates it on the way. */

const action = (name: string): string => `com.overlay-studio.deck.${name}`;

integrationOrSkip('stream-deck', 'the plugin for Stream Deck', () => {
  let studio: StudioProcess;
  let host: StreamDeckHost;
  let plugin: PackedPlugin;
  let owner: ApiClient;
  let browser: Browser;
  let overlayId = '';
  let sceneId = 0;
  let counterId = 0;
  let starts = 0;

  const picture = (context: string, text: string): Promise<string | null> =>
    untilRead(
      () => host.pictureOf(context),
      (svg) => svg?.includes(`>${text}<`) === true,
      { what: () => `${text} on ${context}; the plugin says: ${plugin.output}` },
    );
  const press = (buttonId: string): Promise<unknown> =>
    ok(owner.post(`/overlays/${overlayId}/deck/press`, { buttonId, guardMs: 0 }));
  const counted = async (): Promise<number | undefined> =>
    (await ok(owner.get<{ items: { counterId: number; value: number }[] }>('/bot/counters'))).items.find(
      (each) => each.counterId === counterId,
    )?.value;

  const startPlugin = async (): Promise<void> => {
    const uuid = `plugin-${++starts}`;
    plugin.start(host, uuid);
    await host.untilRegistered(uuid);
  };

  async function inspectorOf(context: string): Promise<Page> {
    const page = await browser.newPage();
    await page.goto(`file://${join(plugin.folder, 'ui/inspector.html')}`);
    const args = host.inspectorArguments(context).map((each) => JSON.stringify(each));
    await page.evaluate(`connectElgatoStreamDeckSocket(${args.join(', ')})`);
    return page;
  }

  beforeAll(async () => {
    [studio, host, plugin, browser] = await Promise.all([
      StudioProcess.start(),
      StreamDeckHost.start(),
      PackedPlugin.make(),
      launchBrowser(),
    ]);
    owner = (await signIn(studio, await makeAccount(studio, 'streamer'))).client;
    ({ overlayId } = await ok(owner.post<{ overlayId: string }>('/overlays', { name: 'Stream' })));
    ({ sceneId } = await ok(
      owner.post<{ sceneId: number }>(`/overlays/${overlayId}/scenes`, { name: 'Break', mode: 'snapshot' }),
    ));
    ({ counterId } = await ok(owner.post<{ counterId: number }>('/bot/counters', { name: 'deaths' })));
    host.appear('break', action('scene'), { buttonId: `scene:${sceneId}` });
    host.appear('deaths', action('counter'), { buttonId: `counter:${counterId}:up` });
    host.appear('dial', action('counter'), { buttonId: `counter:${counterId}:up` }, 'Encoder');
    host.appear('gone', action('button'), { buttonId: 'macro:99' });
    host.appear('free', action('button'), {});
    await startPlugin();
  }, 120_000);

  afterAll(async () => {
    await plugin?.remove();
    await host?.crash();
  });

  it('asks to be connected, and warns about presses, before it is paired', async () => {
    await picture('break', 'CONNECT');
    host.press('break');
    await until(() => host.alertsOf('break') === 1, { what: 'a warning on the key' });
  });

  it('is paired by the six digits of the console, and then shows what is live', async () => {
    const page = await inspectorOf('free');
    await page.fill('#address', 'no address');
    await page.fill('#code', '123456');
    await page.click('#pair');
    await page.getByText('Example: 192.168.1.20:4480').waitFor();
    const wanted = { overlayId, name: 'Deck', kind: 'program', bot: true };
    const { pairingId, code } = await ok(
      owner.post<{ pairingId: string; code: string }>('/pairings', wanted),
    );
    await page.fill('#address', studio.url);
    await page.fill('#code', `${code.slice(0, 3)} ${code.slice(3)}`);
    await page.click('#pair');
    await page.getByText('Allow “Stream Deck” in Overlay Studio now.').waitFor();
    const asked = () => ok(owner.get<{ items: { state: string; device: string | null }[] }>('/pairings'));
    await until(async () => (await asked()).items[0]?.state === 'asked', {
      what: () => page.innerText('body'),
    });
    expect((await asked()).items).toMatchObject([{ device: 'Stream Deck' }]);
    await ok(owner.post(`/pairings/${pairingId}/answer`, { allow: true }));
    await page.getByText(`Connected as “Deck” with ${studio.url}`).waitFor();
    expect(host.globalSettings).toMatchObject({ pairing: { url: studio.url, overlayId, name: 'Deck' } });

    // A person chooses what the free key does.
    await page.selectOption('#button', `scene:${sceneId}`);
    await picture('free', 'Break');
    expect(host.settingsOf('free')).toEqual({ buttonId: `scene:${sceneId}` });
    await page.close();
    expect(await picture('deaths', '0')).toContain('deaths');
    await picture('gone', 'GONE');
    expect(host.stateOf('break')).toBe(0);
  });

  it('shows a change from elsewhere, and a press changes the show', async () => {
    host.press('break');
    await picture('break', 'LIVE');
    expect(host.stateOf('break')).toBe(1);
    expect(await ok(owner.get(`/overlays/${overlayId}`))).toMatchObject({ activeSceneId: sceneId });
    await press('scene:1');
    await until(() => host.stateOf('break') === 0, { what: 'the state of the key' });
    expect(host.pictureOf('break')).not.toContain('LIVE');
  });

  it('counts a bouncing key once, and each tick of a dial', async () => {
    host.press('deaths');
    await realTime(40, 'the key bounces after so long');
    host.press('deaths');
    await picture('deaths', '1');
    host.turn('dial', 3);
    await picture('deaths', '4');
    expect(await counted()).toBe(4);
    await until(() => JSON.stringify(host.feedbackOf('dial')).includes('"4"'), { what: '4 on the dial' });
  });

  it('sets the state that a multi-action wants, and warns where that is impossible', async () => {
    await press(`scene:${sceneId}`);
    await picture('break', 'LIVE');
    const before = host.alertsOf('break');
    host.press('break', 1);
    await realTime(450, 'the guard of the key is over');
    host.press('break', 0);
    await until(() => host.alertsOf('break') === before + 1, { what: 'a warning on the key' });
    expect(await ok(owner.get(`/overlays/${overlayId}`))).toMatchObject({ activeSceneId: sceneId });
  });

  it('goes on after messages that it does not know', async () => {
    for (const text of [
      'no json',
      '{}',
      '[]',
      'null',
      '{"event":"willAppear"}',
      '{"event":"keyDown","context":"x"}',
    ])
      host.sendRaw(text);
    host.turn('dial', -1);
    await picture('deaths', '3');
    expect(plugin.isRunning).toBe(true);
  });

  it('is grey while the studio is away, drops presses, and is right again after it is back', async () => {
    const { port, dataDir } = studio;
    const before = host.alertsOf('deaths');
    await studio.stop();
    await picture('deaths', 'OFFLINE');
    host.press('deaths');
    await until(() => host.alertsOf('deaths') === before + 1, { what: 'a warning on the key' });
    studio = await StudioProcess.start({ port, dataDir });
    await picture('deaths', '3');
    host.turn('dial', 1);
    await picture('deaths', '4');
    expect(await counted()).toBe(4);
  });

  it('ends with Stream Deck, and is paired when that is back', async () => {
    await host.crash();
    await until(() => !plugin.isRunning, { what: 'the end of the plugin' });
    expect(plugin.exitCode).toBe(0);
    await host.restart();
    await startPlugin();
    await picture('deaths', '4');
  });

  it('asks to be connected again once its token is revoked', async () => {
    const { items } = await ok(owner.get<{ items: { tokenId: string; name: string }[] }>('/tokens'));
    const token = items.find(({ name }) => name === 'Deck');
    await ok(owner.delete(`/tokens/${token?.tokenId}`));
    await picture('break', 'CONNECT');
  });
});
