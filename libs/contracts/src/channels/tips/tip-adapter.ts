import { setTimeout as sleep } from 'node:timers/promises';
import type { Outbound } from '@studio/http/outbound';
import type { TipSettings } from '@studio/platforms/tip-sources';
import type { TokenSource } from '../credentials';
import type { ConnectionReport, EventSink, PlatformAdapter, PlatformSession } from '../platform-adapter';
import { PlatformError, type Feature } from '../platform-channel';
import { TIP_RETENTION_MS } from '../platform-event';
import { enteredToken } from './tip-http';
import { TipIds } from './tip-ids';
import { tipEventOf, type TipContext, type TipReport } from './tip-report';
import { TipState, type TipRecords } from './tip-state';
import { TipSocket } from './tip-socket';
import { isPolled, type PolledTips, type PulledTipSource, type StreamedTips } from './tip-source';

export interface TipTiming {
  /** Rests between attempts, doubling from the first to the last. */
  readonly firstRestMs: number;
  readonly lastRestMs: number;
  /** Overrides the interval of sources that are asked. */
  readonly everyMs?: number;
  /** Overrides the time between two looks at what a socket has lost. */
  readonly lookMs?: number;
  /** Overrides the longest silence of a socket. */
  readonly silenceMs?: number;
}

export interface TipAdapterDeps {
  readonly source: PulledTipSource;
  readonly settings: TipSettings;
  /** Tokens of a source on whose page people have agreed. */
  readonly tokens?: TokenSource;
  /** Distinguishes this connection of the source from earlier ones. */
  readonly grantId: string;
  readonly outbound: Outbound;
  readonly records: TipRecords;
  readonly key: Buffer;
  /** The source's time, ms since 1970. */
  readonly now: () => number;
  /** Takes a line for operators. */
  readonly warn: (line: string) => void;
  readonly timing?: Partial<TipTiming>;
}

const usual: TipTiming = { firstRestMs: 1_000, lastRestMs: 5 * 60_000 };
/** Pages that are read at most after a source was away. */
const MOST_PAGES = 200;
/** Milliseconds before the last payment from which a gap is asked for: payments may become known late. */
const OVERLAP_MS = 3600_000;

/** Source of tips as a platform: delivers each payment once, across reconnects and restarts. */
export class TipAdapter implements PlatformAdapter {
  readonly id;
  readonly features: ReadonlySet<Feature> = new Set<Feature>(['events']);

  constructor(private readonly deps: TipAdapterDeps) {
    this.id = deps.source.id;
  }

  open: PlatformAdapter['open'] = ({ accountId }, sink, signal) => {
    const ending = new AbortController();
    const ended = AbortSignal.any([signal, ending.signal]);
    const connection = new TipConnection(this.deps, accountId, sink, ended);
    const running = connection.run();
    const session: PlatformSession = {
      close: async () => {
        ending.abort();
        await running;
      },
    };
    return Promise.resolve(session);
  };
}

class TipConnection {
  private readonly timing: TipTiming;
  private readonly ids: TipIds;
  private readonly context: TipContext;
  private readonly tips: PolledTips | StreamedTips;
  /** One after the other: a payment must not be delivered twice at once. */
  private delivering: Promise<void> = Promise.resolve();
  private failures = 0;
  private gaps = 0;
  /** By the monotonic clock, ms. */
  private readonly begunAt = performance.now();
  private readonly outbound: Outbound;
  private readonly state: TipState;

  constructor(
    private readonly deps: TipAdapterDeps,
    accountId: string,
    private readonly sink: EventSink,
    private readonly signal: AbortSignal,
  ) {
    const { source, settings, now, key, records, grantId, warn } = deps;
    const { tokens = enteredToken(settings.token ?? '') } = deps;
    this.outbound = source.outbound(deps.outbound);
    const { outbound } = this;
    this.timing = { ...usual, ...deps.timing };
    this.ids = new TipIds(records, grantId);
    this.state = new TipState(records, accountId, source.id, now);
    this.context = { source: source.id, accountId, key, now };
    this.tips = source.open({ settings, tokens, outbound, now, warn, signal });
  }

  async run(): Promise<void> {
    this.report('connecting', null);
    while (!this.signal.aborted) {
      try {
        if (isPolled(this.tips)) await this.poll(this.tips);
        else await this.stream(this.tips);
      } catch (error) {
        if (this.signal.aborted) break;
        this.report(isRefused(error) ? 'off' : 'connecting', reasonOf(error));
      }
      await this.rest();
    }
    await this.delivering.catch(() => undefined);
  }

  /** Asks at the source's interval until a call fails. @throws PlatformError */
  private async poll(tips: PolledTips): Promise<void> {
    while (!this.signal.aborted) {
      await this.catchUp(tips);
      this.failures = 0;
      this.report('live', null);
      await this.sleep(this.timing.everyMs ?? tips.everyMs);
    }
  }

  /** Reads pages back to the first payment that is known. The first look ever only marks what is there. */
  private async catchUp(tips: PolledTips): Promise<void> {
    const isFirst = (await this.ids.markedAt()) === null;
    const missed: TipReport[] = [];
    for (let page = 0; page < (isFirst ? 1 : MOST_PAGES); page++) {
      const reports = await tips.read(page);
      const known = await Promise.all(reports.map((report) => this.isKnown(report)));
      missed.push(...reports.filter((_, place) => known[place] === false));
      if (reports.length === 0 || known.includes(true)) break;
    }
    if (isFirst) {
      for (const { id } of missed) await this.ids.add(id);
      return this.ids.mark(this.deps.now());
    }
    // Oldest first, also of one time: what is left after a stop is then in the pages before the first known payment.
    for (const report of missed.reverse().sort(byTime)) await this.deliver(report);
  }

  /** Ids of older payments are not stored any more. */
  private async isKnown({ id, at }: TipReport): Promise<boolean> {
    if (at !== null && this.deps.now() - Date.parse(at) > TIP_RETENTION_MS) return true;
    return this.ids.has(id);
  }

  /** Follows a socket until it ends. @throws PlatformError */
  private async stream(tips: StreamedTips): Promise<void> {
    if ((await this.ids.markedAt()) === null) await this.markHistory(tips);
    const socket = new TipSocket({
      tips,
      silenceMs: this.timing.silenceMs ?? tips.silenceMs,
      outbound: this.outbound,
      signal: this.signal,
      reported: (report) => this.enqueue(report),
      live: () => {
        this.failures = 0;
        this.report('live', null);
        void this.fillGap(tips);
      },
    });
    const { lookMs = tips.lookEveryMs } = this.timing;
    const looking = lookMs === undefined ? undefined : setInterval(() => this.look(tips), lookMs).unref();
    try {
      await socket.run(this.failures);
    } finally {
      clearInterval(looking);
    }
  }

  /** Looks for payments that a living connection has lost. */
  private look(tips: StreamedTips): void {
    if (this.failures === 0) void this.fillGap(tips);
  }

  /** Asks for what happened without a connection, until there is an answer or another connection asks. */
  private async fillGap(tips: StreamedTips): Promise<void> {
    const gap = ++this.gaps;
    for (let attempt = 0; !this.signal.aborted && gap === this.gaps; attempt++) {
      try {
        const markedAt = await this.ids.markedAt();
        const { lastAt } = await this.state.read();
        const from = Math.max(markedAt ?? 0, lastAt === null ? 0 : Date.parse(lastAt) - OVERLAP_MS);
        const missed = [...((await tips.since?.(from)) ?? [])];
        for (const report of missed.sort(byTime)) this.enqueue(report);
        return;
      } catch {
        await this.sleep(Math.min(this.timing.firstRestMs * 2 ** attempt, this.timing.lastRestMs));
      }
    }
  }

  /**
   * Marks payments made before the source was connected. The clocks may differ: what became known since then is
   * looked at by its id.
   */
  private async markHistory(tips: StreamedTips): Promise<void> {
    const history = (await tips.since?.(this.openedAt() - OVERLAP_MS)) ?? [];
    // The answer may have corrected the clock.
    const openedAt = this.openedAt();
    for (const { id, at } of history) if (Date.parse(at ?? '') < openedAt) await this.ids.add(id);
    await this.ids.mark(openedAt - OVERLAP_MS);
  }

  /** Returns the time of the start by the source's time, as far as it is known now. */
  private openedAt(): number {
    return this.deps.now() - (performance.now() - this.begunAt);
  }

  private enqueue(report: TipReport): void {
    this.delivering = this.delivering.then(() => this.deliver(report)).catch(() => undefined);
  }

  /** Delivers a payment unless it is known, until the sink has accepted it. */
  private async deliver(report: TipReport): Promise<void> {
    for (let attempt = 0; !this.signal.aborted; attempt++) {
      try {
        if (await this.ids.has(report.id)) return;
        const event = report.isTest ? null : tipEventOf(report, this.context);
        if (event) await this.sink.deliver(event);
        await this.ids.add(report.id);
        return await this.state.note(event?.at ?? null, report.isTest === true);
      } catch {
        await this.sleep(Math.min(this.timing.firstRestMs * 2 ** attempt, 5_000));
      }
    }
  }

  private async rest(): Promise<void> {
    const { firstRestMs, lastRestMs } = this.timing;
    const ms = Math.min(lastRestMs, firstRestMs * 2 ** this.failures++);
    await this.sleep(ms * (0.5 + Math.random() / 2));
  }

  private async sleep(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.signal, ref: false }).catch(() => undefined);
  }

  private report(state: ConnectionReport['state'], reason: string | null): void {
    this.sink.status?.({ state, reason, subscriptions: [], missingScopes: [] });
  }
}

function byTime(one: TipReport, other: TipReport): number {
  return Date.parse(one.at ?? '') - Date.parse(other.at ?? '') || 0;
}

function isRefused(error: unknown): boolean {
  return error instanceof PlatformError && error.code === 'reconnect_required';
}

/** Returns a reason for people, without addresses: these may hold keys. */
function reasonOf(error: unknown): string {
  if (!(error instanceof PlatformError)) return 'unavailable';
  return error.code === 'reconnect_required' ? 'token_refused' : error.code;
}
