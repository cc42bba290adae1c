import type { Browser, Locator, Page } from 'playwright-core';
import type { TestAccount } from './accounts';

/** Editor of one overlay in a browser with a signed-in user. */
export class ConsolePage {
  private constructor(
    readonly page: Page,
    readonly errors: readonly string[],
  ) {}

  static async open(
    browser: Browser,
    { url, overlayId, who }: { readonly url: string; readonly overlayId: string; readonly who: TestAccount },
  ): Promise<ConsolePage> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en' });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`${url}/console/overlays/${overlayId}`);
    await page.getByLabel('Login').fill(who.login);
    await page.getByLabel('Password').fill(who.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('treegrid', { name: 'Layers' }).waitFor();
    return new ConsolePage(page, errors);
  }

  get take(): Locator {
    return this.page.getByRole('button', { name: 'Take', exact: true });
  }

  close(): Promise<void> {
    return this.page.context().close();
  }

  async select(layer: string): Promise<void> {
    await this.page.getByRole('row', { name: layer }).click();
  }

  /** Writes the text of a layer that is a text. */
  async write(layer: string, text: string): Promise<void> {
    await this.select(layer);
    await this.page.getByRole('tab', { name: 'Settings' }).click();
    await this.page.getByRole('textbox', { name: 'Text', exact: true }).fill(text);
  }

  async place(layer: string, axis: 'X' | 'Y', value: number): Promise<void> {
    await this.select(layer);
    await this.page.getByRole('tab', { name: 'Position' }).click();
    await this.page.getByRole('spinbutton', { name: axis, exact: true }).fill(String(value));
  }

  async showScene(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  /** Cards of edits that conflict with another user's change. */
  get cards(): Locator {
    return this.page.getByRole('alert').filter({ hasText: 'Someone else also changed' });
  }

  /**
   * Answers every conflict card.
   * @returns the texts of the cards
   */
  async answerCards(answer: 'Keep theirs' | 'Use mine'): Promise<readonly string[]> {
    const said: string[] = [];
    while ((await this.cards.count()) > 0 && said.length < 50) {
      said.push(await this.cards.first().innerText());
      await this.cards.first().getByRole('button', { name: answer }).click();
    }
    return said;
  }

  /** Waits until all edits made here are saved. */
  async untilSaved(): Promise<void> {
    // The last input leaves its field shortly afterwards.
    await this.page.waitForTimeout(400);
    await this.page.getByText(/^Saving \d+/).waitFor({ state: 'detached', timeout: 30_000 });
  }

  /** Returns the texts of the layers on the edit stage, by layer. */
  textsOnStage(): Promise<Readonly<Record<string, string>>> {
    const stage = this.page.frameLocator('iframe[title^="Edit"]');
    return stage.locator('body').evaluate((body: HTMLElement) => {
      const layers = [...body.querySelectorAll('[data-member-id]')];
      return Object.fromEntries(
        layers.map((layer) => [
          layer.getAttribute('data-member-id') ?? '',
          layer.querySelector('.widget')?.shadowRoot?.textContent?.match(/[A-Z]\d+ of [\w ]+/)?.[0] ?? '',
        ]),
      );
    });
  }
}

/** A page of the console, opened by somebody who signs in there. @param at its path below `/console` */
export async function signedInPage(
  browser: Browser,
  { url, at, who }: { readonly url: string; readonly at: string; readonly who: TestAccount },
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' });
  const page = await context.newPage();
  page.setDefaultTimeout(8_000);
  await page.goto(`${url}/console${at}`);
  await page.getByLabel('Login').fill(who.login);
  await page.getByLabel('Password').fill(who.password);
  const signIn = page.getByRole('button', { name: 'Sign in' });
  await signIn.click();
  await signIn.waitFor({ state: 'detached' });
  return page;
}
