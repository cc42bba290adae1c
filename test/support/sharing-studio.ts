import { RenderClient } from '@studio/realtime/testing/render-client';
import { addAccount } from './accounts';
import { ApiClient, ok } from './api-client';
import { StudioProcess } from './server-process';

export interface Overlay {
  readonly overlayId: string;
  readonly rev: number;
}
export interface Editor {
  readonly userId: string;
  readonly login: string;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly addedAt: string;
}
export interface Editors {
  readonly items: readonly Editor[];
  readonly nextCursor: string | null;
}
export interface Link {
  readonly url: string;
  readonly generation: number;
}

export let studio: StudioProcess;
/** Owner, invited editor, and an unrelated account. */
export let owner: ApiClient;
export let bea: ApiClient;
export let cid: ApiClient;
const clients: RenderClient[] = [];

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off' } });
  const beasToken = await addAccount(studio.dataDir, 'bea', 'Bea');
  const cidsToken = await addAccount(studio.dataDir, 'cid', 'Cid');
  owner = new ApiClient(studio.api);
  bea = new ApiClient(studio.api, beasToken);
  cid = new ApiClient(studio.api, cidsToken);
}, 60_000);

afterEach(() => clients.splice(0).forEach((client) => client.close()));

export async function makeOverlay(api = owner): Promise<string> {
  const { overlayId } = await ok(api.post<Overlay>('/overlays', { starter: true }));
  return `/overlays/${overlayId}`;
}

export const everyDesignScope = [
  'overlays:read',
  'overlays:write',
  'members:write',
  'scenes:write',
  'scenes:golive',
];

export async function share(
  path: string,
  permissions: readonly string[] = everyDesignScope,
): Promise<Editors> {
  const editors = await ok(owner.put<Editors>(`${path}/editors/bea`, { permissions }));
  await seenByAll();
  return editors;
}

/** Queries wait for what their own account wrote; after that of the owner, those of others see it too. */
export async function seenByAll(): Promise<void> {
  await ok(owner.get('/overlays'));
}

/** Opens a renderer with this link, which receives a state or a refusal. */
export async function open(url: string): Promise<RenderClient> {
  const client = new RenderClient({ url: studio.url, link: url.split('/o/')[1] ?? '' });
  clients.push(client);
  await client.waitFor(({ state, refusal }) => state !== null || refusal !== null);
  return client;
}
