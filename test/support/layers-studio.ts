import type { RenderClient } from '@studio/realtime/testing/render-client';
import { ApiClient, ok } from './api-client';
import { Renderers } from './renderers';
import { StudioProcess } from './server-process';
import { untilRead } from './until';

export interface Layer {
  readonly memberId: number;
  readonly z: number;
  readonly layout: Readonly<Record<string, number>>;
  readonly w?: number;
  readonly h?: number;
}
export interface Overlay {
  readonly overlayId: string;
  readonly rev: number;
  readonly layers: readonly Layer[];
}

let studio: StudioProcess;
export let api: ApiClient;
export let renderers: Renderers;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off' } });
  api = new ApiClient(studio.api);
  renderers = new Renderers(studio.url, api);
}, 60_000);

afterEach(() => renderers.close());

/** Layers 1, 2, 3 from bottom to top of scene 1, which is live; all hidden in scene 2. rev 2 */
export async function makeOverlay(): Promise<string> {
  const { overlayId } = await ok(api.post<Overlay>('/overlays', { starter: true }));
  await ok(api.post(`/overlays/${overlayId}/scenes`, { name: 'BRB' }));
  return `/overlays/${overlayId}`;
}

export async function layersOf(path: string): Promise<readonly Layer[]> {
  return (await ok(api.get<{ items: readonly Layer[] }>(`${path}/members`))).items;
}

/** Reports native sizes as a renderer does, and waits until they can be read. */
export async function measure(
  path: string,
  renderer: RenderClient,
  sizes: Readonly<Record<number, { readonly w: number; readonly h: number }>>,
): Promise<readonly Layer[]> {
  for (const [memberId, size] of Object.entries(sizes))
    renderer.socket.emit('measure', { memberId: Number(memberId), ...size });
  return untilLayers(path, (layers) =>
    Object.keys(sizes).every((id) =>
      layers.some(({ memberId, w }) => memberId === Number(id) && w !== undefined),
    ),
  );
}

export async function untilLayers(
  path: string,
  are: (layers: readonly Layer[]) => boolean,
): Promise<readonly Layer[]> {
  return untilRead(() => layersOf(path), are, { within: 20_000 });
}
