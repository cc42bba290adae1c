import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '@studio/event-store/event-store';
import type { Clock } from '@studio/kernel/clock';
import { idOf } from '@studio/kernel/event';
import type { JsonObject } from '@studio/kernel/json';
import type { Share, ShareUser } from '@studio/process-managers/share';
import type { CountedFigure } from '@studio/operations/counted-figure';
import type { Records } from '@studio/records/records';
import type {
  ConnectionReport,
  EventSink,
  PlatformAdapter,
  PlatformSession,
} from '@studio/contracts/channels/platform-adapter';
import type { ConnectedChannel } from '@studio/contracts/channels/connected-channel';
import { channelDecider } from './channel.decider';

export interface ConnectionsDeps {
  readonly events: Pick<EventStore, 'subscribe' | 'end'>;
  readonly records: Records;
  readonly clock: Clock;
  /** Accounts whose connections this node has. */
  readonly share: Share;
  /** Accounts with a channel, from the read models, once these have caught up with the log. */
  readonly accounts: () => Promise<readonly string[]>;
  /** Channels an account has connected. */
  readonly connectedBy: (accountId: string) => Promise<readonly ConnectedChannel[]>;
  /** Fingerprint of all that a connection depends on beside its channels: the client and the address of webhooks. */
  readonly clientOf: (accountId: string, platform: string) => Promise<string>;
  /** Null for a platform that sends no events of its own, or without a client. */
  readonly adapterOf: (accountId: string, channel: ConnectedChannel) => Promise<PlatformAdapter | null>;
  readonly sinkOf: (accountId: string) => EventSink;
  /** Boxes at relays, which are read on the node with the connections. */
  readonly relays: {
    match(accountId: string): Promise<void>;
    /** Closes those of the accounts that are not kept. */
    close(keeps: (accountId: string) => boolean): Promise<void>;
  };
  readonly warn: (line: string) => void;
}

/** An open connection, and what it was opened with. */
interface Open {
  readonly session: PlatformSession;
  readonly status: StoredStatus;
  readonly opened: string;
}

const RETRY_MS = 1_000;
const STATUS = 'channel-status';

/**
 * The connections to the channels of this node's accounts. They follow what accounts connect and disconnect, on
 * whichever node that was done.
 */
export class Connections implements ShareUser {
  /** Null while this node has no accounts. */
  private ending: AbortController | null = null;
  private held: HeldConnections | null = null;
  private running: Promise<void> = Promise.resolve();

  readonly figure: CountedFigure = {
    name: 'studio_platform_connections',
    help: 'Connections to platforms that this node has.',
    labels: ['platform'],
    isLevel: true,
    counts: () =>
      [...(this.held?.perPlatform() ?? [])].map(([platform, times]) => ({ of: [platform], times })),
  };

  constructor(private readonly deps: ConnectionsDeps) {}

  async shareChanged(): Promise<void> {
    if (this.deps.share.partitions.length === 0) {
      this.ending?.abort();
      this.ending = null;
      await this.running;
    } else if (this.ending) await this.held?.shareChanged();
    else {
      this.ending = new AbortController();
      this.running = this.hold(this.ending.signal);
    }
  }

  private async hold(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const held = (this.held = new HeldConnections(this.deps, signal));
      try {
        await held.follow();
      } catch (error) {
        if (!signal.aborted) this.deps.warn(`Restarting the platform connections: ${String(error)}`);
      } finally {
        this.held = null;
        await held.close();
      }
      await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}

class HeldConnections {
  /** By account and platform. */
  private readonly open = new Map<string, Open>();
  /** Accounts are matched one after the other. */
  private matching: Promise<void> = Promise.resolve();

  constructor(
    private readonly deps: ConnectionsDeps,
    private readonly signal: AbortSignal,
  ) {}

  /** Number of connections by platform. */
  perPlatform(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const key of this.open.keys()) {
      const [, platform = ''] = key.split(' ');
      counts.set(platform, (counts.get(platform) ?? 0) + 1);
    }
    return counts;
  }

  async follow(): Promise<void> {
    const { events } = this.deps;
    const after = await events.end();
    await this.matchAll();
    for await (const batch of events.subscribe([channelDecider.category], after, { signal: this.signal }))
      if (batch.kind === 'commits')
        for (const accountId of new Set(batch.commits.map(({ stream }) => idOf(stream))))
          await this.inTurn(() => this.match(accountId));
  }

  /** Resolves when the connections of accounts that another node takes are closed. */
  async shareChanged(): Promise<void> {
    const { share, relays } = this.deps;
    const has = (accountId: string): boolean => share.has(accountId);
    await this.inTurn(async () => {
      await relays.close(has);
      const gone = [...this.open].filter(([key]) => !has(accountIn(key)));
      for (const [key] of gone) this.open.delete(key);
      await Promise.all(gone.map(([, each]) => closed(each)));
    });
    // New accounts are connected while other nodes go on.
    void this.matchAll().catch((error: unknown) => {
      if (!this.signal.aborted) this.deps.warn(`Channels are not connected: ${String(error)}`);
    });
  }

  async close(): Promise<void> {
    await this.matching.catch(() => undefined);
    await this.deps.relays.close(() => false);
    await Promise.all([...this.open.values()].map(closed));
    this.open.clear();
  }

  private async matchAll(): Promise<void> {
    for (const accountId of await this.untilKnown(this.deps.accounts))
      await this.inTurn(() => this.match(accountId));
  }

  /** @throws Error what the work throws */
  private inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.matching.then(work);
    this.matching = turn.catch(() => undefined);
    return turn;
  }

  /** Opens what is connected, closes what isn't any more. */
  private async match(accountId: string): Promise<void> {
    const { connectedBy, clientOf, adapterOf, records, relays, share } = this.deps;
    if (this.signal.aborted || !share.has(accountId)) return;
    await this.untilKnown(() => relays.match(accountId));
    const all = await this.untilKnown(() => connectedBy(accountId));
    const channels = all.filter(({ role }) => role === 'broadcaster');
    for (const [key, { session, status }] of this.open)
      if (
        key.startsWith(`${accountId} `) &&
        !channels.some(({ platform }) => keyOf(accountId, platform) === key)
      ) {
        this.open.delete(key);
        await status.end();
        await session.close();
        await records.delete(STATUS, key).catch(() => false);
      }
    for (const channel of channels) {
      const key = keyOf(accountId, channel.platform);
      // A bot that came or went, and another client, are another connection too.
      const client = await this.untilKnown(() => clientOf(accountId, channel.platform));
      const ofPlatform = all.filter(({ platform }) => platform === channel.platform);
      const opened = createHash('sha256')
        .update(JSON.stringify([ofPlatform, client]))
        .digest('hex');
      const before = this.open.get(key);
      if (before?.opened === opened) continue;
      this.open.delete(key);
      // Late reports of the old connection must not count for the next.
      await before?.status.end();
      await before?.session.close();
      const adapter = await adapterOf(accountId, channel);
      if (adapter) this.open.set(key, { opened, ...(await this.opened(adapter, accountId, channel, key)) });
    }
  }

  private async opened(
    adapter: PlatformAdapter,
    accountId: string,
    { channelId }: ConnectedChannel,
    key: string,
  ): Promise<Pick<Open, 'session' | 'status'>> {
    const sink = this.deps.sinkOf(accountId);
    const status = new StoredStatus(this.deps.records, key);
    const session = await adapter.open(
      { accountId, channelId },
      { deliver: (event) => sink.deliver(event), status: (now) => status.report(now) },
      this.signal,
    );
    return { session, status };
  }

  private async untilKnown<Value>(ask: () => Promise<Value>): Promise<Value> {
    for (;;)
      try {
        return await ask();
      } catch (error) {
        if (this.signal.aborted) throw error;
        await sleep(RETRY_MS, undefined, { signal: this.signal, ref: false });
      }
  }
}

/** Status of a connection for all nodes: the last report, written one after the other. */
class StoredStatus {
  private writing: Promise<void> = Promise.resolve();
  private isOver = false;

  constructor(
    private readonly records: Records,
    private readonly key: string,
  ) {}

  /** Stops storing reports. */
  end(): Promise<void> {
    this.isOver = true;
    return this.writing;
  }

  report(report: ConnectionReport): void {
    if (this.isOver) return;
    this.writing = this.writing.then(() => this.write(report)).catch(() => undefined);
  }

  private async write(report: ConnectionReport): Promise<void> {
    const value = report as JsonObject;
    for (;;) {
      const found = await this.records.get(STATUS, this.key);
      const isWritten = found
        ? await this.records.compareAndSet(STATUS, this.key, found.version, value)
        : await this.records.putIfAbsent(STATUS, this.key, value);
      // Another node may have let go of it at that moment.
      if (isWritten) return;
    }
  }
}

/** Late reports of a closed connection don't count: another node may have it by now. */
async function closed({ session, status }: Open): Promise<void> {
  await status.end();
  await session.close();
}

function accountIn(key: string): string {
  return key.split(' ', 1)[0] ?? '';
}

function keyOf(accountId: string, platform: string): string {
  return `${accountId} ${platform}`;
}

/** Last report of the node that holds a connection; null before the first. @throws Unavailable */
export async function connectionReport(
  records: Pick<Records, 'get'>,
  accountId: string,
  platform: string,
): Promise<ConnectionReport | null> {
  return (await records.get<ConnectionReport>(STATUS, keyOf(accountId, platform)))?.value ?? null;
}
