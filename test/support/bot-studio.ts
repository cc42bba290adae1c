import { ApiClient, ok } from './api-client';
import { StudioProcess } from './server-process';
import { until } from './until';

/* A studio whose bot one viewer of the simulated channel writes to. */

export let studio: StudioProcess;
export let api: ApiClient;
export let overlayId = '';
/** Layer of the overlay. */
export let counterId = 0;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { SIMULATED: 'on' } });
  api = new ApiClient(studio.api);
  overlayId = (await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Stream' }))).overlayId;
  const values = { label: 'Hype' };
  counterId = (
    await ok(api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, { widget: 'counter', values }))
  ).memberId;
  await lines();
  // One viewer writes everything here.
  await ok(api.patch('/bot/settings', { loopGuard: { answers: 0 } }));
}, 60_000);

export interface Line {
  readonly text: string;
  readonly user: { readonly name: string };
}

/** Returns the chat lines, oldest first. */
export async function lines(): Promise<readonly string[]> {
  const { items } = await ok(api.get<{ items: Line[] }>('/chat/messages?limit=100'));
  return items.map(({ text }) => text).reverse();
}

/** Number of lines that were written. */
export let sent = 0;

/** Simulates a chat line. */
export async function write(message: string, more: object = {}): Promise<void> {
  sent++;
  await ok(api.post('/simulate/chat', { login: 'PixelOtter', role: 'everyone', message, ...more }));
}

/** Waits until somebody has said something. */
export async function untilLine(wanted: string): Promise<void> {
  await until(async () => (await lines()).includes(wanted), {
    what: async () =>
      `somebody says ${JSON.stringify(wanted)} after ${(await lines()).slice(-8).join(' | ')}`,
  });
}

/** A mark that is answered once all lines before it were: what isn't there then will never be. */
export async function caughtUp(): Promise<readonly string[]> {
  const mark = `mark ${sent}`;
  await write(`!mark ${sent}`, { role: 'mod' });
  await untilLine(mark);
  return lines();
}

/** Makes a command. */
export function command(fields: object): Promise<{ readonly commandId: number }> {
  return ok(api.post('/bot/commands', fields));
}

/** Starts the server again, after a kill. */
export async function restart(): Promise<void> {
  await studio.kill();
  studio = await studio.restart();
}
