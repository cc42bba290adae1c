import { ok, type ApiClient } from './api-client';
import type { TwitchServer } from './platforms/twitch-server';
import { until } from './until';

interface Entry {
  readonly entryId: string;
  readonly action: string;
  readonly filter: string;
  readonly user: { readonly login: string };
  readonly undone: boolean;
}

/** Expects the four actions against viewer 2050 in the log of moderation, and lifts the ban on Twitch from there. */
export async function undoesOnTwitch(api: ApiClient, twitch: TwitchServer): Promise<void> {
  const log = async () => (await ok(api.get<{ items: readonly Entry[] }>('/bot/moderation/log'))).items;
  const ofViewer = async () => (await log()).filter(({ user }) => user.login === 'viewer2050');
  await until(async () => (await ofViewer()).length === 4);
  const all = await ofViewer();
  expect(all.map(({ filter, action }) => `${filter} ${action}`)).toEqual([
    ...['phrases ban', 'phrases timeout', 'copies delete', 'newcomers delete'],
  ]);
  expect(twitch.banned.has('2050')).toBe(true);
  const undo = (id: string) => api.post(`/bot/moderation/log/${id}/undo`, {});
  const [ban, timeout] = all.map(({ entryId }) => entryId);
  expect(await undo(ban ?? '')).toMatchObject({ body: { undone: true, unbanned: true } });
  expect(twitch.banned.has('2050')).toBe(false);
  // The viewer is not timed out any more.
  expect(await undo(timeout ?? '')).toMatchObject({ body: { undone: true, unbanned: false } });
  expect(await undo('unknown')).toMatchObject({ status: 404 });
  expect((await ofViewer()).map(({ undone }) => undone)).toEqual([true, true, false, false]);
}
