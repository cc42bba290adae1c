import { RenderClient } from '@studio/realtime/testing/render-client';
import { makeAccount, type TestAccount } from './accounts';
import { ApiClient, ok } from './api-client';
import { MovedClock } from './moved-clock';
import { liftCooldowns } from './quick-commands';
import { StudioProcess } from './server-process';
import { untilRead } from './until';

export let clock: MovedClock;
export let studio: StudioProcess;
export let api: ApiClient;
export let ada: TestAccount;
export let overlay = '';
/** Shows the overlay. */
export let renderer: RenderClient;

beforeAll(async () => {
  clock = await MovedClock.make();
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on', ...clock.env } });
  ada = await makeAccount(studio, 'ada');
  api = new ApiClient(studio.api, ada.token);
  await liftCooldowns(api);
  const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', {}));
  overlay = `/overlays/${overlayId}`;
  for (const widget of ['giveaway', 'leaderboard']) await ok(api.post(`${overlay}/members`, { widget }));
  await ok(
    api.post(`${overlay}/members`, { widget: 'text', values: { text: '{giveaway-prize} {points-name}' } }),
  );
  await watch();
}, 60_000);

afterAll(async () => {
  renderer?.close();
});

export const say = (login: string, message: string, { role = 'everyone', platform = 'twitch' } = {}) =>
  ok(api.post('/simulate/chat', { login, message, role, platform }));
export const lines = async () =>
  (await ok(api.get<{ items: readonly { text: string }[] }>('/chat/messages?limit=100'))).items.map(
    ({ text }) => text,
  );
/** Waits until the bot has said something that begins so. */
export const untilLine = (text: string) =>
  untilRead(lines, (all) => all.some((line) => line.startsWith(text)));

export async function watch(): Promise<void> {
  renderer?.close();
  const { url } = await ok(api.get<{ url: string }>(`${overlay}/link`));
  renderer = new RenderClient({ url: studio.url, link: url.split('/o/')[1] ?? '' });
  await renderer.waitFor(({ state }) => state !== null);
}

export interface Giveaway {
  readonly phase: string;
  readonly entries: { readonly viewers: number; readonly tickets: number };
  readonly winners: readonly {
    readonly login: string;
    readonly status: string;
    readonly announcement: string | null;
  }[];
}
export const giveaway = () => ok(api.get<Giveaway>('/bot/giveaway'));
export const start = (sent: object) => ok(api.post<Giveaway>('/bot/giveaway', sent));
export interface PointsViewer {
  readonly points: number;
  readonly watchMinutes: number;
  readonly streak: number;
  readonly platforms: readonly { readonly platform: string; readonly points: number }[];
}
export const nobody: PointsViewer = { points: 0, watchMinutes: 0, streak: 0, platforms: [] };
export const viewer = async (login: string): Promise<PointsViewer> => {
  const { status, body } = await api.get<PointsViewer>(`/bot/loyalty/viewers/${login}`);
  return status === 404 ? nobody : body;
};

/** Starts the server again, after it has ended. */
async function restart(): Promise<void> {
  studio = await studio.restart();
  api = new ApiClient(studio.api, ada.token);
}

export const MIN = 60_000;

export const times = async (text: string) => (await lines()).filter((line) => line.startsWith(text)).length;

export const untilLayers = async (kind: string, data: object): Promise<void> => {
  const isSo = (): boolean => {
    try {
      expect(renderer.live[kind]).toMatchObject(data);
      return true;
    } catch {
      return false;
    }
  };
  await untilRead(() => Promise.resolve(isSo()), Boolean).catch(() =>
    expect(renderer.live[kind]).toMatchObject(data),
  );
};

export async function killed(): Promise<void> {
  await studio.kill();
  await restart();
  await lines();
}
