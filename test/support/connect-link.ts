import { opsOk } from './accounts';
import type { TwitchServer } from './platforms/twitch-server';
import type { StudioProcess } from './server-process';

/** A browser opens a connect link and follows the one that its page offers. @returns the answer to that, not followed */
export async function followConnectLink(url: string): Promise<Response> {
  const page = await (await fetch(url)).text();
  const next = /<a href="(\?ticket=[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
  if (next === undefined) throw new Error(`The page offers no way to the platform: ${page}`);
  return fetch(new URL(next, url), { redirect: 'manual' });
}

/** A studio that a test connects a channel to; `publicUrl`: what stands in its links in place of its own address. */
export interface Connecting {
  readonly studio: StudioProcess;
  readonly publicUrl?: string;
  readonly login?: string;
}

/**
 * Connects a channel of an account (`ada`) as an operator and a browser do: by the printed link, to the platform and
 * back.
 * @param agree the platform's answer to the address that a browser was sent to: the address that it is sent back to
 * @throws Error if the last page does not say that the channel is connected
 */
export async function connectPlatform(
  { studio, publicUrl = studio.url, login = 'ada' }: Connecting,
  [platform, ...options]: readonly [string, ...string[]],
  agree: (address: string) => string,
): Promise<void> {
  const here = (url: string): string => url.replace(publicUrl, studio.url);
  const output = await opsOk(studio.dataDir, ['channel-connect', login, platform, ...options]);
  await agreeByLink(here(/https?:\S+/.exec(output)?.[0] ?? ''), (address) => here(agree(address)));
}

/**
 * Goes by a connect link to the platform and back, as a browser does.
 * @throws Error if the last page does not say that the channel is connected
 */
export async function agreeByLink(url: string, agree: (address: string) => string): Promise<void> {
  const there = await followConnectLink(url);
  const cookie = there.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const back = await fetch(agree(there.headers.get('location') ?? ''), { headers: { cookie } });
  const page = await back.text();
  if (!page.includes('is connected')) throw new Error(`Not connected: ${page}`);
}

/** Connects a Twitch channel, until Twitch has all subscriptions. */
export async function connectTwitch(to: Connecting, twitch: TwitchServer): Promise<void> {
  await connectPlatform(to, ['twitch'], (address) => twitch.agree(address));
  await twitch.subscribed();
}
