import { internalCommand, runInternalCommand } from '@studio/kernel/internal-command';
import { platformNameOf } from '@studio/platforms/platforms';
import { createHash, randomBytes } from 'node:crypto';
import type { Actors } from '@studio/contracts/accounts/actors';
import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { randomCommandId } from '@studio/kernel/ids';
import type { JsonObject } from '@studio/kernel/json';
import { Problem } from '@studio/kernel/problem';
import type { Records } from '@studio/records/records';
import type { ChannelRole, ConnectedChannel } from '@studio/contracts/channels/connected-channel';
import {
  channelDecider,
  connecting,
  disconnecting,
  placeOf,
  type ChannelConnections,
} from '../channel.decider';
import { isTipSource, tipSources, type TipSettings, type TipSourceId } from '@studio/platforms/tip-sources';
import { storedTipSettings } from '@studio/contracts/channels/tips/tip-webhook';
import type { Credentials } from '@studio/contracts/channels/credentials';
import type { CredentialStore } from '../credentials/credentials';
import { isSame, postedTo, type WebhookAddresses } from '../webhook-address/webhook-addresses';
import type { ConnectorInUse, ConnectorsOfAccounts } from '../clients/connectors-of-accounts';
import type { DevicePoll, PlatformConnector } from '@studio/contracts/channels/platform-connector';
import type { EventOf } from '@studio/kernel/decider';
import type { ChannelEvents } from '../channel.events';

export interface ConnectingDeps {
  readonly connectors: Pick<ConnectorsOfAccounts, 'of' | 'forget'>;
  readonly addresses: Pick<WebhookAddresses, 'of'>;
  readonly store: CredentialStore;
  readonly records: Pick<Records, 'get' | 'putIfAbsent' | 'delete'>;
  readonly pipeline: CommitPipeline;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly actors: Pick<Actors, 'nameOf'>;
}

/** Account, platform and role of a channel to connect. */
export interface Wish {
  readonly accountId: string;
  readonly platform: string;
  readonly role: ChannelRole;
}

/** A code that somebody is to type in at the platform. */
export interface ShownCode {
  readonly wish: Wish;
  readonly userCode: string;
  readonly verificationUrl: string;
  /** Least seconds between two looks. */
  readonly intervalS: number;
}

interface Begun extends Wish {
  readonly [key: string]: string;
  /** Encrypted: what the way back is proven by. */
  readonly sealed: string;
}

const [TICKET, FLOW] = ['connect-ticket', 'connect-flow'];
const TTL_MS = 10 * 60_000;

const changeConnection = internalCommand('ChangeConnection', { partOf: 'connect_channel' });

/** Connects accounts with channels: a browser goes to the platform and comes back, or a code is typed in there. */
export class Connecting {
  constructor(private readonly deps: ConnectingDeps) {}

  /** @throws Problem `not_connected` if the account has no client on the platform */
  async connectorOf(wish: Pick<Wish, 'accountId' | 'platform'>): Promise<PlatformConnector> {
    return (await this.clientOf(wish)).connector;
  }

  /** Returns the address where a browser starts; valid once, for ten minutes. */
  async ticket(wish: Wish): Promise<{ readonly url: string; readonly expiresAt: string }> {
    await this.connectorOf(wish);
    const ticket = randomText();
    await this.deps.records.putIfAbsent(TICKET, hashOf(ticket), { ...wish }, { ttlMs: TTL_MS });
    const expiresAt = new Date(this.deps.clock.now() + TTL_MS).toISOString();
    return { url: `${this.base}/connect/${wish.platform}?ticket=${ticket}`, expiresAt };
  }

  /** Returns what a ticket is for without using it; null for one that isn't good, or not any more. */
  async wishOf(platform: string, ticket: string): Promise<Wish | null> {
    const found = await this.deps.records.get<Wish & JsonObject>(TICKET, hashOf(ticket));
    return found?.value.platform === platform ? found.value : null;
  }

  /** Name of the studio account that a wish is of. */
  async accountNameOf({ accountId }: Wish): Promise<string> {
    return (await this.deps.actors.nameOf(accountId, null)).name;
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
    const connector = await this.connectorOf(wish);
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
    const { page } = await this.connectorOf({ accountId, platform });
    const { verifier } = proof;
    const asked = { redirectUri: this.callbackOf(platform), state, verifier };
    const credentials = await page?.complete(answered, asked);
    return credentials ? this.keep({ accountId, platform, role: role }, credentials) : null;
  }

  /** By a code that is typed in at the platform. @returns also what it is asked about by */
  async beginByCode(wish: Wish) {
    const connector = await this.connectorOf(wish);
    const { device } = connector;
    if (!device)
      throw new Problem('not_supported', 'It isn’t connected by a code.', { platform: wish.platform });
    const { deviceCode, ...shown } = await device.begin(connector.scopesFor(wish.role));
    const flow = randomText();
    const { userCode, verificationUrl, intervalS } = shown;
    const sealed = this.deps.store.sealed({ deviceCode, userCode, verificationUrl, intervalS }, flow);
    await this.deps.records.putIfAbsent(
      FLOW,
      hashOf(flow),
      { ...wish, sealed },
      { ttlMs: shown.expiresInS * 1000 },
    );
    return { ...shown, flow };
  }

  /** Returns the code that somebody is to type in; null for a flow that there isn't, or not any more. */
  async codeOf(flow: string): Promise<ShownCode | null> {
    const found = await this.deps.records.get<Begun>(FLOW, hashOf(flow));
    const code = found && this.deps.store.opened<Omit<ShownCode, 'wish'>>(found.value.sealed, flow);
    if (!found || !code?.userCode) return null;
    const { accountId, platform, role } = found.value;
    const { userCode, verificationUrl, intervalS } = code;
    return { wish: { accountId, platform, role }, userCode, verificationUrl, intervalS };
  }

  /** Status of a device code; `expired` also if it does not exist. @throws PlatformError */
  async poll(flow: string): Promise<{
    readonly status: Exclude<DevicePoll['status'], 'granted'> | 'connected';
    readonly channel?: ConnectedChannel;
  }> {
    const { records, store } = this.deps;
    const found = await records.get<Begun>(FLOW, hashOf(flow));
    const proof = found && store.opened<{ deviceCode: string }>(found.value.sealed, flow);
    if (!found || !proof) return { status: 'expired' };
    const { accountId, platform, role } = found.value;
    const polled = await (await this.connectorOf({ accountId, platform })).device?.poll(proof.deviceCode);
    if (!polled) return { status: 'expired' };
    if (polled.status === 'pending' || polled.status === 'slow_down') return { status: polled.status };
    await records.delete(FLOW, hashOf(flow));
    if (polled.status !== 'granted') return { status: polled.status };
    const wish = { accountId, platform, role: role };
    return { status: 'connected', channel: await this.keep(wish, polled.credentials) };
  }

  /**
   * Connects a source of tips with the values that somebody has entered.
   * @returns address that the source is to post to; null for a source that is asked
   */
  async connectTips(accountId: string, source: TipSourceId, settings: TipSettings): Promise<string | null> {
    const wish = { accountId, platform: source, role: 'broadcaster' } as const;
    // Whoever comes back with the secret of a webhook has entered the address there.
    const before = 'later' in tipSources[source] ? await this.deps.store.get(wish) : null;
    const secret = before?.refreshToken ?? randomText();
    const accessToken = storedTipSettings(source, settings);
    await this.deps.store.put(wish, { accessToken, refreshToken: secret, scopes: [] });
    const { name } = tipSources[source];
    const owner = { channelId: accountId, login: '', name, scopes: [], grantId: randomCommandId() };
    await this.commit(accountId, () => connecting({ platform: source, role: 'broadcaster', ...owner }));
    if (!('posts' in tipSources[source])) return null;
    const address = await this.deps.addresses.of(accountId);
    return postedTo(
      address ?? { mode: 'own', url: this.deps.publicUrl },
      `/${source}/${accountId}/${secret}`,
    );
  }

  /** @returns false when it wasn't connected @throws Unavailable */
  async disconnect(wish: Wish): Promise<boolean> {
    const isChanged = await this.commit(wish.accountId, (state) =>
      disconnecting(state, wish.platform, wish.role),
    );
    await this.forget(wish);
    return isChanged;
  }

  /** Revokes the grant, if possible, and removes it here. @throws Unavailable */
  async forget(wish: Wish): Promise<void> {
    const { store, connectors } = this.deps;
    const { accountId, platform } = wish;
    const [credentials, inUse] = await Promise.all([store.get(wish), connectors.of(accountId, platform)]);
    await connectors.forget(accountId, platform);
    if (!credentials) return;
    await store.remove(wish);
    const isOfAnother = (credentials.clientId ?? inUse?.clientId) !== inUse?.clientId;
    // Only the client that something was granted to can give it back.
    if (inUse && !isOfAnother) await inUse.connector.revoke(credentials);
  }

  get base(): string {
    return callbackBase(this.deps.publicUrl);
  }

  /** Credentials first: whoever sees the channel finds them. */
  private async keep(wish: Wish, credentials: Credentials): Promise<ConnectedChannel> {
    const { connector, clientId } = await this.clientOf(wish);
    const owner = await connector.ownerOf(credentials);
    const grantId = randomCommandId();
    const channel = { platform: wish.platform, role: wish.role, ...owner, grantId };
    await this.deps.store.put(wish, { ...credentials, scopes: owner.scopes, clientId });
    await this.commit(wish.accountId, ({ connected }) => {
      const before = connected[placeOf(wish.platform, wish.role)];
      const isAgain = isTipSource(wish.platform) && before?.channelId === channel.channelId;
      // Payments made since access has ended count too: what was counted goes by the grant.
      return connecting(isAgain ? { ...channel, grantId: before.grantId } : channel);
    });
    return channel;
  }

  private async clientOf({
    accountId,
    platform,
  }: Pick<Wish, 'accountId' | 'platform'>): Promise<ConnectorInUse> {
    const inUse = await this.deps.connectors.of(accountId, platform);
    if (inUse) return inUse;
    const name = platformNameOf(platform);
    throw new Problem(
      'not_connected',
      `There is no client for ${name} yet. In the console, open Channels and set up ${name} first.`,
    );
  }

  private async commit(
    accountId: string,
    decide: (state: ChannelConnections) => readonly EventOf<ChannelEvents>[],
  ): Promise<boolean> {
    const run = { streamId: accountId, actor: { accountId, via: 'system' }, cause: { key: null } } as const;
    const { commit } = await runInternalCommand<ChannelConnections>(
      this.deps.pipeline,
      channelDecider,
      changeConnection,
      run,
      decide,
    );
    return commit !== null;
  }

  /** Address at which the platform sends a browser back. */
  callbackOf(platform: string): string {
    return `${this.base}/connect/${platform}/callback`;
  }
}

/** On this machine platforms allow only `localhost` without encryption. */
function callbackBase(publicUrl: string): string {
  return publicUrl.replace(/^http:\/\/(?:127(?:\.\d{1,3}){3}|\[::1\])(?=[:/]|$)/, 'http://localhost');
}

function randomText(): string {
  return randomBytes(32).toString('base64url');
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
