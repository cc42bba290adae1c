import type { Browser, Page } from 'playwright-core';
import { OverlayPage } from './overlay-page';

export const PASSWORD = 'a good password';

interface Named {
  readonly overlayId: string;
  readonly name: string;
}

interface Scenes {
  readonly scenes: readonly { readonly sceneId: number; readonly name: string; readonly live: boolean }[];
}

/** Asks the interface as the page does, with its session. */
async function ask<Answer>(page: Page, path: string, body?: object): Promise<Answer> {
  return page.evaluate(
    async ([url, content]) => {
      const answer = await fetch(`/api/v1${url}`, {
        method: content === null ? 'GET' : 'POST',
        ...(content !== null && { headers: { 'content-type': 'application/json' }, body: content }),
      });
      if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Answer;
    },
    [path, body === undefined ? null : JSON.stringify(body)] as const,
  );
}

/** Overlays and scenes of a server, as clients see them. */
export interface Show {
  readonly overlays: readonly string[];
  readonly scenes: readonly string[];
}

async function showOf(page: Page, overlayId: string): Promise<Show> {
  const { items } = await ask<{ items: readonly Named[] }>(page, '/overlays');
  const { scenes } = await ask<Scenes>(page, `/overlays/${overlayId}/scenes`);
  return {
    overlays: items.map(({ name }) => name).sort(),
    scenes: scenes.map(({ name, live }) => (live ? `${name}, live` : name)),
  };
}

/**
 * A person's first show, in a browser: a password by the link, a look, the overlay's page, another scene on it.
 * @returns the show as it then is, and its overlay
 */
export async function firstShow(
  browser: Browser,
  setupLink: string,
): Promise<{ overlayId: string; show: Show }> {
  const context = await browser.newContext({ locale: 'en' });
  try {
    const page = await context.newPage();
    await page.goto(setupLink);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: /Aurora/ }).click();
    await page.getByRole('link', { name: 'Skip for now' }).click();
    await page.getByText('Waiting for OBS').waitFor();
    const { items } = await ask<{ items: readonly Named[] }>(page, '/overlays');
    const overlayId = items.find(({ name }) => name === 'Aurora')?.overlayId ?? '';
    const { url } = await ask<{ url: string }>(page, `/overlays/${overlayId}/link`);
    const overlay = await OverlayPage.open(browser, url);
    await page.getByText('OBS shows your overlay').waitFor();
    const { scenes } = await ask<Scenes>(page, `/overlays/${overlayId}/scenes`);
    const other = scenes.find(({ name }) => name === 'BRB');
    const before = await overlay.position();
    await ask(page, `/overlays/${overlayId}/scenes/${other?.sceneId}/golive`, {});
    await overlay.page.waitForFunction(
      (position) => document.querySelector('.stage')?.getAttribute('data-position') !== position,
      before,
    );
    if (overlay.errors.length > 0) throw new Error(overlay.errors.join('\n'));
    await overlay.close();
    return { overlayId, show: await showOf(page, overlayId) };
  } finally {
    await context.close();
  }
}

/** Signs in again and returns the show. */
export async function laterShow(browser: Browser, consoleUrl: string, overlayId: string): Promise<Show> {
  const context = await browser.newContext({ locale: 'en' });
  try {
    const page = await context.newPage();
    await page.goto(consoleUrl);
    await ask(page, '/auth/login', { login: 'owner', password: PASSWORD });
    return await showOf(page, overlayId);
  } finally {
    await context.close();
  }
}
