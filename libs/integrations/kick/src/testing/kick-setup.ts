import { presetSettings } from '@studio/contracts/channels/testing/preset-settings';
import { KickServer } from '../../../../../test/support/platforms/kick-server';
import type { ConnectedChannel } from '@studio/contracts/channels/connected-channel';
import type { TokenSource } from '@studio/contracts/channels/credentials';
import { OwnLines } from '@studio/contracts/channels/own-lines';
import { readKickSettings, type KickSettings } from '../kick-settings';
import type { EventSink } from '@studio/contracts/channels/platform-adapter';
import { PlatformError } from '@studio/contracts/channels/platform-channel';
import type { PlatformEvent } from '@studio/contracts/channels/platform-event';
import type { WebhookRoute } from '@studio/contracts/channels/webhook';
import { KickAdapter } from '../kick-adapter';
import { KickChannel, kickScopesFor } from '../kick-channel';
import { kickIntegration } from '../kick-integration';
import { KickPlatform } from '../kick-platform';
import { Outbound } from '@studio/http/outbound';

/** State that tests change; fresh before each. */
export const control: {
  /** Deliveries that fail from now on. */
  failures: number;
  /** Receiver of posted events. */
  sink: EventSink | null;
  /** Time of the clock in ms; null for the real time. */
  moment: number | null;
} = { failures: 0, sink: null, moment: null };

export let kick: KickServer;
let settings: KickSettings;
let token: string;
export let events: PlatformEvent[];
export let warnings: string[];
export let webhook: WebhookRoute;

beforeEach(async () => {
  kick = await new KickServer().start();
  settings = presetSettings(readKickSettings(kick.env));
  token = kick.grant(7, kickScopesFor('broadcaster')).accessToken;
  events = [];
  control.failures = 0;
  warnings = [];
  control.moment = null;
  control.sink = {
    deliver: (event) =>
      control.failures-- > 0 ? Promise.reject(new Error('away')) : Promise.resolve(void events.push(event)),
  };
  webhook = kickIntegration(services()).webhook({
    accountsOf: (channelId) => Promise.resolve(channelId === '7' && control.sink ? ['account'] : []),
    sinkOf: () => control.sink ?? { deliver: () => Promise.reject(new Error('closed')) },
    botOf: () => Promise.resolve(null),
  });
});
afterEach(() => kick.stop());

const broadcaster = (scopes = kickScopesFor('broadcaster')): ConnectedChannel => ({
  platform: 'kick',
  role: 'broadcaster',
  channelId: '7',
  login: 'streamer',
  name: 'Streamer',
  scopes,
  grantId: 'g',
});
const tokens = (): TokenSource => ({
  current: () => Promise.resolve(token),
  renewed: () => Promise.reject(new PlatformError('reconnect_required', 'gone')),
});
const ownLines = new OwnLines();
const services = () => ({
  environment: kick.env,
  outbound: new Outbound(),
  ownLines,
  publicUrl: 'https://studio.example',
  clock: { now: () => control.moment ?? Date.now() },
  warn: (line: string) => void warnings.push(line),
});
export const platform = (): KickPlatform => new KickPlatform({ ...services(), settings });

export function channel(scopes = kickScopesFor('broadcaster')): KickChannel {
  return new KickChannel({
    settings,
    broadcaster: broadcaster(scopes),
    bot: null,
    tokensOf: tokens,
    saying: (text) => ownLines.add('kick 7', text),
    turn: () => Promise.resolve(),
  });
}

export function adapter(isReachable = true, everyMs = { check: 20, poll: 5 }): KickAdapter {
  return new KickAdapter({
    settings,
    broadcaster: broadcaster(),
    tokens: tokens(),
    channel: channel(),
    isReachable,
    everyMs,
    warn: (line) => warnings.push(line),
  });
}
