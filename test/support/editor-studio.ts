import { EditorClient, type EditorClientOptions } from '@studio/realtime/testing/editor-client';
import { makeAccount, type TestAccount } from './accounts';
import { ApiClient, ok } from './api-client';
import { StudioProcess, testToken } from './server-process';

// Operators' commands are programs of their own.
jest.setTimeout(60_000);

export interface Made {
  readonly overlayId: string;
  readonly rev: number;
}

export let studio: StudioProcess;
export let owner: ApiClient;
export let bea: TestAccount;
export const open: { close(): void }[] = [];

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on' } });
  owner = new ApiClient(studio.api);
  bea = await makeAccount(studio, 'bea', 'Bea');
}, 60_000);

afterEach(() => open.splice(0).forEach((client) => client.close()));

export const makeOverlay = (): Promise<Made> => ok(owner.post<Made>('/overlays', { starter: true }));

let tabs = 0;
export function tab(overlayId: string, options: Partial<EditorClientOptions> = {}): EditorClient {
  const clientId = `tab-of-test-${tabs++}`;
  const client = new EditorClient({ url: studio.url, overlayId, clientId, token: testToken, ...options });
  open.push(client);
  return client;
}

export async function joined(
  overlayId: string,
  options: Partial<EditorClientOptions> = {},
): Promise<EditorClient> {
  const client = tab(overlayId, options);
  await client.waitFor(({ snapshots, refusal }) => snapshots.length > 0 || refusal !== null);
  return client;
}

/** Starts the server again, after it has ended. */
export async function restart(): Promise<void> {
  studio = await studio.restart();
}
