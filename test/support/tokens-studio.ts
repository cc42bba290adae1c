import { makeAccount, signIn, type Browser, type TestAccount } from './accounts';
import { ApiClient, ok, type Answer } from './api-client';
import { StudioProcess } from './server-process';

export interface Token {
  readonly tokenId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly overlayIds: readonly string[] | null;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly prefix: string;
}
export interface NewToken extends Token {
  readonly token: string | null;
}

// Servers are killed and started, and command lines run.
jest.setTimeout(30_000);

export let studio: StudioProcess;
export let ada: TestAccount;
export let browser: Browser;
export const secrets: Record<string, string> = {};

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off' } });
  ada = await makeAccount(studio, 'ada');
  browser = await signIn(studio, ada);
  Object.assign(secrets, { password: ada.password, minted: ada.token, cookie: browser.cookie.slice(6) });
}, 60_000);

export async function makeToken(wanted: object = {}): Promise<NewToken & { token: string }> {
  const made = await ok(
    browser.client.post<NewToken>('/tokens', { name: 'Deck', scopes: ['overlays:read'], ...wanted }),
  );
  if (made.token === null) throw new Error('No token was shown.');
  secrets[`token ${made.tokenId}`] = made.token;
  return { ...made, token: made.token };
}

export const clientWith = ({ token }: { readonly token: string }): ApiClient =>
  new ApiClient(studio.api, token);
export const codeOf = ({ status, body }: Answer): unknown[] => [status, body['code']];

/** Starts the server again, after it has ended. */
export async function restart(): Promise<void> {
  studio = await studio.restart();
}
