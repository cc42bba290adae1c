import type { Page } from 'playwright-core';

/** Counts the clicks of a person on a page, over all addresses that it opens. */
export class Clicks {
  private constructor(private readonly on: string[]) {}

  static async of(page: Page): Promise<Clicks> {
    const clicks = new Clicks([]);
    await page.exposeFunction('clicked', (text: string) => clicks.on.push(text));
    await page.addInitScript(() => {
      addEventListener(
        'click',
        ({ target }) =>
          (window as unknown as { clicked: (on: string) => void }).clicked((target as Element).textContent),
        { capture: true },
      );
    });
    return clicks;
  }

  /** Texts of what was clicked since the last call. */
  take(): readonly string[] {
    return this.on.splice(0);
  }
}
