import { RenderClient } from '@studio/realtime/testing/render-client';
import { ApiClient, ok } from './api-client';
import { StudioProcess } from './server-process';

export interface Overlay {
  readonly overlayId: string;
  readonly name: string;
  readonly rev: number;
  readonly activeSceneId: number;
  readonly layers: readonly { readonly memberId: number; readonly widget: string }[];
  readonly scenes: readonly Scene[];
}
export interface Scene {
  readonly sceneId: number;
  readonly name: string;
  readonly order: number;
  readonly live: boolean;
  readonly previewOf: number | null;
  readonly previewBaseRev: number | null;
  readonly sceneRev: number;
  readonly transitionType: string;
  readonly transitionMs: number;
  readonly memberState: Readonly<Record<string, object>>;
}

let studio: StudioProcess;
export let api: ApiClient;
const clients: RenderClient[] = [];

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off' } });
  api = new ApiClient(studio.api);
}, 60_000);

afterEach(() => clients.splice(0).forEach((client) => client.close()));

/** Scene 1 live with layers 1, 2, 3; scene 2 offline with all of them hidden. rev 2 */
export async function makeOverlay(): Promise<{ overlay: Overlay; path: string; scenes: string }> {
  const overlay = await ok(api.post<Overlay>('/overlays', { name: 'Stream', starter: true }));
  const path = `/overlays/${overlay.overlayId}`;
  await ok(api.post(`${path}/scenes`, { name: 'BRB' }));
  return { overlay, path, scenes: `${path}/scenes` };
}

/** A renderer that has its first picture. */
export async function watch(path: string): Promise<RenderClient> {
  const { url } = await ok(api.get<{ url: string }>(`${path}/link`));
  const client = new RenderClient({ url: studio.url, link: url.split('/o/')[1] ?? '' });
  clients.push(client);
  await client.waitFor(({ state }) => state !== null);
  return client;
}

/** Returns the number of deltas that a renderer received before a change that it must see. */
export async function deltasBefore(client: RenderClient, path: string): Promise<number> {
  const { rev } = await ok(api.patch<{ rev: number }>(path, { width: 1280 }));
  await client.waitFor((each) => each.deltas().some((delta) => delta.rev === rev));
  return client.deltas().length - 1;
}
