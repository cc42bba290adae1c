import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Locator, Page } from 'playwright-core';
import { ApiClient, ok } from './api-client';
import { atEnd } from './at-end';
import { browserOrSkip, launchBrowser } from './browser';
import { TwitchServer } from './platforms/twitch-server';
import { StudioProcess } from './server-process';

/* A show on the simulated channel, by the console alone: each test goes on where the last one ended. */

export const PASSWORD = 'a good password';
export const SONG = 'songsongson';

/** Answers as YouTube does to who asks for a video. */
async function youtube(): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://youtube');
    const item = {
      id: SONG,
      snippet: { title: 'A song for you', categoryId: '10', liveBroadcastContent: 'none' },
      contentDetails: { duration: 'PT3M' },
      status: { embeddable: true },
      statistics: { viewCount: '5000' },
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ items: pathname === '/v3/videos' ? [item] : [] }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}

export let studio: StudioProcess;
export let browser: Browser;
export let page: Page;
export let api: ApiClient;
export let overlayId: string;
export let twitch: TwitchServer;
let videos: Server;
/** Requests blocked by the policy of a page. */
export const stopped: string[] = [];

export async function open(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en' });
  const opened = await context.newPage();
  opened.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) stopped.push(message.text());
  });
  return opened;
}

export const at = (path: string) => page.goto(`${studio.url}/console${path}`);

export const part = (name: string, of: Page = page): Locator =>
  of.getByRole('region', { name, exact: true }).first();

export async function signIn(on: Page, login: string, password: string): Promise<void> {
  await on.getByLabel('Login').fill(login);
  await on.getByLabel('Password').fill(password);
  await on.getByRole('button', { name: 'Sign in' }).click();
}

/** Writes as a viewer into the simulated chat, on whichever page offers that. */
export async function say(login: string, message: string): Promise<void> {
  const viewer = page.getByLabel('Viewer', { exact: true });
  const form = page.locator('form').filter({ has: viewer });
  await viewer.fill(login);
  await form.getByLabel('Message', { exact: true }).fill(message);
  await form.getByRole('button', { name: 'Send' }).click();
}

/** Describes tests of a show by the console; they are skipped without a browser. */
export function consoleShow(name: string, tests: () => void): void {
  browserOrSkip(name, () => {
    beforeAll(start, 60_000);
    tests();
  });
}

async function start(): Promise<void> {
  [videos, twitch] = await Promise.all([youtube(), new TwitchServer().start()]);
  const { port } = videos.address() as AddressInfo;
  const env = {
    RATE_LIMITS: 'off',
    SIMULATED: 'on',
    MEDIA_PROVIDER: 'simulated',
    YOUTUBE_API_KEY: 'a-key-for-tests',
    YOUTUBE_API_URL: `http://127.0.0.1:${port}/v3`,
    ...twitch.env,
  };
  [studio, browser] = await Promise.all([StudioProcess.start({ env }), launchBrowser()]);
  api = new ApiClient(studio.api);
  ({ overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Show' })));
  for (const widget of ['alert-box', 'youtube-player', 'goal-bar'])
    await ok(api.post(`/overlays/${overlayId}/members`, { widget }));
  const { items } = await ok(api.get<{ items: readonly { readonly overlayId: string }[] }>('/overlays'));
  for (const each of items)
    if (each.overlayId !== overlayId) await ok(api.delete(`/overlays/${each.overlayId}`));
  page = await open();
  await page.goto(/http\S+\/console\/setup#\S+/.exec(studio.output)?.[0] ?? '');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Choose a look').waitFor();
}
