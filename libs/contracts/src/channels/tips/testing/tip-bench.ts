import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import { Outbound, type AnswerObserver } from '@studio/http/outbound';
import type { TipSettings, TipSourceId } from '@studio/platforms/tip-sources';
import type {
  ConnectionReport,
  PlatformAdapter,
  PlatformSession,
} from '@studio/contracts/channels/platform-adapter';
import type { PlatformEvent } from '@studio/contracts/channels/platform-event';
import { TipAdapter } from '@studio/contracts/channels/tips/tip-adapter';
import type { TokenSource } from '@studio/contracts/channels/credentials';
import type { PulledTipSource } from '@studio/contracts/channels/tips/tip-source';
import { until } from '../../../../../../test/support/until';
import { TipServer } from '../../../../../../test/support/tips/tip-server';

export interface TipSourceUnderTest {
  readonly id: TipSourceId;
  readonly name: string;
  readonly source: (server: TipServer) => PulledTipSource;
  readonly settings: (server: TipServer) => TipSettings;
  /** Tokens of a source on whose page people agree. */
  readonly tokens?: (server: TipServer) => TokenSource;
  /** It is listened to over a socket. */
  readonly isStreamed: boolean;
  /** It reports nothing of what happened without a connection. */
  readonly forgets?: true;
  /** It uses no token. */
  readonly isOpen?: true;
}

const timing = { firstRestMs: 5, lastRestMs: 40, everyMs: 15 };

/** Server and records for tests of a source, and adapters for it. */
export class TipBench {
  server = new TipServer();
  events: PlatformEvent[] = [];
  reports: ConnectionReport[] = [];
  /** Deliveries that fail next. */
  failures = 0;
  grantId = 'grant';
  /** Number of events after which the connection is closed at once; null: never. */
  closesAfter: number | null = null;
  /** Time between two looks at what a socket has lost; undefined: that of the source. */
  lookMs: number | undefined;
  now: () => number = Date.now;
  /** Takes answers of the source. */
  answered: AnswerObserver = () => undefined;
  private dir = '';
  private records: Awaited<ReturnType<typeof openEmbeddedRecords>> | null = null;
  private session: PlatformSession | null = null;

  constructor(private readonly under: TipSourceUnderTest) {}

  async start(): Promise<void> {
    this.dir = await mkdtemp(join(tmpdir(), 'tips-'));
    this.records = await openEmbeddedRecords({ dir: this.dir });
    this.server = await new TipServer().start();
    this.events = [];
    this.reports = [];
  }

  async stop(): Promise<void> {
    await this.close();
    await this.server.stop();
    await this.records?.close();
    await rm(this.dir, { recursive: true });
  }

  adapter(): PlatformAdapter {
    if (!this.records) throw new Error('Start the bench first.');
    const { host } = new URL(this.server.origin);
    return new TipAdapter({
      source: this.under.source(this.server),
      settings: this.under.settings(this.server),
      ...(this.under.tokens && { tokens: this.under.tokens(this.server) }),
      grantId: this.grantId,
      outbound: new Outbound({ allow: [host], answered: (answer) => this.answered(answer) }),
      records: this.records,
      key: Buffer.alloc(32, 3),
      now: () => this.now(),
      warn: () => undefined,
      timing: { ...timing, ...(this.lookMs !== undefined && { lookMs: this.lookMs }) },
    });
  }

  /** @param isAwaited false: do not wait until the source is followed */
  async open({ isAwaited = true } = {}): Promise<void> {
    this.reports = [];
    this.session = await this.adapter().open(
      { accountId: 'account', channelId: 'account' },
      {
        deliver: (event) =>
          this.failures-- > 0
            ? Promise.reject(new Error('The store is away.'))
            : Promise.resolve(void this.taken(event)),
        status: (now) => void this.reports.push(now),
      },
      new AbortController().signal,
    );
    if (isAwaited) await this.live();
  }

  private taken(event: PlatformEvent): void {
    this.events.push(event);
    if (this.events.length === this.closesAfter) void this.close();
  }

  async close(): Promise<void> {
    await this.session?.close();
    this.session = null;
  }

  /** Waits until the source is followed. */
  async live(): Promise<void> {
    await until(() => this.reports.at(-1)?.state === 'live', {
      what: () => `${this.under.name} is live: ${JSON.stringify(this.reports.at(-1))}`,
      // After a long time without a connection, what was missed comes first.
      within: 60_000,
    });
  }

  /** Waits until the source is followed anew. */
  async again(): Promise<void> {
    const before = this.reports.length;
    await until(() => this.reports.slice(before).some(({ state }) => state === 'live'));
  }

  ids(): readonly string[] {
    return this.events.map(({ eventId }) => eventId);
  }
}
