import { ApiClient } from './api-client';
import { makeAccount, opsOk } from './accounts';
import { StudioProcess } from './server-process';
import { ToolClient, type ToolClientOptions } from './tool-client';

export let studio: StudioProcess;
export let api: ApiClient;
/** Token of another account. */
export let stranger: string;
/** Token that may not switch scenes on air. */
export let reader: string;
const clients: ToolClient[] = [];
export const overlays: string[] = [];

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off' } });
  api = new ApiClient(studio.api);
  stranger = (await makeAccount(studio, 'stranger')).token;
  const scopes = ['--scopes', 'overlays:read,scenes:write'];
  reader = await opsOk(studio.dataDir, ['token-mint', 'owner', '--name', 'Reader', ...scopes]);
}, 60_000);

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  // An account has room for so many.
  await Promise.all(overlays.splice(0).map((overlayId) => api.delete(`/overlays/${overlayId}`)));
});

export async function connect(options: ToolClientOptions): Promise<ToolClient> {
  const client = await ToolClient.connect(studio.api, options);
  clients.push(client);
  return client;
}
