import type { RenderClient } from '@studio/realtime/testing/render-client';
import { ApiClient, ok } from './api-client';
import { MovedClock } from './moved-clock';
import { StudioProcess } from './server-process';

export interface Fired {
  readonly state: Readonly<Record<string, unknown>>;
  readonly changed: boolean;
  readonly eventId: string;
  readonly onAir: boolean;
  readonly renderers: number;
}

export let clock: MovedClock;
export let studio: StudioProcess;
export let api: ApiClient;
export let overlayId = '';
export let link = '';
export const clients: RenderClient[] = [];

beforeAll(async () => {
  clock = await MovedClock.make();
  studio = await StudioProcess.start({ env: { SIMULATED: 'on', ...clock.env } });
  api = new ApiClient(studio.api);
  overlayId = (await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Stream' }))).overlayId;
  link = (await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`))).url;
}, 60_000);

afterAll(async () => {
  for (const client of clients) client.close();
});

export async function add(widget: string, values: object = {}, more: object = {}): Promise<number> {
  const body = { widget, values, ...more };
  return (await ok(api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, body))).memberId;
}

export function fire(memberId: number, command: string, body: object = {}) {
  return api.post<Fired>(`/overlays/${overlayId}/members/${memberId}/commands/${command}`, body);
}

/** Starts the server again, after it has ended. */
export async function restart(): Promise<void> {
  studio = await studio.restart();
  api = new ApiClient(studio.api);
}
