import { presetSettings } from '@studio/contracts/channels/testing/preset-settings';
import { TwitchServer } from '../../../../../test/support/platforms/twitch-server';
import type { ConnectedChannel } from '@studio/contracts/channels/connected-channel';
import { readTwitchSettings } from '../twitch-settings';
import type { ConnectionReport, PlatformSession } from '@studio/contracts/channels/platform-adapter';
import { PlatformError } from '@studio/contracts/channels/platform-channel';
import { type PlatformEvent } from '@studio/contracts/channels/platform-event';
import { TwitchAdapter } from '../twitch-adapter';
import { scopesFor } from '../twitch-scopes';
import { until } from '../../../../../test/support/until';

export let twitch: TwitchServer;
let token: string;
beforeEach(async () => {
  twitch = await new TwitchServer().start();
  token = twitch.grant('1001', scopesFor('broadcaster')).accessToken;
});
afterEach(() => twitch.stop());

const quick = { firstRestMs: 5, lastRestMs: 20, welcomeMs: 20_000, keepaliveS: 10, graceFactor: 1.2 };

export let warnings: string[];
beforeEach(() => (warnings = []));

export function adapter(
  scopes = scopesFor('broadcaster'),
  timing: object = quick,
  now: () => number = Date.now,
): TwitchAdapter {
  const settings = presetSettings(readTwitchSettings(twitch.env));
  const broadcaster: ConnectedChannel = {
    platform: 'twitch',
    role: 'broadcaster',
    channelId: '1001',
    login: 'streamer',
    name: 'Streamer',
    scopes,
    grantId: 'g',
  };
  return new TwitchAdapter({
    settings,
    broadcaster,
    tokens: {
      current: () => Promise.resolve(token),
      renewed: () => Promise.reject(new PlatformError('reconnect_required', 'gone')),
    },
    validate: () => Promise.resolve({}),
    isOwn: (userId) => userId === '1002',
    timing,
    now,
    warn: (line) => warnings.push(line),
    noticeTiming: { subMs: 30, upgradeMs: 60 },
  });
}

export const follow = {
  user_id: '2001',
  user_login: 'viewer',
  user_name: 'Viewer',
  broadcaster_user_id: '1001',
};
export let events: PlatformEvent[];
export let reports: ConnectionReport[];
export let session: PlatformSession | null;

export const open = async (under = adapter()): Promise<void> => {
  events = [];
  reports = [];
  session = await under.open(
    { accountId: 'account', channelId: '1001' },
    {
      deliver: (event) => Promise.resolve(void events.push(event)),
      status: (now) => void reports.push(now),
    },
    new AbortController().signal,
  );
};
export const types = (): string[] => events.map(({ body }) => body.type);
export const follows = (): number => types().filter((type) => type === 'follow').length;
export const live = (): Promise<true> => until(() => reports.at(-1)?.state === 'live');
afterEach(() => session?.close());

export const lineFrom = (source: object, more: object = {}) => ({
  ...{ broadcaster_user_id: '1001', message_id: 'shared', message_type: 'user_intro', color: '' },
  ...{ chatter_user_id: '102', chatter_user_login: 'guest_one', chatter_user_name: 'Guest_One' },
  message: { text: '!hi', fragments: [{ type: 'text', text: '!hi', emote: null }] },
  badges: [{ set_id: 'moderator', id: '1', info: '' }],
  ...source,
  ...more,
});
export const partner = {
  source_broadcaster_user_id: '5555',
  source_broadcaster_user_login: 'partner',
  source_broadcaster_user_name: 'Partner',
  source_message_id: 'm-9',
  source_badges: [{ set_id: 'subscriber', id: '12', info: '14' }],
  is_source_only: false,
};
export const said = () => events.flatMap(({ body }) => (body.type === 'chat' ? [body] : []));

/** Replaces the grant of the channel by one with only these permissions. */
export function grantOnly(scopes: readonly string[]): void {
  token = twitch.grant('1001', scopes).accessToken;
}
