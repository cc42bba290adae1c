import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { type ApiClient, ok } from '../support/api-client';
import { browserOrSkip } from '../support/browser';
import type { ConsolePage } from '../support/console-page';
import { openEditor } from '../support/open-editor';
import type { StudioProcess } from '../support/server-process';
import { until } from '../support/until';
import { WebhookReceiver } from '../support/webhook-receiver';

/* Slow where others need the machine, too. */
jest.setTimeout(180_000);

browserOrSkip('webhooks and hooks in the console', () => {
  let receiver: WebhookReceiver;
  let studio: StudioProcess;
  let api: ApiClient;
  let opened: ConsolePage;
  let page: Page;

  beforeAll(async () => {
    receiver = await new WebhookReceiver().start();
    const env = { RATE_LIMITS: 'off', SIMULATED: 'on', OUTBOUND_ALLOW: receiver.host };
    ({ studio, api, editor: opened, page } = await openEditor({ env, overlay: { starter: true } }));
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });

  it('are found by Ctrl+K', async () => {
    await page.keyboard.press('Control+k');
    const find = page.getByRole('combobox', { name: /^Search pages/ });
    await find.fill('webhooks and hooks');
    await find.press('Enter');
    await page.getByRole('heading', { name: 'Webhooks and hooks' }).waitFor();
  });

  it('create a webhook, whose secret is shown once, and send a test', async () => {
    await button('New webhook').click();
    await page.getByLabel('Address', { exact: true }).fill('http://10.0.0.1/hook');
    await button('Create webhook').click();
    await page.getByText('The address must be https').waitFor();
    await page.getByLabel('Address', { exact: true }).fill(receiver.url('/console'));
    await button('Create webhook').click();
    const secret = await page.getByLabel('Secret to check signatures with').inputValue();
    await button('I have stored it').click();
    await button('Send a test').click();
    const test = await until(() => receiver.at('/console')[0]);
    new Webhook(secret).verify(test.body, test.headers as Record<string, string>);
    await page.getByText(/^Received in/u).waitFor();
    expect(await page.content()).not.toContain(secret);
  });

  it('show deliveries, retry one and replay the last hour', async () => {
    receiver.answers.set('/console', 500);
    await ok(api.post('/simulate/follow', { login: 'bob' }));
    await button('Deliveries').click();
    const deliveries = page.getByRole('region', { name: 'Deliveries' });
    await deliveries.getByText('activity.follow · Waiting').waitFor();
    await deliveries.getByText('The receiver answered 500.').waitFor();
    receiver.answers.delete('/console');
    await deliveries.getByRole('button', { name: 'Retry' }).first().click();
    await deliveries.getByText('activity.follow · Delivered').waitFor();
    const before = receiver.at('/console').length;
    await deliveries.getByRole('button', { name: 'Send the last hour again' }).click();
    await until(() => receiver.at('/console').length > before);
  });

  it('create a hook, whose address works', async () => {
    await button('New hook').click();
    await page.getByLabel('Name', { exact: true }).fill('Door bell');
    await button('Create hook').click();
    const address = await page.getByLabel('Address to call, with the secret').inputValue();
    await button('I have stored it').click();
    const path = new URL(address).pathname;
    expect((await fetch(`${studio.url}${path}`, { method: 'POST' })).status).toBe(202);
    await page.getByText(/Last call/u).waitFor();
    expect(opened.errors).toEqual([]);
  });
});
