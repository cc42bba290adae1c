import type { Browser, Page } from 'playwright-core';
import { makeAccount, type TestAccount } from './accounts';
import { ApiClient, ok } from './api-client';
import { launchBrowser } from './browser';
import { ConsolePage } from './console-page';
import { StudioProcess } from './server-process';

/** Studio with an account and its overlay. */
export interface PreparedStudio {
  readonly studio: StudioProcess;
  readonly browser: Browser;
  readonly ada: TestAccount;
  readonly api: ApiClient;
  readonly overlayId: string;
  /** Path of the overlay in the API. */
  readonly path: string;
}

interface EditorSetup {
  readonly env?: Readonly<Record<string, string>>;
  /** Body of the request that creates the overlay. */
  readonly overlay?: object;
  /** Runs before the editor opens. */
  readonly prepare?: (made: PreparedStudio) => Promise<void>;
}

/** Starts a studio, creates an account and an overlay, and opens the overlay's editor in a browser. */
export async function openEditor({
  env = {},
  overlay = { name: 'Show' },
  prepare,
}: EditorSetup = {}): Promise<PreparedStudio & { readonly editor: ConsolePage; readonly page: Page }> {
  const [studio, browser] = await Promise.all([StudioProcess.start({ env }), launchBrowser()]);
  const ada = await makeAccount(studio, 'ada', 'Ada');
  const api = new ApiClient(studio.api, ada.token);
  const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', overlay));
  const made = { studio, browser, ada, api, overlayId, path: `/overlays/${overlayId}` };
  await prepare?.(made);
  const editor = await ConsolePage.open(browser, { url: studio.url, overlayId, who: ada });
  return { ...made, editor, page: editor.page };
}
