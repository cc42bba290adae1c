import { makeAccount, signIn, type TestAccount } from './accounts';
import { ApiClient } from './api-client';
import { StudioProcess } from './server-process';

export interface Account {
  readonly login: string;
  readonly suspended: boolean;
  readonly scopes: readonly string[];
  readonly credential: { readonly kind: string; readonly expiresAt: string | null };
}

// Servers are killed and started, and command lines run.
jest.setTimeout(30_000);

export let studio: StudioProcess;
export let anybody: ApiClient;
export let ada: TestAccount;
/** Everything that must stand nowhere, by a name for messages. */
export const secrets: Record<string, string> = {};
export const printed: string[] = [];

beforeAll(async () => {
  studio = await StudioProcess.start();
  anybody = new ApiClient(studio.api, null);
  ada = await makeAccount(studio, 'ada', 'Ada');
  Object.assign(secrets, { password: ada.password, token: ada.token });
}, 60_000);

/** A browser of hers; its cookie must not be found anywhere at the end. */
export async function browserOf(account: Pick<TestAccount, 'login' | 'password'> = ada) {
  const browser = await signIn(studio, account);
  secrets[`cookie ${Object.keys(secrets).length}`] = browser.cookie.slice('usess='.length);
  return browser;
}

export async function restart(): Promise<void> {
  printed.push(studio.output);
  studio = await studio.restart();
}
