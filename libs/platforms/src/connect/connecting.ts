import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { streamName } from '@studio/kernel/event';
import { randomCommandId } from '@studio/kernel/ids';
import { Problem } from '@studio/kernel/problem';
import type { Records } from '@studio/records/records';
import {
  channelDecider,
  connecting,
  disconnecting,
  type ChannelConnections,
  type ChannelRole,
  type ConnectedChannel,
} from '../channel.decider';
import type { Credentials, CredentialStore } from '../credentials/credentials';
import type { DevicePoll } from '../http/oauth-client';
import type { EventOf } from '@studio/kernel/decider';
import type { ChannelEvents } from '../channel.events';

/** How accounts of one platform are connected. */
export interface PlatformConnector {
  readonly platform: string;
  /** What is asked for. */
  scopesFor(role: ChannelRole): readonly string[];
  /** Whose it is that was granted. @throws PlatformError */
  ownerOf(credentials: Credentials): Promise<Omit<ConnectedChannel, 'platform' | 'role' | 'grantId'>>;
  /** By a page of the platform; null where it must be by a code. */
  readonly page: {
    authorizeUrl(asked: {
      redirectUri: string;
      scopes: readonly string[];
      state: string;
      verifier: string;
    }): Promise<string>;
    complete(
      answered: URLSearchParams,
      asked: { redirectUri: string; state: string; verifier: string },
    ): Promise<Credentials>;
  } | null;
  /** By a code that is typed in there; null where there is no such way. */
  readonly device: {
    begin(scopes: readonly string[]): Promise<{
      readonly deviceCode: string;
      readonly userCode: string;
      readonly verificationUrl: string;
      readonly expiresInS: number;
      readonly intervalS: number;
    }>;
    poll(deviceCode: string): Promise<DevicePoll>;
  } | null;
  /** The platform is told that we need it no more, as far as it can be reached. */
  revoke(credentials: Credentials): Promise<void>;
}

export interface ConnectingDeps {
  readonly connectors: ReadonlyMap<string, PlatformConnector>;
  readonly store: CredentialStore;
  readonly records: Pick<Records, 'get' | 'putIfAbsent' | 'delete'>;
  readonly pipeline: CommitPipeline;
  readonly clock: Clock;
  readonly publicUrl: string;
}

/** Whose channel of which platform is to be connected. */
export interface Wish {
  readonly accountId: string;
  readonly platform: string;
  readonly role: ChannelRole;
}

interface Begun extends Wish {
  readonly [key: string]: string;
  /** Encrypted: what the way back is proven by. */
  readonly sealed: string;
}

const [TICKET, FLOW] = ['connect-ticket', 'connect-flow'];
const TTL_MS = 10 * 60_000;

/** Connects accounts with channels: a browser goes to the platform and comes back, or a code is typed in there. */
export class Connecting {
  constructor(private readonly deps: ConnectingDeps) {}

  /** @throws Problem `not_connected` where no client of the platform is set */
  connectorOf(platform: string): PlatformConnector {
    const connector = this.deps.connectors.get(platform);
    if (connector) return connector;
    throw new Problem(
      'not_connected',
      `This studio has no client of ${platform}: docs/channels.md says how.`,
    );
  }

  /** Where a browser begins; good once, for ten minutes. */
  async ticket(wish: Wish): Promise<{ readonly url: string; readonly expiresAt: string }> {
    this.connectorOf(wish.platform);
    const ticket = randomText();
    await this.deps.records.putIfAbsent(TICKET, hashOf(ticket), { ...wish }, { ttlMs: TTL_MS });
    const expiresAt = new Date(this.deps.clock.now() + TTL_MS).toISOString();
    return { url: `${this.base}/connect/${wish.platform}?ticket=${ticket}`, expiresAt };
  }

  /** Null for a ticket that isn't good, or not any more. */
  async redeem(platform: string, ticket: string): Promise<Wish | null> {
    const { records } = this.deps;
    const found = await records.get<{ accountId: string; platform: string; role: ChannelRole }>(
      TICKET,
      hashOf(ticket),
    );
    if (found?.value.platform !== platform) return null;
    return (await records.delete(TICKET, hashOf(ticket), found.version)) ? found.value : null;
  }

  /** The way to the platform's page. @returns also what the browser must bring back */
  async begin(wish: Wish): Promise<{ readonly url: string; readonly nonce: string }> {
    const connector = this.connectorOf(wish.platform);
    const { page } = connector;
    if (!page)
      throw new Problem('not_supported', 'This studio connects it by a code.', { platform: wish.platform });
    const [state, nonce, verifier] = [randomText(), randomText(), randomText()];
    const sealed = this.deps.store.sealed({ nonce: hashOf(nonce), verifier }, state);
    const begun: Begun = { ...wish, sealed };
    await this.deps.records.putIfAbsent(FLOW, hashOf(state), begun, { ttlMs: TTL_MS });
    const redirectUri = this.callbackOf(wish.platform);
    const url = await page.authorizeUrl({
      redirectUri,
      scopes: connector.scopesFor(wish.role),
      state,
      verifier,
    });
    return { url, nonce };
  }

  /**
   * The way back. @returns the channel; null for a way that wasn't begun here, with this browser, within ten minutes
   * @throws PlatformError what the platform says
   */
  async complete(
    platform: string,
    answered: URLSearchParams,
    nonce: string,
  ): Promise<ConnectedChannel | null> {
    const { records, store } = this.deps;
    const state = answered.get('state') ?? '';
    const found = await records.get<Begun>(FLOW, hashOf(state));
    if (found?.value.platform !== platform) return null;
    const { sealed, accountId, role } = found.value;
    const proof = store.opened<{ nonce: string; verifier: string }>(sealed, state);
    if (!proof || !isSame(proof.nonce, hashOf(nonce))) return null;
    if (!(await records.delete(FLOW, hashOf(state), found.version))) return null;
    const { page } = this.connectorOf(platform);
    const { verifier } = proof;
    const asked = { redirectUri: this.callbackOf(platform), state, verifier };
    const credentials = await page?.complete(answered, asked);
    return credentials ? this.keep({ accountId, platform, role: role }, credentials) : null;
  }

  /** By a code that is typed in at the platform. @returns also what it is asked about by */
  async beginByCode(wish: Wish) {
    const connector = this.connectorOf(wish.platform);
    const { device } = connector;
    if (!device)
      throw new Problem('not_supported', 'It isn’t connected by a code.', { platform: wish.platform });
    const { deviceCode, ...shown } = await device.begin(connector.scopesFor(wish.role));
    const flow = randomText();
    const sealed = this.deps.store.sealed({ deviceCode }, flow);
    await this.deps.records.putIfAbsent(
      FLOW,
      hashOf(flow),
      { ...wish, sealed },
      { ttlMs: shown.expiresInS * 1000 },
    );
    return { ...shown, flow };
  }

  /** What became of it; `expired` also for one that there isn't. @throws PlatformError */
  async poll(flow: string): Promise<{
    readonly status: Exclude<DevicePoll['status'], 'granted'> | 'connected';
    readonly channel?: ConnectedChannel;
  }> {
    const { records, store } = this.deps;
    const found = await records.get<Begun>(FLOW, hashOf(flow));
    const proof = found && store.opened<{ deviceCode: string }>(found.value.sealed, flow);
    if (!found || !proof) return { status: 'expired' };
    const { accountId, platform, role } = found.value;
    const polled = await this.connectorOf(platform).device?.poll(proof.deviceCode);
    if (!polled) return { status: 'expired' };
    if (polled.status === 'pending' || polled.status === 'slow_down') return { status: polled.status };
    await records.delete(FLOW, hashOf(flow));
    if (polled.status !== 'granted') return { status: polled.status };
    const wish = { accountId, platform, role: role };
    return { status: 'connected', channel: await this.keep(wish, polled.credentials) };
  }

  /** Ko-fi posts to an address of the account's own, which nobody else knows. @returns that address */
  async connectKofi(accountId: string, verificationToken: string): Promise<string> {
    const wish = { accountId, platform: 'kofi', role: 'broadcaster' } as const;
    const secret = randomText();
    await this.deps.store.put(wish, { accessToken: verificationToken, refreshToken: secret, scopes: [] });
    const grantId = randomCommandId();
    await this.commit(accountId, () =>
      connecting({
        platform: 'kofi',
        role: 'broadcaster',
        channelId: accountId,
        login: '',
        name: 'Ko-fi',
        scopes: [],
        grantId,
      }),
    );
    return `${this.deps.publicUrl}/webhooks/kofi/${accountId}/${secret}`;
  }

  /** @returns false when it wasn't connected @throws Unavailable */
  async disconnect(wish: Wish): Promise<boolean> {
    const isChanged = await this.commit(wish.accountId, (state) =>
      disconnecting(state, wish.platform, wish.role),
    );
    await this.forget(wish);
    return isChanged;
  }

  /** What the platform granted goes back, as far as that can be done, and is here no more. @throws Unavailable */
  async forget(wish: Wish): Promise<void> {
    const { store, connectors } = this.deps;
    const credentials = await store.get(wish);
    if (!credentials) return;
    await store.remove(wish);
    await connectors.get(wish.platform)?.revoke(credentials);
  }

  get base(): string {
    return callbackBase(this.deps.publicUrl);
  }

  /** Credentials first: whoever sees the channel finds them. */
  private async keep(wish: Wish, credentials: Credentials): Promise<ConnectedChannel> {
    const owner = await this.connectorOf(wish.platform).ownerOf(credentials);
    const grantId = randomCommandId();
    const channel = { platform: wish.platform, role: wish.role, ...owner, grantId };
    await this.deps.store.put(wish, { ...credentials, scopes: owner.scopes });
    await this.commit(wish.accountId, () => connecting(channel));
    return channel;
  }

  private async commit(
    accountId: string,
    decide: (state: ChannelConnections) => readonly EventOf<ChannelEvents>[],
  ): Promise<boolean> {
    const commandId = randomCommandId();
    const { commit } = await this.deps.pipeline.execute<ChannelConnections>({
      stream: streamName(channelDecider.category, accountId),
      evolver: channelDecider,
      commandId,
      operation: 'connect_channel',
      actor: { accountId, via: 'system' },
      correlationId: commandId,
      causationId: commandId,
      decide: ({ state }) => decide(state),
    });
    return commit !== null;
  }

  private callbackOf(platform: string): string {
    return `${this.base}/connect/${platform}/callback`;
  }
}

/** On this machine platforms allow only `localhost` without encryption. */
export function callbackBase(publicUrl: string): string {
  return publicUrl.replace(/^http:\/\/(?:127(?:\.\d{1,3}){3}|\[::1\])(?=[:/]|$)/, 'http://localhost');
}

function randomText(): string {
  return randomBytes(32).toString('base64url');
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
