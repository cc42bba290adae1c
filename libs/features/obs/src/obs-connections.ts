import { setTimeout as sleep } from 'node:timers/promises';
import type { ObsLiveEvent } from '@studio/contracts/obs/obs-events';
import type { EventStore } from '@studio/event-store/event-store';
import type { Clock } from '@studio/kernel/clock';
import { categoryOf, idOf, type Commit } from '@studio/kernel/event';
import type { Share, ShareUser } from '@studio/process-managers/share';
import type { Records } from '@studio/records/records';
import type { SecretRecords } from '@studio/records/secret-records';
import { ObsConnectError, type ObsEndpoint } from './obs-client';
import type { ObsChange } from './obs-changes';
import { ObsConnection } from './obs-connection';
import { allowedAddress, type ObsHosts } from './obs-hosts';
import { obsDecider } from './obs.decider';
import type { ConnectedObs, ObsConnectionsState } from './obs.state';

/** A connection of an account. */
export type ObsOfAccount = Pick<ObsLiveEvent, 'accountId' | 'obsId' | 'obsName'>;

export interface ObsConnectionsDeps {
  readonly events: Pick<EventStore, 'subscribe' | 'end'>;
  /** Accounts whose connections this node has. */
  readonly share: Share;
  readonly records: Records;
  readonly secrets: SecretRecords;
  readonly clock: Clock;
  readonly hosts: ObsHosts;
  /** Accounts with a connection, once the read models have caught up with the log. */
  readonly accounts: () => Promise<readonly string[]>;
  readonly stateOf: (accountId: string) => Promise<ObsConnectionsState>;
  /** The program scene of an account's OBS differs from the one that was known last. */
  readonly sceneChanged: (accountId: string, obsId: number, name: string) => void;
  readonly happened: (of: ObsOfAccount, change: ObsChange) => void;
  /** An overlay has switched its scene, not because OBS had. Called on the node that holds the connections. */
  readonly overlaySwitched: (overlayId: string) => Promise<void>;
  readonly changed: (accountId: string, obsId: number) => void;
  readonly warn: (line: string) => void;
}

export const PASSWORDS = 'obs-password';
/** Record kind of the program scene that was seen last. */
const SCENES = 'obs-scene';

/** Category of the streams of overlays. */
const OVERLAYS = 'overlay';

/** A switch that OBS caused never leads OBS. */
function isSwitchOfOverlay({ stream, events }: Commit): boolean {
  return (
    categoryOf(stream) === OVERLAYS &&
    events.some(({ type, meta }) => type === 'scene.went-live' && meta.actor.via !== 'obs')
  );
}

interface Held {
  readonly connection: ObsConnection;
  /** Settings that it was opened with. */
  readonly settings: string;
}

/** Milliseconds after a failure until connections begin again. */
const AGAIN_MS = 1_500;

/**
 * Connections to the OBS of this node's accounts. They follow what accounts create, change and delete, on whichever
 * node that happens.
 */
export class ObsConnections implements ShareUser {
  private readonly held = new Map<string, Held>();
  private storing: Promise<void> = Promise.resolve();
  /** Null while this node has no accounts. */
  private ending: AbortController | null = null;
  private running: Promise<void> = Promise.resolve();
  /** Accounts are matched one after the other. */
  private matching: Promise<void> = Promise.resolve();

  constructor(private readonly deps: ObsConnectionsDeps) {}

  async shareChanged(): Promise<void> {
    const { share, hosts } = this.deps;
    if (hosts === 'off') return;
    if (share.partitions.length === 0) {
      this.ending?.abort();
      this.ending = null;
      await this.running;
      return;
    }
    if (!this.ending) {
      this.ending = new AbortController();
      this.running = this.hold(this.ending.signal);
      return;
    }
    await this.inTurn(async () => {
      const gone = [...this.held.keys()].filter((key) => !share.has(accountIn(key)));
      await Promise.all(gone.map((key) => this.close(key)));
    });
    void this.matchNew(this.ending.signal);
  }

  /** Connects accounts that were taken, as soon as they can be read. */
  private async matchNew(signal: AbortSignal): Promise<void> {
    while (!signal.aborted)
      try {
        return await this.matchAll();
      } catch (error) {
        if (!signal.aborted) this.deps.warn(`OBS connections wait: ${String(error)}`);
        await sleep(AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
  }

  /** Null if this node does not have it. */
  of(accountId: string, obsId: number): ObsConnection | null {
    return this.held.get(keyOf(accountId, obsId))?.connection ?? null;
  }

  /** Ids of an account's connections that this node has. */
  idsOf(accountId: string): readonly number[] {
    return [...this.held.keys()]
      .filter((key) => key.startsWith(`${accountId} `))
      .map((key) => Number(key.slice(accountId.length + 1)));
  }

  async targetOf({
    host,
    port,
    passwordId,
  }: Omit<ConnectedObs, 'obsId' | 'name' | 'enabled'>): Promise<ObsEndpoint> {
    const { hosts, secrets } = this.deps;
    const address = await allowedAddress(host, hosts).catch((error: unknown) => {
      throw new ObsConnectError(
        'unreachable',
        messageOf(error, host),
        isUnknownName(error) ? 'name_unknown' : null,
      );
    });
    const secret =
      passwordId === null ? null : await secrets.get<{ readonly password: string }>(PASSWORDS, passwordId);
    return { host: address, port, password: secret?.password ?? null };
  }

  private async hold(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.follow(signal);
      } catch (error) {
        if (!signal.aborted) this.deps.warn(`OBS connections are not followed: ${String(error)}`);
      } finally {
        await this.matching;
        await Promise.all([...this.held.keys()].map((key) => this.close(key)));
      }
      await sleep(AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  private async matchAll(): Promise<void> {
    for (const accountId of await this.deps.accounts()) await this.inTurn(() => this.match(accountId));
  }

  /** @throws Error what the work throws */
  private inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.matching.then(work);
    this.matching = turn.catch(() => undefined);
    return turn;
  }

  private async follow(signal: AbortSignal): Promise<void> {
    const { events } = this.deps;
    const after = await events.end();
    await this.matchAll();
    for await (const batch of events.subscribe([obsDecider.category, OVERLAYS], after, { signal })) {
      if (batch.kind !== 'commits') continue;
      const { commits } = batch;
      const changed = commits.filter(({ stream }) => categoryOf(stream) === obsDecider.category);
      for (const accountId of new Set(changed.map(({ stream }) => idOf(stream))))
        await this.inTurn(() => this.match(accountId));
      const switched = commits.filter(isSwitchOfOverlay).map(({ stream }) => idOf(stream));
      for (const overlayId of new Set(switched)) void this.lead(overlayId);
    }
  }

  /** Failures never block the overlay, nor the connections of others. */
  private async lead(overlayId: string): Promise<void> {
    await this.deps.overlaySwitched(overlayId).catch((error: unknown) => {
      this.deps.warn(`OBS could not follow overlay ${overlayId}: ${String(error)}`);
    });
  }

  /** Connected OBS of an account. */
  connectedOf(accountId: string): readonly ObsConnection[] {
    return [...this.held]
      .filter(([key, { connection }]) => key.startsWith(`${accountId} `) && connection.isConnected)
      .map(([, { connection }]) => connection);
  }

  /** Opens connections that are enabled, and closes those that are not any more. */
  private async match(accountId: string): Promise<void> {
    if (!this.ending || !this.deps.share.has(accountId)) return;
    const { connections } = await this.deps.stateOf(accountId);
    const wanted = new Map(
      Object.values(connections)
        .filter(({ enabled }) => enabled)
        .map((each) => [keyOf(accountId, each.obsId), each] as const),
    );
    for (const [key, { settings }] of this.held) {
      const now = wanted.get(key);
      if (key.startsWith(`${accountId} `) && (!now || settingsOf(now) !== settings)) await this.close(key);
    }
    for (const [key, connected] of wanted) if (!this.held.has(key)) this.open(accountId, key, connected);
  }

  private open(accountId: string, key: string, connected: ConnectedObs): void {
    const { clock, changed, happened, warn } = this.deps;
    const { obsId, name: obsName } = connected;
    const connection = new ObsConnection({
      target: () => this.targetOf(connected),
      now: () => clock.now(),
      sceneSeen: (name) => {
        // In order, so that the last one counts.
        this.storing = this.storing.then(() => this.sceneSeen({ accountId, obsId, obsName }, name));
      },
      happened: (change) => happened({ accountId, obsId, obsName }, change),
      changed: () => changed(accountId, obsId),
      warn,
    });
    this.held.set(key, { connection, settings: settingsOf(connected) });
    connection.start();
  }

  /** The first scene of a connection is a change only if another one was seen last [obs/7]. */
  private async sceneSeen(of: ObsOfAccount, name: string): Promise<void> {
    const { records, sceneChanged, happened, warn } = this.deps;
    const key = keyOf(of.accountId, of.obsId);
    try {
      const before = await records.get<{ readonly name: string }>(SCENES, key);
      if (before?.value.name === name) return;
      // The first scene ever is no change: connecting must not switch what is on air.
      if (before) {
        sceneChanged(of.accountId, of.obsId, name);
        happened(of, { kind: 'scene_changed', data: { scene: name } });
      }
      if (before) await records.compareAndSet(SCENES, key, before.version, { name });
      else await records.putIfAbsent(SCENES, key, { name });
    } catch (error) {
      warn(`The scene of OBS could not be stored: ${String(error)}`);
    }
  }

  private async close(key: string): Promise<void> {
    const held = this.held.get(key);
    this.held.delete(key);
    await held?.connection.stop();
    const [accountId = '', obsId] = key.split(' ');
    this.deps.changed(accountId, Number(obsId));
  }
}

function accountIn(key: string): string {
  return key.split(' ', 1)[0] ?? '';
}

function keyOf(accountId: string, obsId: number): string {
  return `${accountId} ${obsId}`;
}

function settingsOf({ host, port, passwordId }: ConnectedObs): string {
  return JSON.stringify([host, port, passwordId]);
}

function isUnknownName(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOTFOUND';
}

function messageOf(error: unknown, host: string): string {
  if (isUnknownName(error)) return `The name ${host} is not known in this network.`;
  return error instanceof Error ? error.message : String(error);
}
